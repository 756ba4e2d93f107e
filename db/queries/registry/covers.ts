import {
  and,
  desc,
  eq,
  getTableColumns,
  gte,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { firstRow } from '@/db/queries/platform/first-row';
import { descending, type Order, onePage, type Page } from '@/db/queries/platform/page';
import { isReferred, refersTo } from '@/db/queries/platform/reference';
import {
  chargeItems,
  invoiceDiscountShares,
  invoiceLines,
  patientCovers,
  payers,
  paymentAccounts,
  payments,
  priceTiers,
  providers,
  refunds,
} from '@/db/schema/index';
import { partOf } from '@/lib/domain/covers/part';
import { fromMinorUnits, storedUnits } from '@/lib/domain/money';
import type { Reference } from '@/lib/domain/reference';

/**
 * The payer's charges for the patient for services of the cover's days, less its credits: of a bill over several covers its part for
 * the lines of those days. A credited line is charged to nobody, and of one that was not provided what is left.
 */
const used = sql<string>`(
  select json_build_object('currency', h.currency, 'bills', coalesce((
    select json_agg(json_build_object('charged', p.charged::text, 'within', bill.within::text, 'beside', bill.beside::text))
    from (
      select p.provider_id, p.invoice_id, sum(p.amount - coalesce((
        select sum(r.amount) from ${refunds} r
        where r.provider_id = p.provider_id and r.payment_id = p.id and r.status = 'completed'), 0)) as charged
      from ${payments} p
      join ${paymentAccounts} a on a.provider_id = p.provider_id and a.id = p.account_id
      where p.provider_id = ${patientCovers.providerId} and p.patient_id = ${patientCovers.patientId}
        and a.payer_id = ${patientCovers.payerId} and p.status = 'active' and p.kind = 'invoice'
        and a.currency = h.currency and a.type in ('insurance', 'corporate')
      group by p.provider_id, p.invoice_id) p
    cross join lateral (
      select coalesce(sum(line.amount) filter (where line.is_within), 0) as within,
        coalesce(sum(line.amount) filter (where not line.is_within), 0) as beside
      from (
        select coalesce(s.service_date, (s.created_at at time zone h.time_zone)::date)
            between ${patientCovers.validFrom} and coalesce(${patientCovers.validTo}, 'infinity'::date) as is_within,
          greatest(0, l.net_amount - coalesce(share.amount, 0) - coalesce((
            select sum(r.amount) from ${refunds} r
            where r.provider_id = s.provider_id and r.charge_item_id = s.id and not r.is_overpayment
              and r.status = 'completed'), 0)) as amount
        from ${invoiceLines} l
        join ${chargeItems} s on s.provider_id = l.provider_id and s.id = l.charge_item_id and s.credited_at is null
        left join ${invoiceDiscountShares} share on share.provider_id = l.provider_id
          and share.invoice_id = l.invoice_id and share.position = l.position
        where l.provider_id = p.provider_id and l.invoice_id = p.invoice_id) line) bill), '[]'))
  from ${providers} h where h.id = ${patientCovers.providerId})`.mapWith(
  ({ currency, bills }: { currency: string; bills: ChargedBill[] }): string => {
    const units = (amount: string) => storedUnits(amount, currency);
    const sum = bills.reduce(
      (all, { charged, within, beside }) =>
        all + partOf(units(charged), { within: units(within), beside: units(beside) }),
      0n,
    );
    return fromMinorUnits(sum, currency);
  },
);

type ChargedBill = { charged: string; within: string; beside: string };

const selectCovers = (tx: Tx) =>
  tx
    .select({
      ...getTableColumns(patientCovers),
      payerName: payers.name,
      payerType: payers.type,
      payerTierId: payers.priceTierId,
      tierName: priceTiers.name,
      used,
    })
    .from(patientCovers)
    .innerJoin(payers, refersTo(patientCovers.payerId, payers))
    .leftJoin(priceTiers, refersTo(patientCovers.priceTierId, priceTiers));

export type CoverRow = Awaited<ReturnType<typeof selectCovers>>[number];

const isOf = (providerId: string, patientId: string) =>
  and(eq(patientCovers.providerId, providerId), eq(patientCovers.patientId, patientId));

const holdsOn = (day: string) =>
  and(
    lte(patientCovers.validFrom, day),
    or(isNull(patientCovers.validTo), gte(patientCovers.validTo, day)),
  );

/** One page of a patient's covers, the primary ones first and then the latest; `validOn` (`YYYY-MM-DD`) narrows it to a day. */
export function listCovers(
  tx: Tx,
  providerId: string,
  { patientId, validOn }: { patientId: string; validOn?: string | undefined },
  page: Page,
) {
  const matching = (later?: SQL) =>
    selectCovers(tx).where(
      and(isOf(providerId, patientId), later, validOn === undefined ? undefined : holdsOn(validOn)),
    );
  return onePage(tx, matching, listOrder, page);
}

const listOrder: Order<CoverRow> = [
  descending(patientCovers.isPrimary, (row) => row.isPrimary),
  descending(patientCovers.number, (row) => row.number),
];

export const findCover = (
  tx: Tx,
  providerId: string,
  patientId: string,
  reference: Reference,
): Promise<CoverRow | null> =>
  firstRow(
    selectCovers(tx).where(and(isOf(providerId, patientId), isReferred(patientCovers, reference))),
  );

/** The patient's covers by a payer that hold on one of these days, the last first. */
export const listCoversOn = (
  tx: Tx,
  providerId: string,
  { patientId, payerId, days }: { patientId: string; payerId: string; days: readonly string[] },
): Promise<CoverRow[]> =>
  selectCovers(tx)
    .where(
      and(
        isOf(providerId, patientId),
        eq(patientCovers.payerId, payerId),
        or(...days.map((day) => holdsOn(day))),
      ),
    )
    .orderBy(desc(patientCovers.validFrom));

/** Makes the other covers of the patient no primary ones; answers which were. */
export function leaveOnePrimary(
  tx: Tx,
  { providerId, patientId, id }: Pick<CoverRow, 'providerId' | 'patientId' | 'id'>,
): Promise<{ id: string }[]> {
  return tx
    .update(patientCovers)
    .set({ isPrimary: false })
    .where(
      and(isOf(providerId, patientId), ne(patientCovers.id, id), eq(patientCovers.isPrimary, true)),
    )
    .returning({ id: patientCovers.id });
}
