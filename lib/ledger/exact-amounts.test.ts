import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const nouns =
  /^(cashier-shifts|charge-items|discounts|finance-settings|invoices?|invoice-writes|ledger|ledger-check|payers|payment-accounts|payments|prices|refunds|statements|charges)(\.ts)?$/;

const modules = ['lib', 'db/queries', 'db/schema'].flatMap((folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => nouns.test(name))
    .flatMap((entry) =>
      entry.isDirectory()
        ? readdirSync(join(folder, entry.name)).map((name) => join(folder, entry.name, name))
        : [join(folder, entry.name)],
    )
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts')),
);

const inexact = [
  /\bparseFloat\(/,
  /\.toFixed\(/,
  /\bMath\.(?:round|floor|ceil|trunc)\(/,
  /\b(?:real|doublePrecision)\(/,
  /\bnumeric\([^)]*mode: 'number'/,
  /::(?:float|real|double)/,
  /\bNumber\([^)]*(?:amount|total|price|balance|cash|units|tendered|variance)/i,
];

describe('an amount of money', () => {
  it('is looked for in every part that handles money', () => {
    expect(modules.length).toBeGreaterThan(60);
  });

  it.each(modules)('is never a float in %s', (path) => {
    const lines = readFileSync(path, 'utf8').split('\n');
    expect(lines.filter((line) => inexact.some((pattern) => pattern.test(line)))).toEqual([]);
  });
});
