import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The folders that handle money: all of billing, and what registry, domain and demo data hold of prices and sums. */
const folders = [
  ...['lib', 'components', 'db/queries', 'db/schema'].map((layer) => `${layer}/billing`),
  ...['bills', 'charges', 'discounts'].map((noun) => `lib/domain/${noun}`),
  ...['lib/registry/payers', 'lib/registry/services', 'lib/ops/demo/money'],
];

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => join(folder, path));

const modules = [
  ...folders.flatMap(sources),
  ...['lib/domain/money.ts', 'lib/platform/http/money-fields.ts'],
  ...['catalogue', 'charges', 'payers'].map((name) => join('lib/ops/demo', `${name}.ts`)),
];

const inexact = [
  /\bparseFloat\(/,
  /\.toFixed\(/,
  /\bMath\.(?:round|floor|ceil|trunc)\(/,
  /\b(?:real|doublePrecision)\(/,
  /\bnumeric\([^)]*mode: 'number'/,
  /::(?:float|real|double)/,
  /\bNumber\([^)]*(?:amount|total|price|balance|cash|units|tendered|variance)/i,
];

/** Lengths of paper, places in a picture, seconds, and the heights and marks of a chart. */
const noAmounts = [
  /\bmillimetresPerPixel\b/,
  /\bat \/ size\b/,
  /\bmayGiveUpAt\b/,
  /\bbars: amounts\.map\b/,
  /\bMath\.round\(height\)/,
  /\bheightOf\b/,
];

describe('an amount of money', () => {
  it('is searched for in every part that handles money', () => {
    expect(modules.length).toBeGreaterThan(200);
    for (const folder of folders) {
      expect(sources(folder).length, folder).toBeGreaterThan(0);
    }
  });

  it('is never a float', () => {
    const floats = modules.flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => !noAmounts.some((pattern) => pattern.test(line)))
        .filter((line) => inexact.some((pattern) => pattern.test(line)))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(floats).toEqual([]);
  });
});
