import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { billOf } from '@/db/queries/billing/bills';
import { among } from '@/db/queries/platform/codes';
import {
  computed,
  cutToPage,
  type Found,
  inOrder,
  isAfter,
  type Order,
  oneMore,
  type Page,
} from '@/db/queries/platform/page';
import { patientDetailColumns } from '@/db/queries/registry/patients';
import {
  chargeItems,
  hospitalizations,
  invoiceLines,
  invoices,
  journals,
  ledgerEntries,
  patients,
  paymentAccounts,
  payments,
  refunds,
} from '@/db/schema/index';
import type {
  ChargeSource,
  CorrectionKind,
  OpenCorrectionKind,
} from '@/lib/domain/codes/charge-items';
import { payerTransactionTypes } from '@/lib/domain/codes/payments';

export type CorrectionRow = {
  kind: CorrectionKind;
  /** Of the invoice that is overpaid, the charge that is to be taken, or the account that holds a deposit. */
  id: string;
  since: Date;
  patientId: string;
  invoiceId: string | null;
  invoiceNumber: number | null;
  /** Stored decimals: all of it, and what of it was asked for and waits to be approved or paid out. */
  amount: string;
  requested: string;
  currency: string;
  items: { source: ChargeSource; description: string }[];
  /** The payer: null the patient, else the account of an insurer or a company. */
  payers: (string | null)[];
};

type Narrowing = { kind: CorrectionKind | null; patientId: string | null };

/**
 * What is left of the account `deposit` (an alias that no part of a bill has) after all that is unpaid of the bill, as the message of a
 * discharge says it: what waits for a payer is the patient's debt until the payer is charged.
 */
const depositLeft = sql`(deposit.balance - coalesce((
  select (s ->> 'owed')::numeric + (s ->> 'awaited')::numeric
  from json_array_elements(${billOf({ providerId: sql`deposit.provider_id`, id: sql`deposit.patient_id` })} -> 'sums') s
  where s ->> 'currency' = deposit.currency), 0))`;

/**
 * Everything that is overpaid, or charged in place of something credited and on no bill yet, or held for a patient who is not
 * admitted, without names.
 */
const open = (providerId: string, { kind, patientId }: Narrowing) => sql`
  select 'refund-due' as kind, i.id, i.refund_due_since as since from ${invoices} i
  where i.provider_id = ${providerId} and i.refund_due_since is not null
    and ${kind ?? 'refund-due'} = 'refund-due'
    and (${patientId}::uuid is null or i.patient_id = ${patientId}::uuid)
  union all
  select 'charge-due', c.id, c.created_at from ${chargeItems} c
  where c.provider_id = ${providerId} and c.corrects_id is not null and c.status = 'billable'
    and ${kind ?? 'charge-due'} = 'charge-due'
    and (${patientId}::uuid is null or c.patient_id = ${patientId}::uuid)
  union all
  select 'deposit-left', deposit.id, greatest(
      (select j.posted_at from ${ledgerEntries} e
        join ${journals} j on j.provider_id = e.provider_id and j.id = e.journal_id
        where e.provider_id = ${providerId} and e.account_id = deposit.id and e.amount < 0
        order by e.sequence desc limit 1),
      (select max(h.discharged_at) from ${hospitalizations} h
        where h.provider_id = ${providerId} and h.patient_id = deposit.patient_id and h.deleted_at is null))
  from ${paymentAccounts} deposit
  join ${patients} p on p.provider_id = deposit.provider_id and p.id = deposit.patient_id
  where deposit.provider_id = ${providerId} and deposit.type = 'patient' and deposit.balance > 0 and not p.is_hospitalized
    and ${depositLeft} > 0
    and ${kind ?? 'deposit-left'} = 'deposit-left'
    and (${patientId}::uuid is null or deposit.patient_id = ${patientId}::uuid)`;

