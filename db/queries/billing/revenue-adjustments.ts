import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { among, meaningOf } from '@/db/queries/platform/codes';
import { apiKeys, chargeItems, journals, ledgerEntries, users } from '@/db/schema/index';
import type { ForgoneKind } from '@/lib/domain/codes/cashier-shifts';
import type { LedgerAccount } from '@/lib/domain/codes/ledger';

const kindOfLedger = {
  'discounts-given': 'discount',
  'payer-write-off': 'write-off',
} satisfies Partial<Record<LedgerAccount, ForgoneKind>>;

export type RevenueAdjustments = {
  kind: ForgoneKind;
  currency: string;
  userId: string | null;
  isOfKey: boolean;
  userName: string;
  count: number;
  takenBack: number;
  /** Less reversals. */
  amount: string;
};

/**
 * A hospital's discounts, write-offs and waivers between two instants, by person or key and currency: discounts and
 * write-offs as posted, by their author, and charges that were cancelled while they were on no bill, which are not in
 * the books. None of it belongs to a desk.
 */
export function revenueAdjustments(
  tx: Tx,
  providerId: string,
  { from, to, cashierId }: { from: Date; to: Date; cashierId: string | null },
): Promise<RevenueAdjustments[]> {
  const within = (column: SQL) =>
    sql`${column} >= ${from.toISOString()} and ${column} < ${to.toISOString()}`;
  return tx.execute<RevenueAdjustments>(sql`
    with given as (
      select ${meaningOf(sql`e.ledger`, kindOfLedger)} as kind, e.currency,
        j.posted_by_id as user_id, j.api_key_id as key_id, e.amount, j.reverses_id is not null as is_taken_back
      from ${journals} j
      join ${ledgerEntries} e on e.provider_id = j.provider_id and e.journal_id = j.id
        and e.ledger in ${among(Object.keys(kindOfLedger))}
      where j.provider_id = ${providerId} and ${within(sql`j.posted_at`)}
      union all
      select 'waiver', c.currency, c.cancelled_by_id, c.cancelled_api_key_id, c.amount, false
      from ${chargeItems} c
      where c.provider_id = ${providerId} and c.is_waived and c.amount > 0 and ${within(sql`c.cancelled_at`)}
      union all
      select 'waiver', c.currency, c.waiver_reversed_by_id, c.waiver_reversed_key_id, -c.amount, true
      from ${chargeItems} c
      where c.provider_id = ${providerId} and c.amount > 0 and ${within(sql`c.waiver_reversed_at`)}
    )
    select g.kind, g.currency, g.user_id as "userId", g.key_id is not null as "isOfKey",
      coalesce(k.name, u.name, '') as "userName",
      count(*) filter (where not is_taken_back)::int as count,
      count(*) filter (where is_taken_back)::int as "takenBack", sum(g.amount)::text as amount
    from given g
    left join ${users} u on u.id = g.user_id
    left join ${apiKeys} k on k.provider_id = ${providerId} and k.id = g.key_id
    where ${cashierId}::uuid is null or g.user_id = ${cashierId}::uuid and g.key_id is null
    group by g.kind, g.currency, g.user_id, g.key_id is not null, k.name, u.name
    order by g.kind, "userName", g.user_id, "isOfKey", g.currency`);
}
