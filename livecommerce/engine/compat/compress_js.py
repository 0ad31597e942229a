"""Edits of `compress-static.js`, which compresses the files of the built site."""

from livecommerce.engine.compat.edits import Edit, replace_once

FILE = "compress-static.js"

QUALITY, QUALITY_OF_MANY = 10, 6
"""Qualities of Brotli. Its best, 11, takes three times as long as 10 for 2% less, and forty times as long as 6."""
MANY = 2_000
"""Number of files above which Brotli has the second quality."""

_ONCE = """const compressed = new Map();

/** What a body becomes in a format: the second of two equal files takes what the first has become. */
function once(format, raw, compressor) {
  const key = format + createHash("sha256").update(raw).digest("base64");
  const before = compressed.get(key);
  if (before) {
    compressed.delete(key);
    return before;
  }
  const now = compressor.compress(raw);
  compressed.set(key, now);
  return now;
}

async function compressFile("""


def _compress_copies_once(script: str) -> str:
    text = replace_once(script, "async function compressFile(", _ONCE, where=FILE)
    text = replace_once(text, "compressor\n        .compress(raw)\n", "once(format, raw, compressor)\n", where=FILE)
    zlib = 'import * as zlib from "node:zlib";\n'
    return replace_once(text, zlib, f'import {{ createHash }} from "node:crypto";\n{zlib}', where=FILE)


def _faster(script: str) -> str:
    text = replace_once(script, "zlib.constants.BROTLI_MAX_QUALITY", "quality", where=FILE)
    first = "const COMPRESSORS = {"
    text = replace_once(text, first, f"let quality = {QUALITY};\n{first}", where=FILE)
    loop = "  for (let i = 0; i < pending.length; i += CONCURRENCY) {"
    return replace_once(text, loop, f"  if (pending.length > {MANY}) quality = {QUALITY_OF_MANY};\n{loop}", where=FILE)


FASTER = Edit(
    FILE,
    "faster compression",
    "At its best quality, Brotli takes more than half of the processor time of a build.",
    "Reflex lets the quality be chosen.",
    _faster,
)
COPIES = Edit(
    FILE,
    "copies compressed once",
    "Every page is written under two names; compressing both takes a third of the build of a thousand articles.",
    "Reflex writes a page once, or compresses its copies once.",
    _compress_copies_once,
)
