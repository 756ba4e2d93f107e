import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { fromMinorUnits } from '@/lib/money';

/** How many things a rule was asked of, how many break it, and at most ten of those. */
export type Finding = { checked: number; broken: number; examples: string[] };

/**
 * What must hold of a provider's money, each recomputed from entries and documents. A query names everything that the
 * rule is about (`what`) and whether it breaks the rule (`is_broken`).
 * The sixteen are those of the product's financial rules (double entry; invoice, payment, refund, shift, discount).
 */
const rules: Record<number, { rule: string; things: (provider: string) => SQL }> = {
  1: {
    rule: 'Every journal has entries that add up to nothing in each currency.',
    things: (provider) => sql`
      select j.id::text as what, coalesce(e.is_broken, true) as is_broken
      from journals j left join (
        select journal_id, bool_or(total <> 0) or sum(entries) < 2 as is_broken from (
          select journal_id, currency, sum(amount) as total, count(*) as entries
          from ledger_entries where provider_id = ${provider} group by journal_id, currency
        ) by_currency group by journal_id
      ) e on e.journal_id = j.id
      where j.provider_id = ${provider}`,
  },
  2: {
    rule: 'An invoice comes to its lines less its discounts, which are not below nothing nor above its total.',
    things: (provider) => sql`
      select i.id::text as what, (l.gross is null or i.total <> l.gross or l.is_wrong
        or i.discount_total <> l.discounts + i.discount_amount
        or i.net_total <> i.total - i.discount_total
        or i.discount_total not between 0 and i.total) as is_broken
      from invoices i left join (
        select invoice_id, sum(amount) as gross, sum(discount_amount) as discounts,
          bool_or(amount <> quantity * unit_price or net_amount <> amount - discount_amount
            or discount_amount not between 0 and amount) as is_wrong
        from invoice_lines where provider_id = ${provider} group by invoice_id
      ) l on l.invoice_id = i.id
      where i.provider_id = ${provider}`,
  },
  3: {
    rule: 'What an invoice still asks is its net total less its live payments plus what was given back and not for items that were not provided; never below nothing, and nothing exactly when it is paid.',
    things: (provider) => sql`
      select i.id::text as what, (i.paid_total <> p.paid or p.paid < 0 or p.paid > i.net_total
        or (i.status = 'paid') <> (p.paid = i.net_total and i.status not in ('draft', 'cancelled'))
        or (i.status in ('draft', 'cancelled', 'issued') and p.paid <> 0)) as is_broken
      from invoices i cross join lateral (${paidOf(sql`i.id`, provider)}) p
      where i.provider_id = ${provider}`,
  },
  4: {
    rule: 'The parts that charge items were paid by, the copayment among them, add up to what was to be paid.',
    things: (provider) => sql`
      select i.id::text as what, p.amount is distinct from coalesce(e.owed, 0) as is_broken
      from invoices i
      left join lateral (
        select sum(amount) as amount from payments where provider_id = ${provider} and settlement_id = (
          select f.settlement_id from payments f where f.provider_id = ${provider} and f.invoice_id = i.id
          order by f.receipt_number limit 1)
      ) p on true
      left join lateral (
        select sum(l.amount) as owed from journals j join ledger_entries l
          on l.provider_id = j.provider_id and l.journal_id = j.id and l.ledger = 'receivable-patient'
        where j.provider_id = ${provider} and j.invoice_id = i.id and j.kind = 'invoice-issued'
      ) e on true
      where i.provider_id = ${provider} and i.origin = 'payment'`,
  },
  5: {
    rule: 'What a payment settles is what was handed over less the change, but for rounding to coins; only cash has either.',
    things: (provider) => sql`
      select id::text as what, (amount < 0 or change < 0 or case transaction_type
        when 'cash' then tendered is null or tendered - change <> amount + rounding
        else tendered is not null or change <> 0 or rounding <> 0 end) as is_broken
      from payments where provider_id = ${provider}`,
  },
  6: {
    rule: 'A charge item is billed on one live invoice or on none, and is paid exactly when that is; a cancelled invoice lets go of its items.',
    things: (provider) => sql`
      select c.id::text as what, (case
        when c.status in ('billed', 'paid') then l.lines is distinct from 1 or l.invoice_id <> c.invoice_id
          or i.status = 'cancelled' or (c.status = 'paid') <> (i.status = 'paid')
        else c.invoice_id is not null or l.lines is not null end) as is_broken
      from charge_items c
      left join (
        select charge_item_id, count(*)::int as lines, min(invoice_id::text)::uuid as invoice_id
        from invoice_lines where provider_id = ${provider} and is_live group by charge_item_id
      ) l on l.charge_item_id = c.id
      left join invoices i on i.provider_id = c.provider_id and i.id = c.invoice_id
      where c.provider_id = ${provider}`,
  },
  7: {
    rule: 'An issued invoice stands in the books as it stands on paper, and its lines are as their items were billed.',
    things: (provider) => sql`
      select i.id::text as what, (-coalesce(e.revenue, 0) <> i.total
        or coalesce(e.discounts, 0) <> i.discount_total or coalesce(e.owed, 0) <> i.net_total
        or (i.status = 'cancelled') <> (coalesce(e.standing, 0) = 0 and (e.mirrors > 0 or i.total = 0
          and i.cancelled_at is not null))
        or exists (
          select from invoice_lines l join charge_items c
            on c.provider_id = l.provider_id and c.id = l.charge_item_id
          where l.provider_id = ${provider} and l.invoice_id = i.id and l.is_live
            and (l.amount, l.quantity, l.unit_price, l.discount_amount)
              is distinct from (c.amount, c.quantity, c.unit_price, c.discount_amount))) as is_broken
      from invoices i
      left join (
        select j.invoice_id,
          sum(l.amount) filter (where l.ledger = 'service-revenue' and j.reverses_id is null) as revenue,
          sum(l.amount) filter (where l.ledger = 'discounts-given' and j.reverses_id is null) as discounts,
          sum(l.amount) filter (where l.ledger = 'receivable-patient' and j.reverses_id is null) as owed,
          sum(l.amount) filter (where l.ledger = 'service-revenue') as standing,
          count(*) filter (where j.reverses_id is not null) as mirrors
        from journals j join ledger_entries l on l.provider_id = j.provider_id and l.journal_id = j.id
        where j.provider_id = ${provider}
          and j.kind in ('invoice-issued', 'invoice-discounted', 'invoice-cancelled')
        group by j.invoice_id
      ) e on e.invoice_id = i.id
      where i.provider_id = ${provider} and i.issued_at is not null`,
  },
  8: {
    rule: 'What is asked for, approved and given back of a payment never exceeds it, nor what is asked for and approved out of an account what that holds, nor what is given back for an item that was not provided what that came to; and nobody decides on an own request.',
    things: (provider) => sql`
      select p.id::text as what, (r.amount > case p.status when 'active' then p.amount else 0 end) as is_broken
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
        where provider_id = ${provider} and status <> 'rejected' and charge_item_id is not null group by charge_item_id
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
      where r.provider_id = ${provider} and r.charge_item_id is not null and r.status = 'completed'
      union all
      select id::text, decided_by_id = requested_by_id and status <> 'rejected' from refunds
      where provider_id = ${provider} and decided_by_id is not null`,
  },
  9: {
    rule: "An account's balance is the sum of its entries, and what a patient owes in the books is what the patient's invoices ask.",
    things: (provider) => sql`
      select a.id::text as what, (a.balance <> case a.type when 'patient' then -1 else 1 end * coalesce(e.amount, 0))
        as is_broken
      from payment_accounts a left join (
        select account_id, sum(amount) as amount from ledger_entries
        where provider_id = ${provider} group by account_id
      ) e on e.account_id = a.id
      where a.provider_id = ${provider}
      union all
      select coalesce(e.patient_id, i.patient_id)::text, coalesce(e.owed, 0) <> coalesce(i.asked, 0)
      from (
        select patient_id, currency, sum(amount) as owed from ledger_entries
        where provider_id = ${provider} and ledger = 'receivable-patient' group by patient_id, currency
      ) e full join (
        select patient_id, currency, sum(net_total - paid_total) as asked from invoices
        where provider_id = ${provider} and status in ('issued', 'part-paid', 'paid')
        group by patient_id, currency
      ) i on i.patient_id = e.patient_id and i.currency = e.currency`,
  },
  10: {
    rule: "A shift's expected cash is its opening float and every cash entry of it; what was counted differs by the posted variance. What was expected by other ways is what they brought.",
    things: (provider) => sql`
      select s.id::text as what, (coalesce(e.strange, 0) > 0 or s.status = 'closed' and (
        s.expected_cash <> s.opening_float + coalesce(e.moved, 0)
        or s.counted_cash <> s.opening_float + coalesce(e.moved, 0) + coalesce(e.variance, 0)
        or coalesce(s.mobile_money_expected <> coalesce(e.mobile_money, 0), false)
        or coalesce(s.card_expected <> coalesce(e.card, 0), false))) as is_broken
      from cashier_shifts s left join (
        select l.shift_id,
          sum(l.amount) filter (where l.ledger = 'cash' and j.kind <> 'shift-variance') as moved,
          sum(l.amount) filter (where l.ledger = 'cash' and j.kind = 'shift-variance') as variance,
          sum(l.amount) filter (where l.ledger = 'mobile-money-clearing') as mobile_money,
          sum(l.amount) filter (where l.ledger = 'card-clearing') as card,
          count(*) filter (where l.currency <> own.currency) as strange
        from ledger_entries l
        join journals j on j.provider_id = l.provider_id and j.id = l.journal_id
        join cashier_shifts own on own.provider_id = l.provider_id and own.id = l.shift_id
        where l.provider_id = ${provider} group by l.shift_id
      ) e on e.shift_id = s.id
      where s.provider_id = ${provider}`,
  },
  11: {
    rule: 'Receipts and invoices are numbered from 1 with no number missing and none given twice.',
    things: (provider) => sql`
      select coalesce(d.kind, 'invoice or receipt') || ' ' || d.number as what, d.documents <> 1 as is_broken
      from (
        select kind, number, count(id) as documents from (
          select n.kind, number, null::uuid as id from document_numbers n, generate_series(1, n.last) as number
          where n.provider_id = ${provider}
          union all
          select 'receipt', receipt_number, id from payments where provider_id = ${provider}
          union all
          select 'invoice', invoice_number, id from invoices
          where provider_id = ${provider} and invoice_number is not null
        ) numbers group by kind, number
      ) d
      union all
      select 'beyond the last ' || kind, true from (
        select 'receipt' as kind, max(receipt_number) as highest from payments where provider_id = ${provider}
        union all
        select 'invoice', max(invoice_number) from invoices where provider_id = ${provider}
      ) h
      where highest > coalesce((select last from document_numbers n
        where n.provider_id = ${provider} and n.kind = h.kind), 0)`,
  },
  12: {
    rule: 'Money reaches a desk within an open shift of the same cashier and place, and leaves it within one.',
    things: (provider) => sql`
      select p.id::text as what, (s.id is null or s.location_id <> p.location_id or s.currency <> p.currency
        or s.api_key_id is distinct from p.api_key_id
        or (s.api_key_id is null and s.cashier_id is distinct from p.taken_by_id)
        or p.received_at < s.opened_at or p.received_at > coalesce(s.closed_at, 'infinity')) as is_broken
      from payments p left join cashier_shifts s on s.provider_id = p.provider_id and s.id = p.shift_id
      where p.provider_id = ${provider} and p.transaction_type in ('cash', 'mobile-money', 'card')
      union all
      select r.id::text, (s.id is null
        or r.completed_at < s.opened_at or r.completed_at > coalesce(s.closed_at, 'infinity'))
      from refunds r left join cashier_shifts s on s.provider_id = r.provider_id and s.id = r.shift_id
      where r.provider_id = ${provider} and r.status = 'completed'
        and r.transaction_type in ('cash', 'mobile-money', 'card')`,
  },
  13: {
    rule: "The parts of an invoice's discount add up to it, and none exceeds its line.",
    things: (provider) => sql`
      select i.id::text as what, (coalesce(s.amount, 0) <> i.discount_amount or coalesce(s.is_above, false))
        as is_broken
      from invoices i left join (
        select s.invoice_id, sum(s.amount) as amount, bool_or(s.amount > l.net_amount) as is_above
        from invoice_discount_shares s join invoice_lines l on l.provider_id = s.provider_id
          and l.invoice_id = s.invoice_id and l.position = s.position
        where s.provider_id = ${provider} group by s.invoice_id
      ) s on s.invoice_id = i.id
      where i.provider_id = ${provider} and (i.discount_id is not null or s.amount is not null)`,
  },
  14: {
    rule: "The entries, taken in their order, give the stored balances, and neither a patient's account nor the safe is ever below nothing on the way; nor is more paid out, written off or sent back than there was of it.",
    things: (provider) => sql`
      select a.id::text as what, (a.balance <> coalesce(r.final, 0)
        or a.type = 'patient' and coalesce(r.lowest, 0) < 0) as is_broken
      from payment_accounts a left join (
        select account_id, min(running) as lowest, (array_agg(running order by sequence desc))[1] as final from (
          select e.account_id, e.sequence, sum(case own.type when 'patient' then -e.amount else e.amount end)
            over (partition by e.account_id order by e.sequence) as running
          from ledger_entries e join payment_accounts own
            on own.provider_id = e.provider_id and own.id = e.account_id
          where e.provider_id = ${provider}
        ) steps group by account_id
      ) r on r.account_id = a.id
      where a.provider_id = ${provider}
      union all
      select i.id::text, i.paid_total <> -coalesce(e.moved, 0)
      from invoices i left join (
        select l.invoice_id, sum(l.amount) as moved from ledger_entries l
        join journals j on j.provider_id = l.provider_id and j.id = l.journal_id
        where l.provider_id = ${provider} and l.ledger = 'receivable-patient'
          and j.kind in ('payment', 'payment-voided', 'refund')
        group by l.invoice_id
      ) e on e.invoice_id = i.id
      where i.provider_id = ${provider}
      union all
      select 'safe ' || currency, min(running) < 0 from (
        select currency, sum(amount) over (partition by currency order by sequence) as running
        from ledger_entries where provider_id = ${provider} and ledger = 'safe'
      ) steps group by currency
      union all
      select j.id::text, bool_or(case when j.kind = 'payout' or exists (
          select from ledger_entries w where w.provider_id = ${provider} and w.journal_id = j.id
            and w.ledger = 'payer-write-off')
        then s.running < 0 else s.amount > 0 and s.running > 0 end)
      from (
        select journal_id, amount, sum(amount) over (
          partition by ledger, currency, case ledger when 'receivable-payer' then account_id end
          order by sequence) as running
        from ledger_entries where provider_id = ${provider}
          and ledger in ('mobile-money-clearing', 'card-clearing', 'receivable-payer')
      ) s join journals j on j.provider_id = ${provider} and j.id = s.journal_id
      where j.kind in ('payout', 'remittance') group by j.id`,
  },
  15: {
    rule: 'A request that is sent again under its key takes nothing twice: what a key was answered with is of that key alone.',
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

/** Live payments of an invoice less what was given back of them and is owed again. */
const paidOf = (invoice: SQL, provider: string) => sql`
  select coalesce((select sum(amount) from payments
      where provider_id = ${provider} and invoice_id = ${invoice} and status = 'active'), 0)
    - coalesce((select sum(r.amount) from refunds r
      join payments q on q.provider_id = r.provider_id and q.id = r.payment_id
      where r.provider_id = ${provider} and q.invoice_id = ${invoice} and r.status = 'completed'
        and r.charge_item_id is null), 0) as paid`;

/**
 * A discount as it was given is what its terms come to: a percentage above 0 and at most 100, half-up to the minor
 * unit, or an amount up to what it is taken off. One that nobody has edited since was active and in its time. An edit
 * within ten seconds of its use may have waited for it, and is not judged.
 */
function discountThings(provider: string, digits: { currency: string; digits: number }[]): SQL {
  const digitsOf = sql`unnest(${sql.param(digits.map(({ currency }) => currency))}::text[],
    ${sql.param(digits.map((one) => one.digits))}::int[]) as d (currency, digits)`;
  return sql`
    with given as (
      select i.id, i.currency, l.discount_id, l.discount_type, l.discount_value, l.discount_amount,
        l.amount as base, i.created_at as at
      from invoice_lines l join invoices i on i.provider_id = l.provider_id and i.id = l.invoice_id
      where l.provider_id = ${provider} and l.discount_id is not null
      union all
      select i.id, i.currency, i.discount_id, i.discount_type, i.discount_value, i.discount_amount,
        i.total - i.discount_total + i.discount_amount, coalesce((select j.posted_at from journals j
          where j.provider_id = i.provider_id and j.invoice_id = i.id and j.kind = 'invoice-discounted'
          limit 1), i.created_at)
      from invoices i where i.provider_id = ${provider} and i.discount_id is not null
    )
    select g.id::text as what, (
      g.discount_value <= 0 or g.discount_type = 'percentage' and g.discount_value > 100
      or g.discount_amount <> case g.discount_type
        when 'percentage' then round(g.base * g.discount_value / 100, d.digits)
        else least(g.discount_value, g.base) end
      or o.modified_at < g.at - interval '10 seconds'
        and not (o.is_active and o.start_at <= g.at and g.at < o.end_at)) as is_broken
    from given g join ${digitsOf} on d.currency = g.currency
    join discounts o on o.provider_id = ${provider} and o.id = g.discount_id`;
}

const discountRule =
  'A discount that was given is what its terms come to, in (0, 100] per cent, and was active and in its time when it was given.';

/** Asks every rule of a provider's books, in the order of their numbers. */
export async function checkBooks(
  tx: Tx,
  provider: string,
): Promise<(Finding & { number: number; rule: string })[]> {
  const currencies = await tx.execute<{ currency: string }>(
    sql`select distinct currency from invoices where provider_id = ${provider}`,
  );
  const digits = currencies.map(({ currency }) => ({
    currency,
    digits: fromMinorUnits(0n, currency).split('.')[1]?.length ?? 0,
  }));
  const asked = [
    ...Object.entries(rules).map(([number, { rule, things }]) => ({
      number: Number(number),
      rule,
      things: things(provider),
    })),
    { number: 16, rule: discountRule, things: discountThings(provider, digits) },
  ];
  const findings = [];
  for (const { number, rule, things } of asked) {
    findings.push({ number, rule, ...(await ask(tx, things)) });
  }
  return findings;
}

async function ask(tx: Tx, things: SQL): Promise<Finding> {
  const [found] = await tx.execute<Finding>(sql`
    select count(*)::int as checked, count(*) filter (where t.is_broken)::int as broken,
      coalesce((array_agg(t.what order by t.what) filter (where t.is_broken))[1:10], '{}') as examples
    from (${things}) t`);
  if (!found) throw new Error('The books were not checked.');
  return found;
}
