import type { z } from 'zod';
import { findNamesOf } from '@/db/queries/billing/charge-items';
import { listRefundsDue } from '@/db/queries/billing/credits';
import { findEncounter } from '@/db/queries/clinical/encounters';
import { raiseChargesContract } from '@/lib/billing/charge-items/contract';
import { missingPrices } from '@/lib/billing/charge-items/missing-prices';
import { raiseCharges } from '@/lib/billing/charge-items/server/raise';
import { readChargeItemsOf } from '@/lib/billing/charge-items/server/read';
import { showUnpriced } from '@/lib/billing/charge-items/server/read-unpriced';
import type { DueCharge } from '@/lib/domain/charges/due';
import { Refusal, refuseField } from '@/lib/domain/errors';
import { success } from '@/lib/platform/http/envelope';
import type { Context } from '@/lib/platform/http/server/context';
import { kinds } from '@/lib/platform/records/server/kinds';
import { resolveReference } from '@/lib/platform/records/server/resolve-references';

type Of = Parameters<typeof raiseCharges>[2];
type Body = z.output<NonNullable<typeof raiseChargesContract.body>>;

/** How many of each kind an answer shows; `totals` counts all of them. */
const shownOfEach = 200;

/** How many lacks of the price list a message names. */
const namedLacks = 20;

/**
 * Brings the charges of what the body names up to date. Throws `conflict`, naming service and tier, if none of the
 * remaining charges has a price.
 */
export async function raiseOnRequest(ctx: Context, body: Body): Promise<Response> {
  const { patientId, of, ahead } = await namedIn(ctx, body);
  // That nothing is due also says something about the record.
  ctx.audit.patientsRead.add(patientId);
  const { raised, cancelled, unpriced } = await raiseCharges(ctx, patientId, of, { ahead });
  const undue = await undueIn(ctx, patientId, of);
  const lacks = await lacksOf(ctx, unpriced);
  const missing = lacks.join(' ');
  const isChanged = raised.length + cancelled.length + ctx.notes.length > 0;
  if (unpriced.length > 0 && !isChanged) {
    throw new Refusal('conflict', missing, { fields: { non_field_errors: lacks } });
  }
  const show = (items: { id: string }[]) =>
    readChargeItemsOf(
      ctx,
      items.slice(0, shownOfEach).map(({ id }) => id),
    );
  const message = `${raiseChargesContract.reply.message}${missing && ` ${missing}`}`;
  return success(
    { ...raiseChargesContract.reply, message },
    {
      raised: await show(raised),
      cancelled: await show(cancelled),
      unpriced: await showUnpriced(ctx, unpriced.slice(0, shownOfEach)),
      undue: await show(undue),
      totals: {
        raised: raised.length,
        cancelled: cancelled.length,
        unpriced: unpriced.length,
        undue: undue.length,
      },
    },
  );
}

/** Paid items that are no longer due: credited, and not refunded yet. */
async function undueIn({ tx, provider }: Context, patientId: string, of: Of) {
  const due = await listRefundsDue(tx, provider.id, patientId);
  return due.flatMap(({ items }) =>
    items.filter(({ hospitalizationId, encounterId }) => {
      if ('hospitalizationId' in of) return hospitalizationId === of.hospitalizationId;
      return 'encounterId' in of ? encounterId === of.encounterId : true;
    }),
  );
}

/** The gaps of the price list, in sentences. */
async function lacksOf(ctx: Context, unpriced: DueCharge[]): Promise<string[]> {
  if (unpriced.length === 0) return [];
  const lacks = missingPrices(unpriced, await findNamesOf(ctx.tx, ctx.provider.id, unpriced));
  const more = lacks.length - namedLacks;
  if (more <= 0) return lacks;
  const rest = more === 1 ? '1 more price is missing.' : `${more} more prices are missing.`;
  return [...lacks.slice(0, namedLacks), rest];
}

async function namedIn(ctx: Context, { patient, hospitalization, encounter }: Body) {
  const given = [patient, hospitalization, encounter].filter((one) => one !== undefined);
  if (given.length !== 1) {
    throw refuseField('patient', 'Name exactly one: a patient, a hospitalization or an encounter.');
  }
  if (patient) {
    const { id } = await resolveReference(ctx, kinds.patient, 'patient', patient);
    return { patientId: id, of: { patientId: id }, ahead: false };
  }
  if (hospitalization) {
    const field = 'hospitalization';
    const stay = await resolveReference(ctx, kinds.hospitalization, field, hospitalization);
    return { patientId: stay.patientId, of: { hospitalizationId: stay.id }, ahead: false };
  }
  const found = encounter && (await findEncounter(ctx.tx, ctx.provider.id, encounter));
  if (!found) throw refuseField('encounter', 'There is no such encounter at this hospital.');
  const { id, patientId, hospitalizationId } = found.encounter;
  const of = hospitalizationId === null ? { encounterId: id } : { hospitalizationId };
  return { patientId, of, ahead: true };
}
