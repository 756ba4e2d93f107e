import type { z } from 'zod';
import {
  findFirstTimeInVisit,
  findLastTimeInVisit,
  hasOpenStay,
} from '@/db/queries/clinical/encounters-of-visit';
import { findPatient } from '@/db/queries/registry/patients';
import { findVisit, listVisits, type VisitRow } from '@/db/queries/registry/visits';
import { dayAt } from '@/lib/domain/days';
import { notFound, refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { spokenInstant } from '@/lib/domain/time';
import type { Context } from '@/lib/platform/http/server/context';
import { pageWindow } from '@/lib/platform/http/server/paging';
import { columnsOf } from '@/lib/platform/records/columns';
import { addRecord, changeRecord, lockRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { resolveReference } from '@/lib/platform/records/server/resolve-references';
import { presentPatientDetail } from '@/lib/registry/patients/server/present';
import { refuseReplaced } from '@/lib/registry/patients/server/refuse-replaced';
import type { visitContracts, visitRecord } from '@/lib/registry/visits/contract';

type Shown = z.input<typeof visitRecord>;

/** One page of the provider's visits. Reading them is audited. */
export async function readVisits(ctx: Context, query: z.output<typeof visitContracts.list.query>) {
  const { rows, ...rest } = await listVisits(
    ctx.tx,
    ctx.provider.id,
    {
      search: query.search,
      patient: query.patient,
      isOpen: query.is_open,
      startedFrom: query.started_at__gte,
      startedUntil: query.started_at__lte,
    },
    pageWindow(query),
  );
  for (const { patient } of rows) ctx.audit.patientsRead.add(patient.id);
  return { rows: rows.map((row) => presentVisit(ctx, row)), ...rest };
}

/** One visit. Reading it is audited. */
export async function readVisit(ctx: Context, reference: Reference): Promise<Shown> {
  const row = await findVisit(ctx.tx, ctx.provider.id, reference);
  if (!row) throw notFound(kinds.visit.noun);
  ctx.audit.patientsRead.add(row.patient.id);
  return presentVisit(ctx, row);
}

/**
 * Opens a visit of a patient. Throws `invalid` on `started_at` before the birth, `conflict` on `patient` after the
 * death.
 */
export async function addVisit(
  ctx: Context,
  body: z.output<NonNullable<typeof visitContracts.create.body>>,
): Promise<Shown> {
  const patient = await resolveReference(ctx, kinds.patient, 'patient', body.patient);
  await refuseReplaced(ctx, patient, 'patient');
  const startedAt = body.started_at ?? ctx.now;
  refuseBeforeBirth(ctx, patient, startedAt);
  refuseAfterDeath(patient, startedAt, 'patient');
  const opened = { patientId: patient.id, reason: body.reason, startedAt };
  const { id } = await addRecord(ctx, kinds.visit, opened, { patientIds: [patient.id] });
  return readVisit(ctx, { id });
}

function refuseAfterDeath(
  { deceasedAt }: { deceasedAt: Date | null },
  startedAt: Date,
  field: 'patient' | 'started_at',
): void {
  if (!deceasedAt || startedAt <= deceasedAt) return;
  throw refuseField(field, 'This patient died before that time.', 'conflict');
}

function refuseBeforeBirth(
  { provider }: Context,
  { birthDate }: { birthDate: string | null },
  startedAt: Date,
): void {
  if (birthDate === null || dayAt(startedAt, provider.timeZone) >= birthDate) return;
  throw refuseField('started_at', 'This is before the patient’s birth. Check the date.');
}

/**
 * Changes a visit's reason or beginning, ends it, or opens it again. Throws `conflict` on the end of one with a current
 * stay, on the opening of one whose patient is replaced and on a beginning after the death, `invalid` on an end before that
 * of an encounter of it, and on a beginning after one began.
 */
export async function editVisit(
  ctx: Context,
  reference: Reference,
  body: z.output<NonNullable<typeof visitContracts.edit.body>>,
): Promise<Shown> {
  const before = await lockRecord(ctx, kinds.visit, reference);
  if (body.ended_at && (await hasOpenStay(ctx.tx, ctx.provider.id, before.id))) {
    const sentence = 'The patient is still in hospital. The visit ends with the discharge.';
    throw refuseField('ended_at', sentence, 'conflict');
  }
  if (body.ended_at === null && before.endedAt !== null) {
    const patient = await findPatient(
      ctx.tx,
      ctx.provider.id,
      { id: before.patientId },
      { lock: 'shared' },
    );
    if (patient) await refuseReplaced(ctx, patient, 'ended_at');
  }
  const change = columnsOf(body);
  if (body.ended_at && +body.ended_at !== before.endedAt?.getTime()) {
    change.endedAt = await endFrom(ctx, before.id, body.ended_at);
  }
  if (body.started_at && +body.started_at !== +before.startedAt) {
    await refuseBeginningWithin(ctx, before, body.started_at);
  }
  await changeRecord(ctx, kinds.visit, before, change, { patientIds: [before.patientId] });
  return readVisit(ctx, { id: before.id });
}

/** When a visit ends that ends at an instant, typed to the minute: nobody was seen in one that was over. */
async function endFrom({ tx, provider }: Context, id: string, endedAt: Date): Promise<Date> {
  const last = await findLastTimeInVisit(tx, provider.id, id);
  if (last === null || endedAt >= last) return endedAt;
  if (+last - +endedAt < 60_000) return last;
  const at = spokenInstant(last, provider.timeZone);
  throw refuseField(
    'ended_at',
    `The visit cannot end before its last encounter on ${at}. Check the time.`,
  );
}

async function refuseBeginningWithin(
  ctx: Context,
  { id, patientId }: { id: string; patientId: string },
  startedAt: Date,
): Promise<void> {
  const { tx, provider } = ctx;
  const patient = await findPatient(tx, provider.id, { id: patientId });
  if (patient) {
    refuseBeforeBirth(ctx, patient, startedAt);
    refuseAfterDeath(patient, startedAt, 'started_at');
  }
  const first = await findFirstTimeInVisit(tx, provider.id, id);
  if (first === null || startedAt <= first) return;
  const at = spokenInstant(first, provider.timeZone);
  throw refuseField(
    'started_at',
    `The visit cannot start after its first encounter on ${at}. Check the time.`,
  );
}

function presentVisit(ctx: Context, { visit, patient }: VisitRow): Shown {
  return {
    id: visit.number,
    uuid: visit.id,
    patient: patient.number,
    patient_detail: presentPatientDetail(patient, {
      now: ctx.now,
      timeZone: ctx.provider.timeZone,
    }),
    reason: visit.reason,
    started_at: visit.startedAt.toISOString(),
    ended_at: visit.endedAt?.toISOString() ?? null,
    created_at: visit.createdAt.toISOString(),
    modified_at: visit.modifiedAt.toISOString(),
  };
}
