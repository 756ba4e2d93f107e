import type { z } from 'zod';
import { insertEncounter } from '@/db/queries/encounters';
import { recordChange } from '@/lib/audit/changes';
import { raiseCharges } from '@/lib/charge-items/raise';
import { dayAt } from '@/lib/days';
import type { openEncounterContract } from '@/lib/encounters/contract';
import { detailsOf } from '@/lib/encounters/details';
import { readEncounter } from '@/lib/encounters/read';
import type { encounterRecord } from '@/lib/encounters/record';
import { refuseField } from '@/lib/errors';
import type { Context } from '@/lib/http/context';
import { refuseReplaced } from '@/lib/patients/refuse-replaced';
import { addRecord } from '@/lib/records/change';
import { kinds } from '@/lib/records/kinds';
import { referredActiveRow, referredRow } from '@/lib/records/referred';
import { personWith } from '@/lib/related-persons/related-persons';
import { joinVisit } from '@/lib/visits/course';

const futureToleranceMs = 5 * 60_000;

/** Opens an encounter with its first steps of status and class, and a visit where none is given. */
export async function openEncounter(
  ctx: Context,
  body: z.output<NonNullable<typeof openEncounterContract.body>>,
): Promise<z.input<typeof encounterRecord>> {
  const startTime = body.start_time ?? ctx.now;
  if (body.status !== 'planned' && startTime.getTime() > ctx.now.getTime() + futureToleranceMs) {
    throw refuseField('start_time', 'Only a planned encounter can start in the future.');
  }
  const patient = await referredRow(ctx, kinds.patient, 'patient', body.patient);
  await refuseReplaced(ctx, patient, 'patient');
  const { birthDate } = patient;
  if (birthDate !== null && dayAt(startTime, ctx.provider.timeZone) < birthDate) {
    throw refuseField('start_time', 'The patient was not born yet. Check the date.');
  }
  if (patient.deceasedAt && startTime > patient.deceasedAt) {
    throw refuseField('patient', 'This patient died before that time.', 'conflict');
  }
  const { healthcareService, priceTier } = kinds;
  const service = await referredActiveRow(
    ctx,
    healthcareService,
    'healthcare_service',
    body.healthcare_service,
  );
  const tier =
    body.price_tier && (await referredActiveRow(ctx, priceTier, 'price_tier', body.price_tier));
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
      // What is planned for later is planned from now on.
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
