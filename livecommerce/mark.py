"""The mark of the house, a spotlight whose beam is a play button: its paths on a grid of 30 by 32."""

BEAM = "M8.5 8v20L26 18z"
LIT_HALF = "m8.5 8 17.5 10-8.75 5z"
LAMP = "m3 6.6 7.2-4.1"
