import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { sendAhead, type Tx } from '@/db/client';
import { among } from '@/db/queries/platform/codes';
import { chargeItems, invoices, payers, paymentAccounts, payments } from '@/db/schema/index';
import type { BillRow } from '@/lib/domain/bills/present';
import { payerAccountTypes } from '@/lib/domain/codes/payment-accounts';

/** The topic of an event about a patient's bill. */
export const billTopic = 'bill.changed';

/**
 * Whether an invoice to the account `a` waits for its payer: an insurer or a company that was not billed for any of it yet, whatever
 * the patient has paid. The balance beside a claim is the patient's, and so is one whose claim was rejected (voided or credited).
 */
const awaitsPayer = (invoice: SQL): SQL<boolean> =>
  sql<boolean>`(coalesce(a.type in ${among(payerAccountTypes)}, false)
    and not exists (
      select 1 from ${payments} p
      join ${paymentAccounts} o on o.provider_id = p.provider_id and o.id = p.account_id
      where p.provider_id = ${invoice}.provider_id and p.invoice_id = ${invoice}.id and o.payer_id = a.payer_id))`;

/**
 * The bill of a query's patient, as a part of that query: billable charges and the balance of the invoices. `awaited` is the
 * balance of those that wait for their payer.
 */
export function billOf(of: { providerId: SQLWrapper; id: SQLWrapper }): SQL<BillRow> {
  const { providerId, id } = of;
  return sql<BillRow>`(
    select json_build_object(
      'isCharged', exists (
        select 1 from ${chargeItems} c
        where c.provider_id = ${providerId} and c.patient_id = ${id} and c.status <> 'cancelled'),
      'held', (
        select coalesce(json_agg(json_build_object('currency', h.currency, 'amount', h.balance::text)
          order by h.currency), '[]')
        from ${paymentAccounts} h
        where h.provider_id = ${providerId} and h.patient_id = ${id} and h.balance > 0),
      'refundsDue', (
        select coalesce(json_agg(json_build_object('currency', d.currency, 'amount', d.amount::text)
          order by d.currency), '[]')
        from (
          select i.currency, sum(i.paid_total + i.credited_total - i.net_total) as amount
          from ${invoices} i
          where i.provider_id = ${providerId} and i.patient_id = ${id} and i.refund_due_since is not null
          group by i.currency) d),
      'sums', coalesce(json_agg(json_build_object(
        'currency', left_to_pay.currency, 'owed', left_to_pay.owed::text, 'awaited', left_to_pay.awaited::text)
        order by left_to_pay.currency), '[]'))
    from (
      select part.currency,
        coalesce(sum(part.amount) filter (where not part.is_awaited), 0) as owed,
        coalesce(sum(part.amount) filter (where part.is_awaited), 0) as awaited
      from (
        select c.currency, c.net_amount as amount, false as is_awaited
        from ${chargeItems} c
        where c.provider_id = ${providerId} and c.patient_id = ${id} and c.status = 'billable'
        union all
        select i.currency, i.net_total - i.credited_total - i.paid_total, ${awaitsPayer(sql`i`)}
        from ${invoices} i
        left join ${paymentAccounts} a on a.provider_id = i.provider_id and a.id = i.account_id
        where i.provider_id = ${providerId} and i.patient_id = ${id}
          and i.status in ('draft', 'issued', 'part-paid')
      ) part
      group by part.currency
      having sum(part.amount) > 0
    ) left_to_pay)`;
}

/** The patient's invoices that wait for their payer, each with its name. */
export async function listAwaited(
  tx: Tx,
  providerId: string,
  patientId: string,
): Promise<Map<string, string>> {
  const rows = await tx.execute<{ id: string; payer: string }>(sql`
    select i.id, y.name as payer from ${invoices} i
    join ${paymentAccounts} a on a.provider_id = i.provider_id and a.id = i.account_id
    join ${payers} y on y.provider_id = a.provider_id and y.id = a.payer_id
    where i.provider_id = ${providerId} and i.patient_id = ${patientId}
      and i.status in ('draft', 'issued', 'part-paid') and ${awaitsPayer(sql`i`)}`);
  return new Map([...rows].map(({ id, payer }) => [id, payer]));
}

export async function findBill(tx: Tx, providerId: string, patientId: string): Promise<BillRow> {
  const of = { providerId: sql`${providerId}::uuid`, id: sql`${patientId}::uuid` };
  const [row] = await tx.execute<{ bill: BillRow }>(sql`select ${billOf(of)} as bill`);
  if (!row) throw new Error('A select without a table returned no row.');
  return row.bill;
}

/** The bills of some patients, by the patient's id. */
export async function billsOf(
  tx: Tx,
  providerId: string,
  patientIds: readonly string[],
): Promise<Map<string, BillRow>> {
  if (patientIds.length === 0) return new Map();
  const of = { providerId: sql`${providerId}::uuid`, id: sql`asked.id` };
  const rows = await tx.execute<{ id: string; bill: BillRow }>(sql`
    select asked.id, ${billOf(of)} as bill from unnest(${sql.param([...patientIds])}::uuid[]) as asked (id)`);
  return new Map([...rows].map(({ id, bill }) => [id, bill]));
}

/** Notifies the open board of the patient's ward, if any, that the bill has changed. */
export const announceBill = (tx: Tx, providerId: string, patientId: string): Promise<void> =>
  sendAhead(tx, {
    sql: `insert into outbox (provider_id, topic, ward_id, patient_id)
      select provider_id, $3, ward_id, patient_id from hospitalizations
      where provider_id = $1 and patient_id = $2 and is_active and deleted_at is null`,
    params: [providerId, patientId, billTopic],
  });
