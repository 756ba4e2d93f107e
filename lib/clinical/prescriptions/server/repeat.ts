import type { z } from 'zod';
import {
  insertPrescriptionParts,
  listChains,
  listPrescriptionParts,
  type MedicationRequest,
} from '@/db/queries/clinical/prescriptions';
import { lockStaysOfChain } from '@/db/queries/clinical/prescriptions-of-stay';
import { isEncounterWithdrawn } from '@/db/queries/clinical/withdrawn';
import { raiseCharges } from '@/lib/billing/charge-items/server/raise';
import { beginEncounter } from '@/lib/clinical/encounters/server/begin';
import { notifyOfEncounter } from '@/lib/clinical/encounters/server/entry';
import { repeatPrescriptionContract } from '@/lib/clinical/prescriptions/contract';
import {
  isOfOrder,
  repeatedReason,
  whyNoRepeat,
  whyNotGiven,
  withdrawnSentence,
} from '@/lib/clinical/prescriptions/rules';
import { lockOpenEncounter } from '@/lib/clinical/prescriptions/server/lock-open-encounter';
import { messageOf } from '@/lib/clinical/prescriptions/server/prescribe';
import { readPrescription } from '@/lib/clinical/prescriptions/server/read';
import { keepStep } from '@/lib/clinical/prescriptions/server/read-history';
import { categoryWords } from '@/lib/domain/codes/prescriptions';
import { Refusal, refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { success } from '@/lib/platform/http/envelope';
import type { Context } from '@/lib/platform/http/server/context';
import {
  addRecord,
  changeRecord,
  lockRecord,
  readRecord,
} from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { requesterOf } from '@/lib/registry/practitioners/server/requester';

/**
 * Writes the next prescription of a chain, like the last one, and completes that one: if both were active, the medicine
 * would be on the chart twice and could be given twice.
 */
export async function repeatPrescription(
  ctx: Context,
  reference: Reference,
  body: z.output<NonNullable<typeof repeatPrescriptionContract.body>>,
): Promise<Response> {
  const { tx, provider } = ctx;
  const named = await readRecord(ctx, kinds.prescription, reference);
  const originalId = named.originalId ?? named.id;
  await lockStaysOfChain(tx, provider.id, { originalId, encounterId: body.encounter });
  // Repeating any of the chain locks its first: two at once wait for each other.
  const original = await lockRecord(ctx, kinds.prescription, { id: originalId });
  const [chain] = await listChains(tx, provider.id, [original.id]);
  if (!chain) throw new Error('A prescription is not of its own chain.');
  const last = await lockRecord(ctx, kinds.prescription, { id: chain.lastId });
  const { dosages, texts } = await listPrescriptionParts(tx, provider.id, [last]);
  const ofLast = { lastStatus: last.status, lastStatusReason: last.statusReason };
  const refusal = whyNoRepeat({ ...chain, ...ofLast }, original, {
    now: ctx.now,
    timeZone: provider.timeZone,
  });
  const unsaid = { doNotPerform: last.doNotPerform, dosages: dosages.length };
  const reason = refusal ?? whyNotGiven(unsaid);
  if (reason !== null) throw new Refusal('conflict', reason);
  if (await isEncounterWithdrawn(tx, provider.id, last.encounterId)) {
    throw new Refusal('conflict', `${withdrawnSentence} Prescribe again what the patient needs.`);
  }
  const { encounter, patient } = await lockOpenEncounter(ctx, body.encounter ?? last.encounterId);
  if (patient.id !== last.patientId) {
    throw refuseField('encounter', 'This is an encounter of another patient.');
  }
  await beginEncounter(ctx, encounter);
  const { id: _id, number: _number, createdAt: _created, modifiedAt: _modified, ...kept } = last;
  // A medicine for the ward becomes one for outside when it is repeated elsewhere: no admission would end it.
  const isOnWard = encounter.encounterClass === 'inpatient-encounter';
  const category = last.category === 'inpatient' && !isOnWard ? 'outpatient' : last.category;
  const repeated = await addRecord(
    ctx,
    kinds.prescription,
    {
      ...kept,
      encounterId: encounter.id,
      visitId: encounter.visitId,
      category,
      status: 'active',
      statusReason: '',
      originalId: original.id,
      priorPrescriptionId: last.id,
      requesterId: await requesterOf(ctx, 'requester_practitioner', ownOr(ctx, last.requesterId)),
      recorderId: ctx.affiliation.practitionerId,
      authoredAt: ctx.now,
      createdById: ctx.caller.userId,
    },
    { patientIds: [patient.id] },
  );
  await keepStep(ctx, repeated);
  if (last.status === 'active') await completeRepeated(ctx, last);
  await insertPrescriptionParts(tx, repeated, {
    dosages: dosages.map(
      ({ frequency, period, periodUnit, frequencyUnit, strength, route, asNeeded }) => ({
        frequency,
        period,
        periodUnit,
        frequencyUnit,
        strength,
        route,
        asNeeded,
      }),
    ),
    texts: texts
      .filter((text) => isOfOrder(text, last))
      .map(({ kind, display, practitionerId, createdById }) => ({
        kind,
        display:
          kind === 'category' && category !== last.category ? categoryWords[category] : display,
        practitionerId,
        createdById,
      })),
  });
  await raiseCharges(ctx, patient.id, { encounterId: encounter.id });
  await notifyOfEncounter(ctx, encounter);
  const message = await messageOf(ctx, repeated, repeatPrescriptionContract.reply.message);
  return success(
    { ...repeatPrescriptionContract.reply, message },
    await readPrescription(ctx, { id: repeated.id }),
  );
}

async function completeRepeated(ctx: Context, last: MedicationRequest): Promise<void> {
  const change = { status: 'completed' as const, statusReason: repeatedReason };
  await changeRecord(ctx, kinds.prescription, last, change, { patientIds: [last.patientId] });
  await keepStep(ctx, { id: last.id, ...change });
}

/** A key that is no practitioner repeats in the name of the one who prescribed. */
const ownOr = ({ affiliation }: Context, requesterId: string) =>
  affiliation.practitionerId === null ? { id: requesterId } : undefined;
