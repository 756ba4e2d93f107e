import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import type { PatientRow } from '@/db/queries/registry/patients';
import {
  chargeItems,
  encounters,
  hospitalizations,
  invoices,
  patients,
  paymentAccounts,
} from '@/db/schema/index';

type Payable = { patient: PatientRow; isDischarged: boolean; since: Date };

/**
 * The patients with a discharge or an encounter in a time and anything to pay or to be refunded, the latest first. Each part of the search is
 * a bounded walk along an index: discharges, encounters, and a patient's charges and invoices. With `exists` the planner may read the
 * hospital's open charges instead.
 */
export async function listPayableToday(
  tx: Tx,
  providerId: string,
  { from, until }: { from: Date; until: Date },
  limit: number,
): Promise<Payable[]> {
  const own = sql`${providerId}::uuid`;
  const during = (at: string) =>
    sql`${sql.raw(at)} between ${from.toISOString()}::timestamptz and ${until.toISOString()}::timestamptz`;
  const found = await tx.execute<{ id: string; is_discharged: boolean; since: string }>(sql`
    with today as (
      (select h.patient_id, true as is_discharged, h.discharged_at as since
        from ${hospitalizations} h
        where h.provider_id = ${own} and ${during('h.discharged_at')} and h.deleted_at is null
        order by h.discharged_at desc limit 100)
      union all
      (select e.patient_id, false, e.start_time
        from ${encounters} e
        where e.provider_id = ${own} and not e.is_ward_round and ${during('e.start_time')}
        order by e.start_time desc limit 300)
    ), latest as (
      select distinct on (patient_id) patient_id, is_discharged, since from today
      order by patient_id, since desc)
    select t.patient_id as id, t.is_discharged, t.since::text as since from latest t
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
          and a.balance > 0 limit 1) is not null
    order by t.since desc, t.patient_id limit ${limit}`);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await tx
    .select()
    .from(patients)
    .where(and(eq(patients.providerId, providerId), inArray(patients.id, ids)));
  return found.flatMap(({ id, is_discharged, since }) => {
    const patient = rows.find((row) => row.id === id);
    return patient ? [{ patient, isDischarged: is_discharged, since: new Date(since) }] : [];
  });
}
