// Compresses the built site, in place of the script that Reflex brings: every content once, in however many files it is.
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = /\.(js|css|html|json|svg|xml|txt|webmanifest)$/;
const BYTES_AT_LEAST = 256;
/** How many at a time: enough to keep the threads of Node busy. */
const AT_ONCE = 8;
/** From how many contents on the best level, which takes three times as long for one fortieth, is too slow. */
const MANY = 500;

const [folder, ...formats] = process.argv.slice(2);

const entries = await readdir(folder, { recursive: true, withFileTypes: true });
const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
const copies = new Map();
for (const { parentPath, name } of files) {
  const file = join(parentPath, name);
  const body = await readFile(file);
  // A host that sends compressed pages looks for one beside each.
  if (body.length < BYTES_AT_LEAST && !name.endsWith(".html")) continue;
  const content = createHash("sha256").update(body).digest("base64");
  copies.set(content, [...(copies.get(content) ?? []), file]);
}

const level = copies.size > MANY ? 10 : constants.BROTLI_MAX_QUALITY;
const compressors = {
  gzip: [".gz", (body) => promisify(gzip)(body, { level: 9 })],
  brotli: [
    ".br",
    (body) =>
      promisify(brotliCompress)(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      }),
  ],
};
const wanted = formats.map((format) => {
  if (!compressors[format]) throw new Error(`no such format: ${format}`);
  return compressors[format];
});

const waiting = [...copies.values()];
async function work() {
  for (let same = waiting.pop(); same; same = waiting.pop()) {
    const body = await readFile(same[0]);
    for (const [ending, compress] of wanted) {
      const compressed = await compress(body);
      await Promise.all(same.map((file) => writeFile(file + ending, compressed)));
    }
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, work));
