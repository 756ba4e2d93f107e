import { type SQL, sql } from 'drizzle-orm';
import type { BooksRules } from './rule';

export const invoiceRules: BooksRules = {
  2: {
    rule: 'The total of an invoice is the sum of its lines less its discounts, and the discounts are between zero and that sum.',
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
    rule: 'The balance due of an invoice is its net total less its credited items and its payments, plus its refunds except for items that were not provided. The invoice is paid exactly when its balance is zero, and anything paid above that is to be refunded.',
    things: (provider) => sql`
      select i.id::text as what, (i.paid_total <> p.paid or p.paid < 0 or p.paid > i.net_total
        or (i.status = 'paid') <> (p.paid >= i.net_total - i.credited_total and i.status not in ('draft', 'cancelled'))
        or (i.status in ('draft', 'cancelled', 'issued') and p.paid <> 0)
        or (i.refund_due_since is not null) <> (p.paid > i.net_total - i.credited_total)
        or i.credited_total <> coalesce(c.items, 0) or i.credited_total <> coalesce(b.booked, 0)) as is_broken
      from invoices i cross join lateral (${paidOf(sql`i.id`, provider)}) p
      left join (
        select invoice_id, sum(credited_amount) as items from charge_items
        where provider_id = ${provider} and credited_at is not null group by invoice_id
      ) c on c.invoice_id = i.id
      left join (
        select e.invoice_id, -sum(e.amount) as booked from journals j
        join ledger_entries e on e.provider_id = j.provider_id and e.journal_id = j.id
          and e.ledger = 'receivable-patient'
        where j.provider_id = ${provider} and j.kind = 'invoice-credited' group by e.invoice_id
      ) b on b.invoice_id = i.id
      where i.provider_id = ${provider}`,
  },
  4: {
    rule: 'The payments of charge items, including the copayment, add up to the amount to be paid.',
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
  6: {
    rule: 'A charge item is on at most one live invoice, and is paid exactly when that invoice is. A cancelled invoice has no items.',
    things: (provider) => sql`
      select c.id::text as what, (case
        when c.status in ('billed', 'paid') then l.lines is distinct from 1 or l.invoice_id <> c.invoice_id
          or i.status = 'cancelled' or (c.status = 'paid') <> (i.status = 'paid')
        when c.status in ('billable', 'cancelled') then c.invoice_id is not null or l.lines is not null
        else true end) as is_broken
      from charge_items c
      left join (
        select charge_item_id, count(*)::int as lines, min(invoice_id::text)::uuid as invoice_id
        from invoice_lines where provider_id = ${provider} and is_live group by charge_item_id
      ) l on l.charge_item_id = c.id
      left join invoices i on i.provider_id = c.provider_id and i.id = c.invoice_id
      where c.provider_id = ${provider}`,
  },
  7: {
    rule: 'The journals of an issued invoice match the invoice, and its lines match their charge items.',
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
  13: {
    rule: "The shares of an invoice's discount add up to the discount, and none exceeds its line.",
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
};

/** The payments of an invoice that were not voided, less refunds that are due again. */
const paidOf = (invoice: SQL, provider: string) => sql`
  select coalesce((select sum(amount) from payments
      where provider_id = ${provider} and invoice_id = ${invoice} and status = 'active'), 0)
    - coalesce((select sum(r.amount) from refunds r
      join payments q on q.provider_id = r.provider_id and q.id = r.payment_id
      where r.provider_id = ${provider} and q.invoice_id = ${invoice} and r.status = 'completed'
        and (r.charge_item_id is null or r.is_overpayment)), 0) as paid`;