/** The rows of open corrections: the invoice, the charge item or the account of each is joined. */
const whole = (providerId: string, corrections: SQL) => sql`${corrections}
  left join ${invoices} i on i.provider_id = ${providerId} and i.id = o.id and o.kind = 'refund-due'
  left join ${chargeItems} c on c.provider_id = ${providerId} and c.id = o.id and o.kind = 'charge-due'
  left join ${paymentAccounts} deposit on deposit.provider_id = ${providerId} and deposit.id = o.id
    and o.kind = 'deposit-left'`;

const currency = sql`coalesce(i.currency, c.currency, deposit.currency)`;
const amount = sql`coalesce(i.paid_total + i.credited_total - i.net_total, c.net_amount, ${depositLeft})`;

/** The part of it that was requested and is not paid out yet: a refund can be requested for more than is due. */
const requested = (providerId: string) => sql`least(${amount},
  coalesce((select sum(r.amount) from ${refunds} r
    join ${payments} p on p.provider_id = r.provider_id and p.id = r.payment_id
    where p.provider_id = ${providerId} and p.invoice_id = i.id
      and r.status in ('requested', 'approved')
      and (r.charge_item_id is null or r.is_overpayment)), 0)
  + coalesce((select sum(r.amount) from ${refunds} r
    where r.provider_id = ${providerId} and r.account_id = deposit.id
      and r.status in ('requested', 'approved')), 0))`;

/** One page of the billing work list, what has waited longest first, and how much there is. */
export async function listCorrections(
  tx: Tx,
  providerId: string,
  narrowing: Narrowing,
  page: Page,
): Promise<Found<CorrectionRow>> {
  const later = isAfter(oldestFirst, page.after) ?? sql`true`;
  const order = sql.join(inOrder(oldestFirst), sql`, `);
  const [rows, [counted]] = await Promise.all([
    tx.execute<Omit<CorrectionRow, 'since'> & { since: string }>(sql`
      select o.kind, o.id, o.since, coalesce(i.patient_id, c.patient_id, deposit.patient_id) as "patientId",
        i.id as "invoiceId", i.invoice_number as "invoiceNumber",
        ${currency} as currency, ${amount}::text as amount, ${requested(providerId)}::text as requested,
        coalesce((select jsonb_agg(jsonb_build_object('source', k.source, 'description', k.description)
            order by k.number)
          from ${chargeItems} k
          where k.provider_id = ${providerId}
            and (k.id = c.id or k.invoice_id = i.id and k.credited_at is not null)), '[]') as items,
        coalesce((select jsonb_agg(distinct case when ${isOfPayer} then a.name end)
          from ${payments} p
          join ${paymentAccounts} a on a.provider_id = p.provider_id and a.id = p.account_id
          where p.provider_id = ${providerId} and p.invoice_id = i.id and p.status = 'active'), '[]') as payers
      from ${whole(
        providerId,
        sql`(select * from (${open(providerId, narrowing)}) o where ${later}
          order by ${order} limit ${oneMore(page)} offset ${page.offset}) o`,
      )}
      order by ${order}`),
    tx.execute<{ total: number }>(
      sql`select count(*)::int as total from (${open(providerId, narrowing)}) o`,
    ),
  ]);
  const found = rows.map(({ since, ...row }) => ({ ...row, since: new Date(since) }));
  return { ...cutToPage(found, oldestFirst, page), total: counted?.total ?? 0 };
}

const oldestFirst: Order<CorrectionRow> = [
  computed(sql`o.since`, 'timestamptz', ({ since }) => since.toISOString()),
  computed(sql`o.id::text`, 'text', ({ id }) => id),
];

const isOfPayer = sql`p.transaction_type in ${among(payerTransactionTypes)}`;

export type CorrectionSum = {
  kind: CorrectionKind;
  currency: string;
  count: number;
  /** Stored decimal. */
  amount: string;
};

