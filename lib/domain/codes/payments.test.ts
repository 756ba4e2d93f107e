import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { settlementColumnsOf } from '@/db/schema/index';
import {
  deskTransactionTypes,
  ledgerOf,
  settledTransactionTypes,
} from '@/lib/domain/codes/payments';

/** The line of a trigger in the database's text. */
const triggerLine = (name: string) =>
  readFileSync('db/triggers.sql', 'utf8')
    .split('\n')
    .find((line) => line.includes(` ${name} `)) ?? '';

const wordsIn = (text: string) => [...text.matchAll(/'([^']*)'/g)].map(([, word = '']) => word);

it('each tender of a desk has a ledger of its own, and none is booked to the bank at once', () => {
  const ledgers = deskTransactionTypes.map((type): string => ledgerOf[type]);
  expect(new Set(ledgers).size).toBe(ledgers.length);
  expect(ledgers).not.toContain('bank');
});

it('the database holds the references of each settled tender to the total of their message', () => {
  const types = /ARRAY\[(.*?)\]/.exec(triggerLine('payments_within_reference_total'))?.[1] ?? '';
  expect(wordsIn(types).sort()).toEqual([...settledTransactionTypes].sort());
});

it('closing a shift may set what each settled tender should be and was counted as', () => {
  const [, changeable = ''] = wordsIn(triggerLine('cashier_shifts_guarded'));
  for (const column of Object.values(settlementColumnsOf).flatMap(Object.values<string>)) {
    expect(changeable.split(' ')).toContain(
      column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    );
  }
});
