import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { among, meaningOf } from '@/db/queries/platform/codes';
import { ledgerEntries, payments } from '@/db/schema/index';
import { database } from '@/e2e/database';
import { referenceIdentity } from '@/lib/billing/payments/reference-identity';
import { accountTypes, creditAccountTypes } from '@/lib/domain/codes/payment-accounts';
import { accountTypeOf, ledgerOf, transactionTypes } from '@/lib/domain/codes/payments';

/** The codes of money are one list in the program and in the database. */

const codesChecked = async (constraint: string) => {
  const [row] = await database().execute<{ text: string }>(
    sql`select pg_get_constraintdef(oid) as text from pg_constraint where conname = ${constraint}`,
  );
  return [...(row?.text ?? '').matchAll(/'([^']+)'/g)].map(([, code]) => code).sort();
};

it('has an account and a ledger for every tender, in the program and in the database', async () => {
  expect(await codesChecked('payments_transaction_type_known')).toEqual(
    [...transactionTypes].sort(),
  );
  expect(await codesChecked('refunds_transaction_type_known')).toEqual(
    [...transactionTypes].sort(),
  );
  const [accounts, ledgers] = [
    await codesChecked('payment_accounts_type_known'),
    await codesChecked('ledger_entries_ledger_known'),
  ];
  for (const type of transactionTypes) {
    expect(accounts).toContain(accountTypeOf[type]);
    expect(ledgers).toContain(ledgerOf[type]);
  }
  expect(accounts).toEqual([...accountTypes].sort());
  expect([...ledgerEntries.ledger.enumValues].sort()).toEqual(ledgers);
  expect([...payments.transactionType.enumValues]).toEqual([...transactionTypes]);
});

it('raises for an unknown code, and never counts it as another kind', async () => {
  const meaning = (code: string) =>
    database().execute<{ meaning: string }>(
      sql`select ${meaningOf(sql`${code}::text`, accountTypeOf)} as meaning`,
    );
  for (const type of transactionTypes) {
    const [row] = await meaning(type);
    expect(row?.meaning).toBe(accountTypeOf[type]);
  }
  await expect(meaning('no-such-tender')).rejects.toMatchObject({
    cause: { message: 'the code no-such-tender has no meaning here' },
  });
  const [found] = await database().execute<{ found: boolean }>(
    sql`select 'card' in ${among(transactionTypes)} as found`,
  );
  expect(found?.found).toBe(true);
});

it('knows a reference again in the database as in the program, for every tender and for no other', async () => {
  const identity = (type: string, reference: string) =>
    database().execute<{ identity: string }>(
      sql`select payment_reference_identity(${type}, ${reference}) as identity`,
    );
  for (const type of transactionTypes) {
    const [row] = await identity(type, 'Slk-4 H7');
    expect(row?.identity, type).toBe(referenceIdentity(type, 'Slk-4 H7'));
  }
  await expect(identity('no-such-tender', 'SLK4')).rejects.toMatchObject({
    cause: { message: 'the code no-such-tender has no meaning here' },
  });
});

it('keeps the balance of every kind of account with the sign that the rules of the books expect', async () => {
  const [definition] = await database().execute<{ text: string }>(
    sql`select prosrc as text from pg_proc where proname = 'keep_account_balance'`,
  );
  for (const type of accountTypes) {
    const sign = creditAccountTypes.includes(type) ? '-1' : '1';
    expect(definition?.text).toMatch(new RegExp(`WHEN '${type}' THEN ${sign}\\b`));
  }
});
