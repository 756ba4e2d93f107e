// @ts-check
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Brotli's best but one: its best is 2 % smaller and takes more than twice as long. Both are far beyond what a server can
 * afford at each request, where the framework takes gzip's middle.
 */
const brotliQuality = 10;

/**
 * Compresses the scripts, styles and icons of the pages once, when they are made, for `lib/platform/server/assets.ts` to send: each gets
 * a neighbour `.br`, and a `.gz` for browsers that reach the server without TLS, which take nothing else.
 * @param {string} folder
 */
export async function compressAssets(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names
    .filter((name) => /\.(js|css|svg)$/.test(name))
    .map((name) => join(folder, name));
  const lane = async () => {
    for (let file = files.pop(); file; file = files.pop()) await compress(file);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
}

/** @param {string} file */
async function compress(file) {
  const text = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  await writeFile(`${file}.br`, await brotli(text, { params }));
  await writeFile(`${file}.gz`, await zip(text, { level: constants.Z_BEST_COMPRESSION }));
}
