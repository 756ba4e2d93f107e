import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The nouns that handle money, as folders of `lib` and `components` and as files of `db`. */
const nouns = new Set([
  ...['bills', 'cashier-shifts', 'charge-items', 'charge-scope', 'charges', 'discount-candidates'],
  ...[
    'discounting-payers',
    'discounts',
    'finance-settings',
    'invoices',
    'invoice-writes',
    'ledger',
  ],
  ...[
    'ledger-check',
    'ledger-rules',
    'payers',
    'payment-accounts',
    'payments',
    'payouts',
    'prices',
    'refunds',
    'remittances',
  ],
  ...['reports', 'safe', 'services', 'shifts', 'statements', 'money', 'money-fields'],
]);

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => join(folder, path));

const modules = [
  ...['lib', 'components', 'db/queries', 'db/schema'].flatMap((folder) =>
    sources(folder).filter((path) => {
      const [noun = ''] = path.slice(folder.length + 1).split('/');
      return nouns.has(noun.replace(/\.tsx?$/, ''));
    }),
  ),
  ...sources('db/seed/demo/money'),
  ...['catalogue', 'charges', 'payers'].map((name) => join('db/seed/demo', `${name}.ts`)),
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
];

describe('an amount of money', () => {
  it('is looked for in every part that handles money', () => {
    expect(modules.length).toBeGreaterThan(200);
    const looked = new Set(modules.map((path) => path.split('/').slice(0, -1).join('/')));
    expect([...looked]).toEqual(
      expect.arrayContaining([
        ...[
          'lib/billing/bills',
          'lib/billing/remittances',
          'lib/registry/services',
          'lib/billing/invoices',
          'db/seed/demo/money',
        ],
        ...[
          'components/billing/payments',
          'components/billing/reports',
          'components/shifts',
          'components/billing/prices',
        ],
      ]),
    );
  });

  it.each(modules)('is never a float in %s', (path) => {
    const lines = readFileSync(path, 'utf8').split('\n');
    const suspect = lines.filter((line) => !noAmounts.some((pattern) => pattern.test(line)));
    expect(suspect.filter((line) => inexact.some((pattern) => pattern.test(line)))).toEqual([]);
  });
});
