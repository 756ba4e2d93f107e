import type { z } from 'zod';
import { insertEncounter } from '@/db/queries/clinical/encounters';
import { raiseCharges } from '@/lib/billing/charge-items/server/raise';
import type { openEncounterContract } from '@/lib/clinical/encounters/contract';
import type { encounterRecord } from '@/lib/clinical/encounters/record';
import { detailsOf } from '@/lib/clinical/encounters/server/details';
import { readEncounter } from '@/lib/clinical/encounters/server/read';
import { dayAt } from '@/lib/domain/days';
import { refuseField } from '@/lib/domain/errors';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { addRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { resolveActive, resolveReference } from '@/lib/platform/records/server/resolve-references';
import { refuseReplaced } from '@/lib/registry/patients/server/refuse-replaced';
import { personWith } from '@/lib/registry/related-persons/server/related-persons';
import { joinVisit } from '@/lib/registry/visits/server/course';

type Body = z.output<NonNullable<typeof openEncounterContract.body>>;

const futureToleranceMs = 5 * 60_000;

/** Opens an encounter with its first steps of status and class, and a visit where none is given. */
export async function openEncounter(
  ctx: Context,
  body: Body,
): Promise<z.input<typeof encounterRecord>> {
  const startTime = startOf(ctx, body);
  const patient = await resolveReference(ctx, kinds.patient, 'patient', body.patient);
  await refuseReplaced(ctx, patient, 'patient');
  const { birthDate } = patient;
  if (birthDate !== null && dayAt(startTime, ctx.provider.timeZone) < birthDate) {
    throw refuseField('start_time', 'This is before the patient’s birth. Check the date.');
  }
  if (patient.deceasedAt && startTime > patient.deceasedAt) {
    throw refuseField('patient', 'This patient died before that time.', 'conflict');
  }
  const { healthcareService, priceTier } = kinds;
  const service = await resolveActive(
    ctx,
    healthcareService,
    'healthcare_service',
    body.healthcare_service,
  );
  const tier =
    body.price_tier && (await resolveActive(ctx, priceTier, 'price_tier', body.price_tier));
  const relatedPersonId = await personWith(ctx, patient.id, 'related_person', body.related_person);
  const visitId = body.visit
    ? await joinVisit(ctx, patient.id, body.visit, startTime)
    : await newVisit(ctx, patient.id, startTime, body.title ?? '');

  const opened = {
    patientId: patient.id,
    visitId,
    encounterClass: body.encounter_class,
    status: body.status,
    statusComment: body.status_comment,
    priority: body.priority,
    healthcareServiceId: service.id,
    priceTierId: tier?.id ?? null,
    title: body.title,
    ...(await detailsOf(ctx, patient.id, body, null)),
    startTime,
  };
  const id = await insertEncounter(
    ctx.tx,
    { ...opened, providerId: ctx.provider.id, createdById: ctx.caller.userId },
    {
      // An encounter planned for later is planned from now on.
      statusSince: body.status === 'planned' ? ctx.now : startTime,
      performerId: ctx.affiliation.practitionerId,
      relatedPersonId,
    },
  );
  recordChange(ctx, { entity: 'encounter', entityId: id, patientIds: [patient.id] }, null, {
    ...opened,
    ...(relatedPersonId === null ? {} : { relatedPersonId }),
  });
  if (body.status === 'in-progress') await raiseCharges(ctx, patient.id, { encounterId: id });
  return readEncounter(ctx, id);
}

/** A planned encounter may start later. Any other has begun: where the sender's clock is minutes ahead, it begins now. */
function startOf({ now }: Context, { status, start_time: given }: Body): Date {
  if (!given || status === 'planned' || given <= now) return given ?? now;
  if (+given <= +now + futureToleranceMs) return now;
  throw refuseField('start_time', 'Only a planned encounter can start in the future.');
}

async function newVisit(
  ctx: Context,
  patientId: string,
  startedAt: Date,
  reason: string,
): Promise<string> {
  const visit = { patientId, startedAt, reason };
  const { id } = await addRecord(ctx, kinds.visit, visit, { patientIds: [patientId] });
  return id;
}
