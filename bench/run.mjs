// @ts-check
import { mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../lib/ops/project.mjs';

const built = join(root, '.build', 'bench');
mkdirSync(built, { recursive: true });
process.chdir(root);
const processes = readdirSync(join(root, 'bench', 'processes')).map((file) =>
  basename(file, '.ts'),
);
const esbuild = await import('esbuild');
await esbuild.build({
  absWorkingDir: root,
  entryPoints: {
    main: 'bench/main.ts',
    ...Object.fromEntries(processes.map((name) => [name, `bench/processes/${name}.ts`])),
  },
  outdir: built,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  sourcemap: true,
  tsconfig: 'tsconfig.json',
  logLevel: 'error',
});
await import(pathToFileURL(join(built, 'main.mjs')).href);
