"""The names of what the site can draw; content files choose among them."""

from typing import Literal

LookName = Literal["ama", "bela", "chidi", "dario", "esra", "farah", "georg", "hugo", "ida", "jules"]
BrandName = Literal["oko", "kiln", "vela", "holm", "dune", "mado", "nord7", "fable"]
Cover = Literal["beams", "waves", "orbits", "grid", "ripples", "bars", "tiles", "crowd"]
