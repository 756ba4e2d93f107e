import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { throwAwayFolder } from './throw-away-folder.mjs';

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'wardline-base-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it('is the same folder in the chosen place at each run, which no one else can enter', () => {
  const base = aFolder();
  const folder = throwAwayFolder(base, 0);
  expect(dirname(folder)).toBe(base);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(throwAwayFolder(base, 0)).toBe(folder);
});

it.each([
  ['is not there', () => join(aFolder(), 'nowhere'), 0],
  ['has too little room', aFolder, Number.MAX_SAFE_INTEGER],
])('is among the temporary files where the chosen place %s', (_, base, enoughBytes) => {
  expect(dirname(throwAwayFolder(base(), enoughBytes))).toBe(tmpdir());
});
