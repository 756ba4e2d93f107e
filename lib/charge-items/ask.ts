import type { z } from 'zod';
import { findEncounter } from '@/db/queries/encounters';
import { raiseChargesContract } from '@/lib/charge-items/contract';
import { raiseCharges } from '@/lib/charge-items/raise';
import { readChargeItemsOf } from '@/lib/charge-items/read';
import { showUnpriced } from '@/lib/charge-items/unpriced';
import { Refusal, refuseField } from '@/lib/errors';
import type { Context } from '@/lib/http/context';
import { success } from '@/lib/http/envelope';
import { kinds } from '@/lib/records/kinds';
import { referredRow } from '@/lib/records/referred';

type Body = z.output<NonNullable<typeof raiseChargesContract.body>>;

/**
 * Brings the charges of what the body names up to date. Throws `conflict`, in words that name service and tier, when all
 * that is left to be charged has no price.
 */
export async function askForCharges(ctx: Context, body: Body): Promise<Response> {
  const { patientId, of, ahead } = await namedIn(ctx, body);
  const done = await raiseCharges(ctx, patientId, of, { ahead });
  const unpriced = await showUnpriced(ctx, done.unpriced);
  const missing = [...new Set(unpriced.map(({ message }) => message))].join(' ');
  if (unpriced.length > 0 && done.raised.length + done.cancelled.length === 0) {
    throw new Refusal('conflict', missing, {
      fields: { non_field_errors: unpriced.map(({ message }) => message) },
    });
  }
  const ids = (items: { id: string }[]) => items.map(({ id }) => id);
  const message = `${raiseChargesContract.reply.message}${missing && ` ${missing}`}`;
  return success(
    { ...raiseChargesContract.reply, message },
    {
      raised: await readChargeItemsOf(ctx, ids(done.raised)),
      cancelled: await readChargeItemsOf(ctx, ids(done.cancelled)),
      unpriced,
      undue: await readChargeItemsOf(ctx, ids(done.undue)),
    },
  );
}

async function namedIn(ctx: Context, { patient, hospitalization, encounter }: Body) {
  const given = [patient, hospitalization, encounter].filter((one) => one !== undefined);
  if (given.length !== 1) {
    throw refuseField('patient', 'Name a patient, a hospitalization or an encounter: one of them.');
  }
  if (patient) {
    const { id } = await referredRow(ctx, kinds.patient, 'patient', patient);
    return { patientId: id, of: { patientId: id }, ahead: false };
  }
  if (hospitalization) {
    const field = 'hospitalization';
    const stay = await referredRow(ctx, kinds.hospitalization, field, hospitalization);
    return { patientId: stay.patientId, of: { hospitalizationId: stay.id }, ahead: false };
  }
  const found = encounter && (await findEncounter(ctx.tx, ctx.provider.id, encounter));
  if (!found) throw refuseField('encounter', 'There is no such encounter at this provider.');
  const { id, patientId, hospitalizationId } = found.encounter;
  const of = hospitalizationId === null ? { encounterId: id } : { hospitalizationId };
  return { patientId, of, ahead: true };
}
