import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { hintToCompileWhole } from './compile-hints.mjs';

it('is the first line, once, of every script that is large enough to benefit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wardline-programs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'deeper'));
  const large = `${'run();'.repeat(5_000)}\n`;
  const files = {
    'page.js': large,
    'deeper/page.js': large,
    'few.js': 'run();',
    'look.css': large,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  hintToCompileWhole(folder);
  hintToCompileWhole(folder);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  expect(read('page.js')).toBe(`//# allFunctionsCalledOnLoad\n${large}`);
  expect(read('deeper/page.js')).toBe(`//# allFunctionsCalledOnLoad\n${large}`);
  expect(read('few.js')).toBe('run();');
  expect(read('look.css')).toBe(large);
});