/** The sums of the billing work list, without what was requested already. */
export async function sumCorrections(tx: Tx, providerId: string): Promise<CorrectionSum[]> {
  const all = sql`(${open(providerId, { kind: null, patientId: null })}) o`;
  const rows = await tx.execute<CorrectionSum>(sql`
    select kind, currency, count(*)::int as count, sum(amount)::text as amount
    from (
      select o.kind, ${currency} as currency, ${amount} - ${requested(providerId)} as amount
      from ${whole(providerId, all)}) part
    where amount > 0
    group by kind, currency order by kind desc, currency`);
  return [...rows];
}

/** The patients of a page of it, by id. */
export async function patientsOfCorrections(tx: Tx, providerId: string, ids: string[]) {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ ...patientDetailColumns, mrNumber: patients.mrNumber })
          .from(patients)
          .where(and(eq(patients.providerId, providerId), inArray(patients.id, ids)));
  return new Map(rows.map((row) => [row.id, row]));
}

export type OpenCorrections = {
  kind: OpenCorrectionKind;
  currency: string;
  count: number;
  /** Stored decimal. */
  amount: string;
};

/**
 * The amounts to be refunded and charged at an instant, by the books and bills of that time: later corrections do not
 * change them. An approved refund of an overpaid invoice counts once, as the refund due.
 */
export async function correctionsOpenAt(
  tx: Tx,
  providerId: string,
  at: Date,
): Promise<OpenCorrections[]> {
  const then = sql`${at.toISOString()}::timestamptz`;
  const rows = await tx.execute<OpenCorrections>(sql`
    with credited as (
      select distinct j.invoice_id from ${journals} j
      where j.provider_id = ${providerId} and j.kind = 'invoice-credited' and j.posted_at < ${then}
    ), overpaid as (
      select k.invoice_id, e.currency, -sum(e.amount) as amount
      from credited k
      join ${journals} j on j.provider_id = ${providerId} and j.invoice_id = k.invoice_id
        and j.posted_at < ${then}
      join ${ledgerEntries} e on e.provider_id = j.provider_id and e.journal_id = j.id
        and e.ledger = 'receivable-patient'
      group by k.invoice_id, e.currency having sum(e.amount) < 0
    ), approved as (
      select case when r.charge_item_id is null or r.is_overpayment then p.invoice_id end as invoice_id,
        r.currency, count(*)::int as count, sum(r.amount) as amount
      from ${refunds} r
      left join ${payments} p on p.provider_id = r.provider_id and p.id = r.payment_id
      where r.provider_id = ${providerId} and coalesce(r.approved_at, r.decided_at) < ${then}
        and case r.status
          when 'requested' then false
          when 'approved' then true
          when 'completed' then r.completed_at >= ${then}
          when 'rejected' then r.approved_at is not null and r.decided_at >= ${then}
          else unknown_code(r.status)::boolean end
      group by 1, r.currency
    )
    select 'refund-due' as kind, currency, count(*)::int as count, sum(amount)::text as amount
    from overpaid group by currency
    union all
    select 'refund-approved', a.currency, sum(a.count)::int, sum(a.amount - coalesce(o.amount, 0))::text
    from approved a left join overpaid o on o.invoice_id = a.invoice_id and o.currency = a.currency
    where a.amount > coalesce(o.amount, 0)
    group by a.currency
    union all
    select 'charge-due', c.currency, count(*)::int, sum(c.amount)::text
    from ${chargeItems} c
    where c.provider_id = ${providerId} and c.corrects_id is not null and c.created_at < ${then}
      and (c.cancelled_at is null or c.cancelled_at >= ${then})
      and not exists (
        select from ${invoices} i
        join ${invoiceLines} l on l.provider_id = i.provider_id and l.invoice_id = i.id
        where i.provider_id = c.provider_id and i.patient_id = c.patient_id and l.charge_item_id = c.id
          and i.created_at < ${then}
          and (i.cancelled_at is null or i.cancelled_at >= ${then}))
    group by c.currency
    order by kind desc, currency`);
  return [...rows];
}
