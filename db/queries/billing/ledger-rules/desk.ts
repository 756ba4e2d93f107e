import { sql } from 'drizzle-orm';
import { among } from '@/db/queries/platform/codes';
import { cashierShifts, settlementColumnsOf } from '@/db/schema/index';
import {
  deskTransactionTypes,
  drawerlessTransactionTypes,
  drawerTransactionTypes,
  ledgerOf,
  type SettledTransactionType,
  settledTransactionTypes,
} from '@/lib/domain/codes/payments';
import type { BooksRules } from './rule';

/** The rules of payments and refunds at a desk, and of its shifts. */
export const deskRules: BooksRules = {
  5: {
    rule: 'The amount of a cash payment is the cash handed over less the change, apart from rounding to coins; other tenders have neither change nor rounding.',
    things: (provider) => sql`
      select id::text as what, (amount < 0 or change < 0 or case
        when transaction_type in ${among(drawerTransactionTypes)}
          then tendered is null or tendered - change <> amount + rounding
        when transaction_type in ${among(drawerlessTransactionTypes)}
          then tendered is not null or change <> 0 or rounding <> 0
        else true end) as is_broken
      from payments where provider_id = ${provider}`,
  },
  8: {
    rule: 'The requested, approved and completed refunds of a payment never exceed it. Requested and approved refunds of a deposit never exceed its balance, and the refund of an item that was not provided never exceeds its price. Nobody decides on their own request.',
    things: (provider) => sql`
      select p.id::text as what, (r.amount > case p.status when 'active' then p.amount when 'voided' then 0
        else unknown_code(p.status)::numeric end) as is_broken
      from payments p join (
        select payment_id, sum(amount) as amount from refunds
        where provider_id = ${provider} and status <> 'rejected' group by payment_id
      ) r on r.payment_id = p.id
      where p.provider_id = ${provider}
      union all
      select a.id::text, r.amount > a.balance
      from payment_accounts a join (
        select account_id, sum(amount) as amount from refunds
        where provider_id = ${provider} and status in ('requested', 'approved') group by account_id
      ) r on r.account_id = a.id
      where a.provider_id = ${provider}
      union all
      select r.charge_item_id::text, r.amount > coalesce(l.net_amount - coalesce(s.amount, 0), 0)
      from (
        select charge_item_id, sum(amount) as amount from refunds
        where provider_id = ${provider} and status <> 'rejected' and charge_item_id is not null and not is_overpayment
        group by charge_item_id
      ) r
      left join invoice_lines l on l.provider_id = ${provider} and l.charge_item_id = r.charge_item_id and l.is_live
      left join invoice_discount_shares s on s.provider_id = l.provider_id and s.invoice_id = l.invoice_id
        and s.position = l.position
      union all
      select r.id::text, r.amount is distinct from e.amount
      from refunds r left join (
        select j.refund_id, sum(l.amount) as amount from journals j join ledger_entries l
          on l.provider_id = j.provider_id and l.journal_id = j.id and l.ledger = 'sales-returns'
        where j.provider_id = ${provider} group by j.refund_id
      ) e on e.refund_id = r.id
      where r.provider_id = ${provider} and r.charge_item_id is not null and not r.is_overpayment
        and r.status = 'completed'
      union all
      select id::text, decided_by_id = requested_by_id and status <> 'rejected' from refunds
      where provider_id = ${provider} and decided_by_id is not null`,
  },
  10: {
    rule: "A shift's expected cash is its opening float plus its cash entries, and the counted cash differs by the posted variance. The expected takings of other tenders are the sums posted for them.",
    things: (provider) => sql`
      select s.id::text as what, (coalesce(e.strange, 0) > 0 or s.status = 'closed' and (
        s.expected_cash <> s.opening_float + coalesce(e.moved, 0)
        or s.counted_cash <> s.opening_float + coalesce(e.moved, 0) + coalesce(e.variance, 0)
        or ${sql.join(settledTransactionTypes.map(differsFromList), sql` or `)})) as is_broken
      from cashier_shifts s left join (
        select l.shift_id,
          sum(l.amount) filter (where l.ledger = 'cash' and j.kind <> 'shift-variance') as moved,
          sum(l.amount) filter (where l.ledger = 'cash' and j.kind = 'shift-variance') as variance,
          ${sql.join(settledTransactionTypes.map(broughtBy), sql`, `)},
          count(*) filter (where l.currency <> own.currency) as strange
        from ledger_entries l
        join journals j on j.provider_id = l.provider_id and j.id = l.journal_id
        join cashier_shifts own on own.provider_id = l.provider_id and own.id = l.shift_id
        where l.provider_id = ${provider} group by l.shift_id
      ) e on e.shift_id = s.id
      where s.provider_id = ${provider}`,
  },
  12: {
    rule: 'Money reaches and leaves a desk only in an open shift of the same cashier at the same location.',
    things: (provider) => sql`
      select p.id::text as what, (s.id is null or s.location_id <> p.location_id or s.currency <> p.currency
        or s.api_key_id is distinct from p.api_key_id
        or (s.api_key_id is null and s.cashier_id is distinct from p.taken_by_id)
        or p.received_at < s.opened_at or p.received_at > coalesce(s.closed_at, 'infinity')) as is_broken
      from payments p left join cashier_shifts s on s.provider_id = p.provider_id and s.id = p.shift_id
      where p.provider_id = ${provider} and p.transaction_type in ${among(deskTransactionTypes)}
      union all
      select r.id::text, (s.id is null
        or r.completed_at < s.opened_at or r.completed_at > coalesce(s.closed_at, 'infinity'))
      from refunds r left join cashier_shifts s on s.provider_id = r.provider_id and s.id = r.shift_id
      where r.provider_id = ${provider} and r.status = 'completed'
        and r.transaction_type in ${among(deskTransactionTypes)}`,
  },
  15: {
    rule: 'A request that is sent again with its key takes nothing twice: each stored answer belongs to one key.',
    things: (provider) => sql`
      with kept as (
        select caller || ' ' || path || ' ' || key as what, (paid ->> 'uuid')::uuid as payment
        from idempotency_keys, jsonb_array_elements(response::jsonb -> 'data' -> 'payments') as paid
        where provider_id = ${provider} and response is not null
          and path ~ '/(finance/receive-payment|pay|deposits)$'
      ), of_payment as (
        select payment, count(*) as answers from kept group by payment
      )
      select k.what, bool_or(p.id is null or o.answers > 1) or count(distinct p.settlement_id) > 1 as is_broken
      from kept k join of_payment o on o.payment = k.payment
      left join payments p on p.provider_id = ${provider} and p.id = k.payment
      group by k.what`,
  },
};

const expectedOf = (tender: SettledTransactionType) => {
  const { name } = cashierShifts[settlementColumnsOf[tender].expected];
  return sql.identifier(name);
};

/** A tender's total in a shift, named as the shift's column of the expected total. */
const broughtBy = (tender: SettledTransactionType) =>
  sql`sum(l.amount) filter (where l.ledger in ${among([ledgerOf[tender]])}) as ${expectedOf(tender)}`;

const differsFromList = (tender: SettledTransactionType) =>
  sql`coalesce(s.${expectedOf(tender)} <> coalesce(e.${expectedOf(tender)}, 0), false)`;
