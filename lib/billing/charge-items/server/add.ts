import type { z } from 'zod';
import { announceBill } from '@/db/queries/billing/bills';
import { listPricesOf } from '@/db/queries/billing/charges';
import { lockEncounter } from '@/db/queries/clinical/encounter-status';
import { findEncounter } from '@/db/queries/clinical/encounters';
import { isEncounterWithdrawn } from '@/db/queries/clinical/withdrawn';
import type { addChargeItemContract } from '@/lib/billing/charge-items/contract';
import { missingPrice } from '@/lib/billing/charge-items/missing-prices';
import type { chargeItemRecord } from '@/lib/billing/charge-items/record';
import { readChargeItem } from '@/lib/billing/charge-items/server/read';
import { priceAt } from '@/lib/domain/charges/reconcile';
import { dayAt } from '@/lib/domain/days';
import { refuseField } from '@/lib/domain/errors';
import {
  fromMinorUnits,
  moneyWords,
  presentAmount,
  storedUnits,
  toMinorUnits,
} from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';
import { addRecord, lockRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import {
  resolveActiveOrUnchanged,
  resolveReference,
} from '@/lib/platform/records/server/resolve-references';
import { refuseReplaced } from '@/lib/registry/patients/server/refuse-replaced';

type Body = z.output<NonNullable<typeof addChargeItemContract.body>>;

/**
 * Charges something by hand, at the current price. Throws `invalid` on `healthcare_service` if the price list has none,
 * naming service and tier, and on `encounter` when that is another patient's; `conflict` when the encounter was entered in
 * error, when the price is not the one that the caller expects, and for a service or a tier that is out of use and not the
 * encounter's own.
 */
export async function addChargeItem(
  ctx: Context,
  body: Body,
): Promise<z.input<typeof chargeItemRecord>> {
  const { healthcareService, priceTier } = kinds;
  const patient = await resolveReference(ctx, kinds.patient, 'patient', body.patient);
  const encounter = body.encounter && (await encounterOf(ctx, patient.id, body.encounter));
  if (!encounter) await refuseReplaced(ctx, patient, 'patient');
  const { healthcareServiceId = null, priceTierId = null } = encounter || {};
  const field = 'healthcare_service';
  const service = await resolveActiveOrUnchanged(
    ctx,
    healthcareService,
    field,
    body.healthcare_service,
    healthcareServiceId,
  );
  const tier = await resolveActiveOrUnchanged(
    ctx,
    priceTier,
    'price_tier',
    body.price_tier,
    priceTierId,
  );
  const reason = body.reason || body.description;
  if (reason === '') throw refuseField('reason', 'Enter the reason for charging by hand.');
  const today = dayAt(ctx.now, ctx.provider.timeZone);
  const pair = { healthcareServiceId: service.id, priceTierId: tier.id };
  const price = priceAt(await listPricesOf(ctx.tx, ctx.provider.id, [pair]), ctx.now);
  if (!price) throw refuseField(field, missingPrice(service.name, tier.name, [today]));
  refuseUnlessExpected(price, body);
  const { currency } = price;
  const each = storedUnits(price.amount, currency);
  const amount = each * BigInt(body.quantity);
  if (amount >= (toMinorUnits('1000000000000', currency) ?? 0n)) {
    throw refuseField(
      'quantity',
      'The total is too large for one charge. Enter a smaller quantity.',
    );
  }
  const { id } = await addRecord(
    ctx,
    kinds.chargeItem,
    {
      ...pair,
      patientId: patient.id,
      encounterId: encounter ? encounter.id : null,
      hospitalizationId: encounter ? encounter.hospitalizationId : null,
      description: body.description || service.name,
      quantity: body.quantity,
      unitPrice: fromMinorUnits(each, currency),
      amount: fromMinorUnits(amount, currency),
      currency,
      source: 'manual',
      serviceDate: today,
      reason,
      createdById: ctx.caller.userId,
      createdAt: ctx.now,
      modifiedAt: ctx.now,
    },
    { patientIds: [patient.id] },
  );
  await announceBill(ctx.tx, ctx.provider.id, patient.id);
  return readChargeItem(ctx, { id });
}

/** Nobody is charged at another price than the one that was shown, and said to the patient. */
function refuseUnlessExpected(
  { amount, currency }: { amount: string; currency: string },
  { expected_unit_price: expected, expected_currency: expectedCurrency }: Body,
): void {
  const isSame =
    expected === undefined || toMinorUnits(expected, currency) === storedUnits(amount, currency);
  if (isSame && (expectedCurrency ?? currency) === currency) return;
  const sentence = `The price is now ${moneyWords(presentAmount(amount, currency), currency)}. Check it before you charge it.`;
  throw refuseField('expected_unit_price', sentence, 'conflict');
}

/** The encounter, which nobody withdraws before it is charged: its admission is locked, where it has one. */
async function lockUntilCharged(ctx: Context, id: string) {
  const { tx, provider } = ctx;
  const found = await findEncounter(tx, provider.id, id);
  const stayId = found?.encounter.hospitalizationId;
  if (!stayId) return lockEncounter(tx, provider.id, id);
  await lockRecord(ctx, kinds.hospitalization, { id: stayId });
  return (await findEncounter(tx, provider.id, id))?.encounter;
}

async function encounterOf(ctx: Context, patientId: string, id: string) {
  const encounter = await lockUntilCharged(ctx, id);
  if (!encounter) throw refuseField('encounter', 'There is no such encounter at this hospital.');
  if (encounter.patientId !== patientId) {
    throw refuseField('encounter', 'This is an encounter of another patient.');
  }
  if (encounter.status === 'cancelled' || encounter.status === 'entered-in-error') {
    const sentence = `This encounter was ${encounter.status === 'cancelled' ? 'cancelled' : 'entered in error'}: nothing can be charged for it.`;
    throw refuseField('encounter', sentence, 'conflict');
  }
  if (await isEncounterWithdrawn(ctx.tx, ctx.provider.id, id)) {
    const sentence = 'The admission of this encounter was deleted: nothing can be charged for it.';
    throw refuseField('encounter', sentence, 'conflict');
  }
  return encounter;
}
