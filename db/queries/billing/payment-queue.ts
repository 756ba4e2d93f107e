import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { billOf } from '@/db/queries/billing/bills';
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
import type { PatientRow } from '@/db/queries/registry/patients';
import {
  chargeItems,
  encounters,
  hospitalizations,
  invoices,
  patients,
  paymentAccounts,
} from '@/db/schema/index';
import type { BillRow } from '@/lib/domain/bills/present';

type Payable = { patient: PatientRow; isDischarged: boolean; since: Date; bill: BillRow };

type PayableRow = { id: string; isDischarged: boolean; since: string; bill: BillRow };

/**
 * The patients with a discharge or an encounter in a time whose bill is open: something to pay or to refund, or after a discharge
 * a deposit. Before a bill is worked out, each part of the search walks along an index: discharges, encounters, and a patient's
 * charges and invoices. With `exists` the planner may read the hospital's open charges instead.
 */
function payable(providerId: string, { from, until }: { from: Date; until: Date }): SQL {
  const own = sql`${providerId}::uuid`;
  const during = (at: string) =>
    sql`${sql.raw(at)} between ${from.toISOString()}::timestamptz and ${until.toISOString()}::timestamptz`;
  return sql`
    with today as (
      select h.patient_id, true as is_discharged, h.discharged_at as since
      from ${hospitalizations} h
      where h.provider_id = ${own} and ${during('h.discharged_at')} and h.deleted_at is null
        and not exists (
          select from ${hospitalizations} again
          where again.provider_id = ${own} and again.patient_id = h.patient_id
            and again.is_active and again.deleted_at is null)
      union all
      select e.patient_id, false, e.start_time
      from ${encounters} e
      where e.provider_id = ${own} and not e.is_ward_round and ${during('e.start_time')}
    ), latest as (
      select patient_id, bool_or(is_discharged) as is_discharged,
        coalesce(max(since) filter (where is_discharged), max(since)) as since
      from today group by patient_id
    ), billed as materialized (
      select t.patient_id, t.is_discharged, t.since,
        ${billOf({ providerId: own, id: sql`t.patient_id` })} as bill
      from latest t
      where (
          select c.number from ${chargeItems} c
          where c.provider_id = ${own} and c.patient_id = t.patient_id and c.status = 'billable' limit 1) is not null
        or (
          select i.number from ${invoices} i
          where i.provider_id = ${own} and i.patient_id = t.patient_id
            and i.status in ('draft', 'issued', 'part-paid') limit 1) is not null
        or (
          select i.number from ${invoices} i
          where i.provider_id = ${own} and i.patient_id = t.patient_id
            and i.refund_due_since is not null limit 1) is not null
        or t.is_discharged and (
          select a.number from ${paymentAccounts} a
          where a.provider_id = ${own} and a.patient_id = t.patient_id and a.type = 'patient'
            and a.balance > 0 limit 1) is not null)
    select * from billed
    where json_array_length(bill -> 'refundsDue') > 0
      or is_discharged and json_array_length(bill -> 'held') > 0
      or exists (
        select 1 from json_array_elements(bill -> 'sums') s where (s ->> 'owed')::numeric > 0)`;
}

const latestFirst: Order<PayableRow> = [
  computed(sql`q.since`, 'timestamptz', ({ since }) => since, { isDescending: true }),
  computed(sql`q.patient_id::text`, 'text', ({ id }) => id, { isDescending: true }),
];

/** One page of them, the latest first, and how many there are. */
export async function listPayableToday(
  tx: Tx,
  providerId: string,
  during: { from: Date; until: Date },
  page: Page,
): Promise<Found<Payable>> {
  const place = isAfter(latestFirst, page.after) ?? sql`true`;
  // In one statement: each bill is worked out once.
  const [found] = await tx.execute<{ rows: PayableRow[]; total: number }>(sql`
    with found as materialized (${payable(providerId, during)})
    select (select count(*)::int from found) as total,
      coalesce((select json_agg(p) from (
        select q.patient_id as id, q.is_discharged as "isDischarged", q.since::text as since, q.bill
        from found q where ${place}
        order by ${sql.join(inOrder(latestFirst), sql`, `)} limit ${oneMore(page)} offset ${page.offset}
      ) p), '[]') as rows`);
  const { rows: shown, next } = cutToPage(found?.rows ?? [], latestFirst, page);
  const ids = shown.map(({ id }) => id);
  const people =
    ids.length === 0
      ? []
      : await tx
          .select()
          .from(patients)
          .where(and(eq(patients.providerId, providerId), inArray(patients.id, ids)));
  return {
    rows: shown.flatMap(({ id, since, ...row }) => {
      const patient = people.find((one) => one.id === id);
      return patient ? [{ ...row, patient, since: new Date(since) }] : [];
    }),
    next,
    total: found?.total ?? 0,
  };
}
