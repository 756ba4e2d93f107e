// @ts-check
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { StartRefusal } from '../../db/start-refusal.mjs';
import { build } from './build.mjs';
import { ensureDatabase } from './embedded.mjs';
import { install } from './install.mjs';
import { embeddedIsForTrying, ownerRefusal, requireFolderName, requireNode } from './preflight.mjs';
import { root } from './project.mjs';

const example =
  'npm run administrator -- --hospital "Lakeside Hospital" --name "Grace Auma" --email grace@lakeside.example --time-zone Africa/Nairobi --currency KES';

try {
  await main();
} catch (error) {
  console.error(error instanceof Error && error.name === 'StartRefusal' ? error.message : error);
  process.exitCode = 1;
}

/** Gives a hospital an administrator, also while the server runs, and says the password once. */
async function main() {
  requireNode();
  requireFolderName();
  const options = optionsOf(process.argv.slice(2));
  const folder = await install()
    .then(build)
    .catch((error) => {
      throw ownerRefusal(error);
    });
  /** @type {typeof import('./first-administrator')} */
  const { addAdministrator, readAsked } = await import(
    pathToFileURL(join(folder, 'administrator.mjs')).href
  );
  // Before the database: what is wrong in it must not bring a hospital that runs to another version's schema.
  const asked = readAsked(options);
  const dataDir = resolve(root, process.env.WARDLINE_DATA_DIR || '.data');
  const database = await ensureDatabase({ dir: dataDir, onProgress: console.log });
  try {
    /** @type {typeof import('./setup')} */
    const { setUp } = await import(pathToFileURL(join(folder, 'setup.mjs')).href);
    const databaseUrl = database.url;
    await setUp({ databaseUrl, demo: false, dataDir, baseUrl: '', onProgress: console.log });
    const { hospital, isNew, email, password } = await addAdministrator(databaseUrl, asked);
    console.log(`\n${hospital} ${isNew ? 'was created, and has' : 'has'} an administrator:`);
    console.log(`  ${email}  ${password}`);
    console.log('The password is shown only once. It must be changed at the first sign-in.');
    if (database.source !== 'DATABASE_URL') console.log(`\n${embeddedIsForTrying(dataDir)}`);
  } finally {
    await database.stop();
  }
}

/** @param {string[]} args */
function optionsOf(args) {
  const text = /** @type {const} */ ({ type: 'string' });
  try {
    const { values } = parseArgs({
      args,
      options: { hospital: text, name: text, email: text, 'time-zone': text, currency: text },
    });
    return values;
  } catch {
    throw new StartRefusal(`"${args.join(' ')}" is not understood. An example: ${example}`);
  }
}
