import type { z } from 'zod';
import type { EncounterRow } from '@/db/queries/clinical/encounter-status';
import { beginEncounter } from '@/lib/clinical/encounters/server/begin';
import { notifyOfEncounter } from '@/lib/clinical/encounters/server/entry';
import { lockOpenEncounter } from '@/lib/clinical/prescriptions/server/lock-open-encounter';
import { referContract } from '@/lib/clinical/referral-requests/contract';
import { readReferral } from '@/lib/clinical/referral-requests/server/read';
import { refuseField } from '@/lib/domain/errors';
import { success } from '@/lib/platform/http/envelope';
import type { Context } from '@/lib/platform/http/server/context';
import { addRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { resolveActive, resolveReference } from '@/lib/platform/records/server/resolve-references';
import { notifyPatientChanged } from '@/lib/registry/patients/server/notify-changed';
import { refuseReplaced } from '@/lib/registry/patients/server/refuse-replaced';
import { requesterOf } from '@/lib/registry/practitioners/server/requester';

type Body = z.output<NonNullable<typeof referContract.body>>;

/** Refers a patient to a practitioner of this provider, or elsewhere. */
export async function refer(ctx: Context, body: Body): Promise<Response> {
  if (body.recipient === null && body.recipient_extra_detail === '') {
    throw refuseField('recipient', 'Choose who to refer to, or enter where to refer to.');
  }
  const patient = await resolveReference(ctx, kinds.patient, 'patient', body.patient);
  await refuseReplaced(ctx, patient, 'patient');
  if (patient.deceasedAt) throw refuseField('patient', 'This patient has died.', 'conflict');
  const encounter = body.encounter && (await encounterOf(ctx, patient.id, body.encounter));
  const requesterId = await requesterOf(ctx, 'requester', body.requester);
  const recipient =
    body.recipient && (await resolveActive(ctx, kinds.practitioner, 'recipient', body.recipient));
  if (recipient?.id === requesterId) {
    throw refuseField('recipient', 'This is the requester. Refer to someone else.');
  }
  const referred = {
    patientId: patient.id,
    encounterId: encounter ? encounter.id : null,
    visitId: await visitOf(ctx, patient.id, body, encounter || null),
    requesterId,
    recipientId: recipient?.id ?? null,
    recipientExtraDetail: body.recipient_extra_detail,
    reason: body.reason,
    priority: body.priority,
    status: body.status,
    createdById: ctx.caller.userId,
  };
  if (encounter) await beginEncounter(ctx, encounter);
  const { id } = await addRecord(ctx, kinds.referralRequest, referred, {
    patientIds: [patient.id],
  });
  await (encounter ? notifyOfEncounter(ctx, encounter) : notifyPatientChanged(ctx, patient.id));
  const { reply } = referContract;
  const message = body.status === 'draft' ? 'The draft of the referral was saved.' : reply.message;
  return success({ ...reply, message }, await readReferral(ctx, { id }));
}

async function encounterOf(ctx: Context, patientId: string, id: string): Promise<EncounterRow> {
  const { encounter } = await lockOpenEncounter(ctx, id);
  if (encounter.patientId === patientId) return encounter;
  throw refuseField('encounter', 'This is an encounter of another patient.');
}

async function visitOf(
  ctx: Context,
  patientId: string,
  { visit: reference }: Body,
  encounter: EncounterRow | null,
): Promise<string | null> {
  if (!reference) return encounter?.visitId ?? null;
  const visit = await resolveReference(ctx, kinds.visit, 'visit', reference);
  if (visit.patientId !== patientId) throw refuseField('visit', 'This is another patient’s visit.');
  if (encounter && encounter.visitId !== visit.id) {
    throw refuseField('visit', 'The encounter belongs to another visit.');
  }
  return visit.id;
}
