import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { meaningOf } from '@/db/queries/platform/codes';
import type { JournalKind } from '@/lib/domain/codes/ledger';

export type RevenueSums = {
  currency: string;
  /** Stored decimals. */
  charged: string;
  discounts: string;
  returns: string;
};

export type RevenueRow = RevenueSums & { key: string | null; name: string | null };

/** The period, from the first moment to before the last, and the time zone of its days. */
export type RevenuePeriod = { from: Date; to: Date; timeZone: string };

type Division = 'service' | 'ward' | 'practitioner' | 'payer' | 'day' | 'month';

/**
 * The revenue of a period by what it is divided by, largest first; days and months in their order. It is summed from the
 * entries of the books: what is divided by service, ward or practitioner by the lines of the invoices that they are about,
 * whose amounts and discounts add up to the entries.
 */
export async function listRevenue(
  tx: Tx,
  providerId: string,
  by: Division,
  period: RevenuePeriod,
): Promise<RevenueRow[]> {
  const { key, name, joins, isOfItems } = divisions(period)[by];
  const isOfTime = by === 'day' || by === 'month';
  return tx.execute<RevenueRow>(sql`
    with ${posted(providerId, period)}${isOfItems ? sql`, ${ofItems}` : sql``}
    select ${key} as key, ${name} as name, p.currency,
      ${sumOf('service-revenue', -1)} as charged,
      ${sumOf('discounts-given', 1)} as discounts,
      ${sumOf('sales-returns', 1)} as returns
    from ${isOfItems ? sql`of_items` : sql`posted`} p
    ${joins}
    group by 1, 2, p.currency
    order by ${isOfTime ? sql`1` : sql`sum(p.amount)`}, p.currency, 2`);
}

/** The revenue of a period by the ledger alone. */
export async function sumRevenue(
  tx: Tx,
  providerId: string,
  period: RevenuePeriod,
): Promise<RevenueSums[]> {
  return tx.execute<RevenueSums>(sql`
    with ${posted(providerId, period)}
    select p.currency, ${sumOf('service-revenue', -1)} as charged,
      ${sumOf('discounts-given', 1)} as discounts, ${sumOf('sales-returns', 1)} as returns
    from posted p group by p.currency order by p.currency`);
}

const sumOf = (ledger: 'service-revenue' | 'discounts-given' | 'sales-returns', sign: 1 | -1) =>
  sql`coalesce(sum(${sign}::int * p.amount) filter (where p.ledger = ${ledger}), 0)::text`;

/** The entries of a period that are revenue, each with the event that it is of, or that it reverses. */
const posted = (providerId: string, { from, to }: RevenuePeriod): SQL => sql`posted as (
  select e.provider_id, e.ledger, e.currency, e.amount, e.invoice_id, e.charge_item_id,
    j.posted_at, j.refund_id, coalesce(r.kind, j.kind) as kind
  from journals j
  join ledger_entries e on e.provider_id = j.provider_id and e.journal_id = j.id
    and e.ledger in ('service-revenue', 'discounts-given', 'sales-returns')
  left join journals r on r.provider_id = j.provider_id and r.id = j.reverses_id
  where j.provider_id = ${providerId}
    and j.posted_at >= ${from.toISOString()}::timestamptz and j.posted_at < ${to.toISOString()}::timestamptz
)`;

/** Whether a posting of discounts has those of the lines: 1 or 0. */
const hasLineDiscounts = meaningOf(sql`p.kind`, {
  'invoice-issued': 1,
  'invoice-discounted': 0,
} satisfies Partial<Record<JournalKind, 0 | 1>>);

/**
 * The same by charge item. The invoice's own discount belongs to the posting of the discount where it was given after the
 * issue, else to that of the issue. A return from before returns named their item has none.
 */
const ofItems = sql`shares as (
  select p.provider_id, p.ledger, p.currency, p.invoice_id, l.charge_item_id, sign(p.amount) * l.amount as amount
  from posted p
  join invoice_lines l on l.provider_id = p.provider_id and l.invoice_id = p.invoice_id
  where p.ledger = 'service-revenue'
  union all
  select p.provider_id, p.ledger, p.currency, p.invoice_id, l.charge_item_id, sign(p.amount) * (
    ${hasLineDiscounts} * l.discount_amount
    + case when ${hasLineDiscounts} = 0 or not exists (
        select from journals d where d.provider_id = p.provider_id and d.invoice_id = p.invoice_id
          and d.kind = 'invoice-discounted'
      ) then coalesce(s.amount, 0) else 0 end)
  from posted p
  join invoice_lines l on l.provider_id = p.provider_id and l.invoice_id = p.invoice_id
  left join invoice_discount_shares s on s.provider_id = l.provider_id and s.invoice_id = l.invoice_id
    and s.position = l.position
  where p.ledger = 'discounts-given'
  union all
  select p.provider_id, p.ledger, p.currency, p.invoice_id, coalesce(p.charge_item_id, f.charge_item_id), p.amount
  from posted p
  left join refunds f on f.provider_id = p.provider_id and f.id = p.refund_id
  where p.ledger = 'sales-returns'
), of_items as (
  select provider_id, ledger, currency, invoice_id, charge_item_id, sum(amount) as amount
  from shares group by provider_id, ledger, currency, invoice_id, charge_item_id
)`;

/** The ward and the practitioner that the line of an item has; of older lines, those of the record now. */
const origin = sql`left join invoice_lines k on k.provider_id = p.provider_id and k.invoice_id = p.invoice_id
    and k.charge_item_id = p.charge_item_id
  left join lateral (
    select k.ward_id, k.practitioner_id where k.has_origin
    union all
    select f.ward_id, f.practitioner_id from charge_origin(p.provider_id, p.charge_item_id) f
    where k.has_origin is not true
  ) o on true`;

const item = sql`left join charge_items c on c.provider_id = p.provider_id and c.id = p.charge_item_id`;

type DivisionQuery = { key: SQL; name: SQL; joins: SQL; isOfItems: boolean };

function divisions({ timeZone }: RevenuePeriod): Record<Division, DivisionQuery> {
  const day = (format: string): DivisionQuery => ({
    key: sql`to_char(p.posted_at at time zone ${timeZone}, ${format})`,
    name: sql`null`,
    joins: sql``,
    isOfItems: false,
  });
  return {
    service: {
      key: sql`h.id::text`,
      name: sql`h.name`,
      joins: sql`${item}
        left join healthcare_services h on h.provider_id = c.provider_id and h.id = c.healthcare_service_id`,
      isOfItems: true,
    },
    ward: {
      key: sql`w.id::text`,
      name: sql`w.name`,
      joins: sql`${origin}
        left join locations w on w.provider_id = p.provider_id and w.id = o.ward_id`,
      isOfItems: true,
    },
    practitioner: {
      key: sql`d.id::text`,
      name: sql`trim(d.title || ' ' || d.first_name || ' ' || d.last_name)`,
      joins: sql`${origin}
        left join practitioners d on d.provider_id = p.provider_id and d.id = o.practitioner_id`,
      isOfItems: true,
    },
    payer: {
      key: sql`y.id::text`,
      name: sql`y.name`,
      joins: sql`
        left join invoices i on i.provider_id = p.provider_id and i.id = p.invoice_id
        left join payment_accounts t on t.provider_id = i.provider_id and t.id = i.account_id
        left join payers y on y.provider_id = t.provider_id and y.id = t.payer_id`,
      isOfItems: false,
    },
    day: day('YYYY-MM-DD'),
    month: day('YYYY-MM'),
  };
}
