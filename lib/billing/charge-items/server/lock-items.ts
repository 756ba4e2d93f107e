import { and, eq } from 'drizzle-orm';
import { lockCharges } from '@/db/queries/billing/charges';
import { type ChargeItemRow, lockChargeItems } from '@/db/queries/billing/invoice-writes';
import { findRow } from '@/db/queries/platform/rows';
import { invoices, payments } from '@/db/schema/index';
import { compare } from '@/lib/billing/charge-items/server/raise';
import { Refusal, refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { daysAgoWords } from '@/lib/domain/time';
import type { Context } from '@/lib/platform/http/server/context';
import { kinds } from '@/lib/platform/records/server/kinds';

/**
 * The charge items that a body's list names, locked in the order of their ids and answered in the body's order: all are
 * this patient's, billable and of one currency. Throws `invalid` on `<field>.<index>` for one that is unknown, another
 * patient's, named twice or of another currency, and `conflict` for one that can no longer be billed or is no longer due by
 * the record; the message says why.
 */
export async function lockBillableItems(
  ctx: Context,
  patientId: string,
  references: Reference[],
  field: string,
): Promise<ChargeItemRow[]> {
  const items = await lockNamed(ctx, patientId, references, field);
  await refuseUnlessBillable(ctx, items, field);
  await refuseUndue(ctx, patientId, items, field);
  const [first] = items;
  for (const [index, { currency }] of items.entries()) {
    if (first && currency !== first.currency) {
      const sentence = `This is in ${currency}, others are in ${first.currency}. Bill each currency separately.`;
      throw refuseField(`${field}.${index}`, sentence);
    }
  }
  return items;
}

async function lockNamed(
  ctx: Context,
  patientId: string,
  references: Reference[],
  field: string,
): Promise<ChargeItemRow[]> {
  if (references.length === 0) throw refuseField(field, 'Name at least one charge item.');
  await lockCharges(ctx.tx, ctx.provider.id, patientId);
  const locked = await lockChargeItems(ctx.tx, ctx.provider.id, references);
  const items: ChargeItemRow[] = [];
  const fields: Record<string, string[]> = {};
  for (const [index, reference] of references.entries()) {
    const item = locked.find(({ id, number }) =>
      'id' in reference ? id === reference.id : number === reference.number,
    );
    const refuse = (sentence: string) => {
      fields[`${field}.${index}`] = [sentence];
    };
    if (!item) refuse(`There is no such ${kinds.chargeItem.noun} at this hospital.`);
    else if (item.patientId !== patientId) refuse('This is a charge of another patient.');
    else if (items.includes(item)) refuse('This charge item is named twice.');
    else items.push(item);
  }
  if (Object.keys(fields).length === 0) return items;
  throw new Refusal('invalid', 'Not all charge items can be billed together.', { fields });
}

async function refuseUnlessBillable(
  ctx: Context,
  items: ChargeItemRow[],
  field: string,
): Promise<void> {
  const fields: Record<string, string[]> = {};
  for (const [index, item] of items.entries()) {
    if (item.status !== 'billable') fields[`${field}.${index}`] = [await standing(ctx, item)];
  }
  const sentences = Object.values(fields).flat();
  if (sentences.length === 0) return;
  throw new Refusal('conflict', sentences.slice(0, 3).join(' '), { fields });
}

/** A charge by hand is due because a person says so; the rest because the record does. */
async function refuseUndue(
  ctx: Context,
  patientId: string,
  items: ChargeItemRow[],
  field: string,
): Promise<void> {
  if (items.every(({ source }) => source === 'manual')) return;
  const { cancel } = await compare(ctx, { patientId }, { until: ctx.now });
  const undue = new Set(cancel.map(({ id }) => id));
  const found = items.flatMap(({ id, number, description }, index) =>
    undue.has(id)
      ? [
          {
            field: `${field}.${index}`,
            sentence: `Charge item ${number} (${description}) is no longer due. Update the charges.`,
          },
        ]
      : [],
  );
  if (found.length === 0) return;
  const sentences = found.map(({ sentence }) => sentence);
  throw new Refusal('conflict', sentences.slice(0, 3).join(' '), {
    fields: Object.fromEntries(found.map((one) => [one.field, [one.sentence]])),
  });
}

/** The state of a charge item that is not billable, in a sentence. */
export async function standing(ctx: Context, item: ChargeItemRow): Promise<string> {
  const { tx, provider, now } = ctx;
  const name = `Charge item ${item.number} (${item.description})`;
  const ago = (at: Date) => daysAgoWords(at, now, provider.timeZone);
  if (item.status === 'cancelled') {
    const at = item.cancelledAt ?? item.modifiedAt;
    return `${name} was cancelled ${ago(at)}: ${item.cancelReason}`;
  }
  const payment =
    item.paymentId && (await findRow(tx, payments, provider.id, { id: item.paymentId }));
  if (payment) {
    return `${name} was settled by receipt ${payment.receiptNumber}, ${ago(payment.receivedAt)}.`;
  }
  const [invoice] = item.invoiceId
    ? await tx
        .select()
        .from(invoices)
        .where(and(eq(invoices.providerId, provider.id), eq(invoices.id, item.invoiceId)))
    : [];
  if (!invoice) return `${name} is ${item.status === 'billable' ? 'not billed yet' : item.status}.`;
  return invoice.invoiceNumber === null
    ? `${name} is on a draft of an invoice (${invoice.number}) made ${ago(invoice.createdAt)}.`
    : `${name} is on invoice ${invoice.invoiceNumber} of ${ago(invoice.issuedAt ?? invoice.createdAt).replace(/^on /, '')}.`;
}
