// @ts-check
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartRefusal } from '../../db/start-refusal.mjs';
import { hintToCompileWhole } from './compile-hints.mjs';
import { compressAssets } from './compress-assets.mjs';
import { withProcessLock } from './embedded/process-lock.mjs';
import { markRuns, processMark } from './embedded/processes.mjs';
import { step } from './progress.mjs';
import { root } from './project.mjs';
import { runPackage, tail } from './run-command.mjs';

const builds = join(root, '.build');
const sourceFolders = ['app', 'components', 'db', 'lib', 'public', 'patches'];
const sourceFiles = [
  'next.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  // Of what is run beside the product, what makes it.
  'lib/ops/build.mjs',
  'lib/ops/compile-hints.mjs',
  'lib/ops/compress-assets.mjs',
];
const apiRoutes = 'every-api-route';
const entryPoints = {
  server: 'lib/ops/server.ts',
  setup: 'lib/ops/setup.ts',
  administrator: 'lib/ops/first-administrator.ts',
  api: apiRoutes,
};

/**
 * Builds what the sources say, unless that has been built before. Every build has a folder of its
 * own, named after its sources, so that a running server keeps the files it was started with
 * while another version is built and run beside it.
 * @returns {Promise<string>} the folder: `next/`, `server.mjs`, `setup.mjs`
 * @throws {StartRefusal}
 */
export async function build() {
  const folder = join(builds, sourceHash());
  if (existsSync(folder)) return folder;
  mkdirSync(builds, { recursive: true });
  const lock = join(builds, '.building');
  const options = { doing: 'building', onProgress: console.log, waitMs: 900_000 };
  await withProcessLock(lock, options, async (share) => {
    if (existsSync(folder)) return;
    await step('Building', () => buildInto(folder, share));
    removeOldBuilds(folder);
  });
  return folder;
}

/**
 * Marks a build as in use by this process, which keeps it from being removed.
 * @param {string} folder
 */
export function keepBuild(folder) {
  const mark = join(folder, `in-use-by-${process.pid}`);
  writeFileSync(mark, processMark());
  process.once('exit', () => rmSync(mark, { force: true }));
}

/**
 * @param {string} folder
 * @param {(pid: number) => void} onStart hears which process the framework's build is
 */
async function buildInto(folder, onStart) {
  const making = join(builds, 'making');
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making);

  const { code, output } = await runPackage('next/dist/bin/next', ['build'], {
    env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', WARDLINE_NEXT_DIR: undefined },
    onStart,
  });
  if (code !== 0) throw new StartRefusal(`The build failed:\n${tail(output, 60)}`);
  const dist = join(root, '.next');
  const notServed = ['cache', 'dev', 'types', 'trace', 'lock'].map((name) => join(dist, name));
  cpSync(dist, join(making, 'next'), {
    recursive: true,
    filter: (source) => !notServed.includes(source),
  });
  hintToCompileWhole(join(making, 'next', 'static', 'chunks'));
  await compressAssets(join(making, 'next', 'static'));

  const esbuild = await import('esbuild');
  await esbuild.build({
    absWorkingDir: root,
    entryPoints,
    outdir: making,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // The state that the server and the routes share is one module, not a copy each.
    splitting: true,
    plugins: [routesOfApi],
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    tsconfig: 'tsconfig.json',
    logLevel: 'error',
  });
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['components/platform/offline/service-worker.ts'],
    outfile: join(making, 'next', 'service-worker.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: { BUILD: JSON.stringify({ name: basename(folder), files: programOf(making) }) },
    logLevel: 'error',
  });
  renameSync(making, folder);
}

/**
 * The addresses of a build's scripts, styles, icons and fonts.
 * @param {string} making
 */
function programOf(making) {
  const folder = join(making, 'next', 'static');
  return filesIn(folder)
    .filter((file) => /\.(js|css|svg|woff2)$/.test(file))
    .map((file) => `/_next/static/${relative(folder, file).split(sep).join('/')}`);
}

/**
 * The module `api.mjs`: the route files that the framework finds by their folders, as one list.
 * @type {import('esbuild').Plugin}
 */
const routesOfApi = {
  name: 'routes of the API',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^${apiRoutes}$`) }, ({ path }) => ({
      path,
      namespace: apiRoutes,
    }));
    onLoad({ filter: /.*/, namespace: apiRoutes }, () => {
      const files = filesIn(join(root, 'app', 'api'))
        .map((file) => relative(join(root, 'app'), file).split(sep).join('/'))
        .filter((file) => file.endsWith('/route.ts'))
        .sort();
      const imports = files.map((file, index) => `import * as route${index} from '@/app/${file}';`);
      const routes = files.map((file, index) => {
        const path = `/${file.slice(0, -'/route.ts'.length)}`;
        return `  { path: ${JSON.stringify(path)}, module: route${index} },`;
      });
      const contents = [...imports, 'export const routes = [', ...routes, '];'].join('\n');
      return { contents, loader: 'ts', resolveDir: root };
    });
  },
};

/** A short hash over all that a build is made from; links in it hold the place of the project. */
function sourceHash() {
  const hash = createHash('sha256').update(`${process.version} ${root}`);
  const files = [
    ...sourceFolders.flatMap((folder) => filesIn(join(root, folder))),
    ...sourceFiles.map((file) => join(root, file)),
  ];
  for (const file of files.sort()) {
    hash.update(relative(root, file).split(sep).join('/')).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.(test\.tsx?|md)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !(file.startsWith(join(root, 'lib', 'ops') + sep) && file.endsWith('.mjs')));
}

/**
 * Keeps the new build, the one before it, and those that a running server uses.
 * @param {string} newest
 */
function removeOldBuilds(newest) {
  const others = readdirSync(builds, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[0-9a-f]{16}$/.test(entry.name))
    .map((entry) => join(builds, entry.name))
    .filter((folder) => folder !== newest)
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const folder of others.slice(1)) {
    const inUse = readdirSync(folder)
      .filter((name) => name.startsWith('in-use-by-'))
      .some((name) => markRuns(readFileSync(join(folder, name), 'utf8')));
    if (!inUse) rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(`Built in ${relative(root, await build())}.`);
  } catch (error) {
    console.error(error instanceof StartRefusal ? error.message : error);
    process.exitCode = 1;
  }
}
