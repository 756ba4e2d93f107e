import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { deskRules } from '@/db/queries/billing/ledger-rules/desk';
import { type CurrencyDigits, discountRule } from '@/db/queries/billing/ledger-rules/discounts';
import { entryRules } from '@/db/queries/billing/ledger-rules/entries';
import { invoiceRules } from '@/db/queries/billing/ledger-rules/invoices';
import type { BooksRules } from '@/db/queries/billing/ledger-rules/rule';
import { fromMinorUnits } from '@/lib/domain/money';

/** How many things a rule was asked of, how many break it, and at most ten of those. */
export type Finding = { checked: number; broken: number; examples: string[] };

/**
 * Asks every rule of a provider's books, in the order of their numbers. The sixteen are those of the product's financial
 * rules (double entry; invoice, payment, refund, shift, discount).
 */
export async function checkBooks(
  tx: Tx,
  provider: string,
): Promise<(Finding & { number: number; rule: string })[]> {
  const rules: BooksRules = {
    ...entryRules,
    ...invoiceRules,
    ...deskRules,
    16: discountRule(await currencyDigits(tx, provider)),
  };
  const findings = [];
  // The keys of an object that are whole numbers come in their order.
  for (const [number, { rule, things }] of Object.entries(rules)) {
    findings.push({ number: Number(number), rule, ...(await ask(tx, things(provider))) });
  }
  return findings;
}

async function currencyDigits(tx: Tx, provider: string): Promise<CurrencyDigits[]> {
  const currencies = await tx.execute<{ currency: string }>(
    sql`select distinct currency from invoices where provider_id = ${provider}`,
  );
  return currencies.map(({ currency }) => ({
    currency,
    digits: fromMinorUnits(0n, currency).split('.')[1]?.length ?? 0,
  }));
}

async function ask(tx: Tx, things: SQL): Promise<Finding> {
  const [found] = await tx.execute<Finding>(sql`
    select count(*)::int as checked, count(*) filter (where t.is_broken)::int as broken,
      coalesce((array_agg(t.what order by t.what) filter (where t.is_broken))[1:10], '{}') as examples
    from (${things}) t`);
  if (!found) throw new Error('The books were not checked.');
  return found;
}
