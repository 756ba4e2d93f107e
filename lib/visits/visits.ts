import type { z } from 'zod';
import { findLastTimeInVisit, hasOpenStay } from '@/db/queries/encounters-of-visit';
import { findVisit, listVisits, type VisitRow } from '@/db/queries/visits';
import { dayAt } from '@/lib/days';
import { notFound, refuseField } from '@/lib/errors';
import type { Context } from '@/lib/http/context';
import { pageWindow } from '@/lib/http/page';
import type { Reference } from '@/lib/http/types';
import { presentPatientDetail } from '@/lib/patients/present';
import { addRecord, changeRecord, lockRecord } from '@/lib/records/change';
import { columnsOf } from '@/lib/records/columns';
import { kinds } from '@/lib/records/kinds';
import { referredRow } from '@/lib/records/referred';
import { spokenInstant } from '@/lib/time';
import type { visitContracts, visitRecord } from '@/lib/visits/contract';

type Shown = z.input<typeof visitRecord>;

/** One page of the provider's visits. Reading them is audited. */
export async function readVisits(ctx: Context, query: z.output<typeof visitContracts.list.query>) {
  const { rows, total } = await listVisits(
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
  return { rows: rows.map((row) => presentVisit(ctx, row)), total };
}

/** One visit. Reading it is audited. */
export async function readVisit(ctx: Context, reference: Reference): Promise<Shown> {
  const row = await findVisit(ctx.tx, ctx.provider.id, reference);
  if (!row) throw notFound(kinds.visit.noun);
  ctx.audit.patientsRead.add(row.patient.id);
  return presentVisit(ctx, row);
}

/** Opens a visit of a patient. Throws `invalid` on `started_at` before the birth, `conflict` on `patient` after the death. */
export async function addVisit(
  ctx: Context,
  body: z.output<NonNullable<typeof visitContracts.create.body>>,
): Promise<Shown> {
  const patient = await referredRow(ctx, kinds.patient, 'patient', body.patient);
  const startedAt = body.started_at ?? ctx.now;
  const { birthDate, deceasedAt } = patient;
  if (birthDate !== null && dayAt(startedAt, ctx.provider.timeZone) < birthDate) {
    throw refuseField('started_at', 'The patient was not born yet. Check the date.');
  }
  if (deceasedAt && startedAt > deceasedAt) {
    throw refuseField('patient', 'This patient died before that time.', 'conflict');
  }
  const opened = { patientId: patient.id, reason: body.reason, startedAt };
  const { id } = await addRecord(ctx, kinds.visit, opened, { patientIds: [patient.id] });
  return readVisit(ctx, { id });
}

/**
 * Changes a visit's reason, ends it, or opens it again. Throws `conflict` on the end of one in which a stay goes on, `invalid` on an
 * end before that of an encounter of it.
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
  if (body.ended_at) await refuseEndWithin(ctx, before.id, body.ended_at);
  await changeRecord(ctx, kinds.visit, before, columnsOf(body), {
    patientIds: [before.patientId],
  });
  return readVisit(ctx, { id: before.id });
}

/** Nobody was seen in a visit that was over. */
async function refuseEndWithin({ tx, provider }: Context, id: string, endedAt: Date) {
  const last = await findLastTimeInVisit(tx, provider.id, id);
  if (last === null || endedAt >= last) return;
  const sentence = `An encounter of this visit went on until ${spokenInstant(last, provider.timeZone)}. Check the time.`;
  throw refuseField('ended_at', sentence);
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
