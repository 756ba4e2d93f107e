// @ts-check
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../lib/ops/project.mjs';

const built = join(root, '.build', 'bench');
mkdirSync(built, { recursive: true });
process.chdir(root);
const esbuild = await import('esbuild');
await esbuild.build({
  absWorkingDir: root,
  entryPoints: { main: 'bench/main.ts' },
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
