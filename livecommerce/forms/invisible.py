"""Remove invisible characters from typed text, such as a zero-width space that was pasted with an address.

They are kept where they change what a reader sees: joiners in emoji and in scripts that need them, variation selectors
after symbols and ideographs, the tags of a flag. All typed text passes through here.
"""

import re

_ALWAYS = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffc"
    "\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e001f\U000e0080-\U000e00ff]"
)
"""Unicode's Default_Ignorable_Code_Point without joiners, selectors and tags, plus U+FFFC, which iOS pastes."""

_JOINING = (
    "\u0600-\u08ff\u0900-\u0dff\u0f00-\u109f\u1700-\u18af\u1900-\u1cff\ua800-\uabff\ufb50-\ufdff\ufe70-\ufefe"
    "\U00010a00-\U00010aff\U00010d00-\U00011fff\U00016100-\U0001613f\U0001e900-\U0001e95f"
)
"""The scripts whose letters joiners shape: Arabic, Syriac, Mongolian, and the Indic scripts with their relatives."""

_SYMBOL = "\u00a9\u00ae\u203c\u2049\u2100-\u27ff\u2900-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff"
"""Emoji and the symbols that a variation selector turns into emoji."""

_IDEOGRAPH = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"

_FLAG = "\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f"
"""The black flag with the tags of a region, such as Scotland's."""

_KEPT_OR_NOT = re.compile(
    f"(?P<kept>{_FLAG}"
    f"|(?<=[{_JOINING}])\u200c(?=[{_JOINING}])|(?<=[{_JOINING}])\u200d"
    f"|(?<=[{_SYMBOL}\ufe0f\U000e007f])\u200d(?=[{_SYMBOL}])"
    f"|(?<=[{_SYMBOL}])[\ufe0e\ufe0f]|(?<=[0-9#*])\ufe0f(?=\u20e3)"
    f"|(?<=[{_IDEOGRAPH}{_JOINING}])[\ufe00-\ufe0f\U000e0100-\U000e01ef]"
    "|(?<=[\u1807-\u18aa])[\u180b-\u180d\u180f])"
    "|[\u180b-\u180d\u180f\u200c\u200d\ufe00-\ufe0f\U000e0020-\U000e007f\U000e0100-\U000e01ef]"
)


def without_invisible(text: str) -> str:
    """Return the text without invisible characters that have no meaning in their place."""
    if text.isascii():
        return text
    return _KEPT_OR_NOT.sub(lambda found: found["kept"] or "", _ALWAYS.sub("", text))


def is_blank(text: str) -> bool:
    """Return whether a text shows nothing: spaces, invisible characters, blank Braille cells."""
    return not without_invisible(text).replace("\u2800", " ").strip()
