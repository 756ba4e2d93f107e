import type { z } from 'zod';
import { listDiagnosesOfEncounters } from '@/db/queries/clinical/encounter-entries';
import { listPrescribedEncounters } from '@/db/queries/clinical/prescribed-encounters';
import {
  findPrescription,
  listPrescriptionParts,
  listPrescriptions,
  listPrescriptionsOfEncounters,
  listPrescriptionsOfStay,
  type PrescriptionRow,
} from '@/db/queries/clinical/prescriptions';
import { listStepsOf } from '@/db/queries/clinical/prescriptions-of-stay';
import type { Found } from '@/db/queries/platform/page';
import { presentDiagnosis } from '@/lib/clinical/encounters/server/present';
import { spellingsOf } from '@/lib/clinical/encounters/server/read';
import type {
  listEncounterPrescriptionsContract,
  listPrescriptionsContract,
} from '@/lib/clinical/prescriptions/contract';
import type { encounterPrescriptions } from '@/lib/clinical/prescriptions/record';
import { lastBegun } from '@/lib/clinical/prescriptions/rules';
import {
  type Prescription,
  presentPrescriptions,
} from '@/lib/clinical/prescriptions/server/present';
import { isOrder, type PrescriptionStatus } from '@/lib/domain/codes/prescriptions';
import { notFound } from '@/lib/domain/errors';
import { grouped } from '@/lib/domain/grouped';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { pageWindow } from '@/lib/platform/http/server/paging';
import { kinds } from '@/lib/platform/records/server/kinds';

/** One prescription. Reading it is audited. */
export async function readPrescription(ctx: Context, reference: Reference): Promise<Prescription> {
  const row = await findPrescription(ctx.tx, ctx.provider.id, reference);
  const [shown] = row ? await withParts(ctx, [row]) : [];
  if (!shown) throw notFound(kinds.prescription.noun);
  return shown;
}

/** One page of prescriptions. Reading them is audited. */
export async function readPrescriptions(
  ctx: Context,
  query: z.output<typeof listPrescriptionsContract.query>,
  /** Those alone that were ordered, changed or noted upon later than this. */
  changedAfter?: Date,
) {
  const { search, patient, with_replaced, encounter: encounterId, status } = query;
  const withReplaced = (patient && with_replaced) || undefined;
  const filter = { search, patient, withReplaced, encounterId, status, changedAfter };
  const { rows, ...rest } = await listPrescriptions(
    ctx.tx,
    ctx.provider.id,
    filter,
    pageWindow(query),
  );
  return { rows: await withParts(ctx, rows), ...rest };
}

/** One page of encounters with what was prescribed in them, one statement a part. Reading them is audited. */
export async function readEncounterPrescriptions(
  ctx: Context,
  query: z.output<typeof listEncounterPrescriptionsContract.query>,
): Promise<Found<z.input<typeof encounterPrescriptions>>> {
  const { tx, provider } = ctx;
  const { rows, ...rest } = await listPrescribedEncounters(
    tx,
    provider.id,
    {
      search: query.search,
      mrNumber: query.mr_number,
      mobiles: query.mobile === undefined ? undefined : spellingsOf(query.mobile),
      status: query.status,
      visit: query.visit,
      serviceProvider: query.service_provider,
      startedFrom: query.created_at__gte,
      createdUntil: query.created_at__lte,
    },
    pageWindow(query),
  );
  if (rows.length === 0) return { rows: [], ...rest };
  const ids = rows.map(({ encounter }) => encounter.id);
  const [prescriptions, diagnoses] = await Promise.all([
    listPrescriptionsOfEncounters(tx, provider.id, ids).then((found) => withParts(ctx, found)),
    listDiagnosesOfEncounters(tx, provider.id, ids),
  ]);
  const prescribed = grouped(prescriptions, ({ encounter }) => encounter);
  const diagnosed = grouped(diagnoses, ({ encounterId }) => encounterId);
  return {
    rows: rows.map(({ encounter, patientNumber }) => ({
      id: encounter.id,
      created_at: encounter.createdAt.toISOString(),
      encounter_class: encounter.encounterClass,
      encounter_medication_request: prescribed(encounter.id),
      encounter_diagnosis: diagnosed(encounter.id).map(presentDiagnosis),
      visit: encounter.visitId,
      patient: patientNumber,
    })),
    ...rest,
  };
}

/**
 * The orders of an admission, and those from elsewhere that were in force in it, the first first; without drafts and those withdrawn
 * before they began. Each has the status that it had when the discharge was recorded; null before that.
 */
export async function readPrescriptionsOfStay(
  ctx: Context,
  stay: Parameters<typeof listPrescriptionsOfStay>[2] & { dischargeRecordedAt: Date | null },
): Promise<(Prescription & { status_at_discharge: PrescriptionStatus | null })[]> {
  const { tx, provider } = ctx;
  const rows = await listPrescriptionsOfStay(tx, provider.id, stay);
  const ids = rows.map(({ request }) => request.id);
  const stepsOf = grouped(
    await listStepsOf(tx, provider.id, ids),
    ({ medicationRequestId }) => medicationRequestId,
  );
  const shown = rows.filter(({ request: { id, status, intent } }) => {
    const since = lastBegun(stepsOf(id))?.createdAt;
    const wasOver = isOver(status) && since !== undefined && since < stay.admittedAt;
    return !withdrawn.has(status) && isOrder(intent) && !wasOver;
  });
  const endedAt = stay.dischargeRecordedAt ?? stay.dischargedAt;
  return (await withParts(ctx, shown)).map((prescription) => {
    const { uuid, status } = prescription;
    const stood = stepsOf(uuid).findLast(({ createdAt }) => endedAt && createdAt <= endedAt);
    return { ...prescription, status_at_discharge: endedAt && (stood?.status ?? status) };
  });
}

const isOver = (status: PrescriptionStatus) => status === 'stopped' || status === 'completed';

const withdrawn: ReadonlySet<PrescriptionStatus> = new Set([
  'draft',
  'cancelled',
  'entered-in-error',
]);

async function withParts(ctx: Context, rows: PrescriptionRow[]): Promise<Prescription[]> {
  if (rows.length === 0) return [];
  for (const { patient } of rows) ctx.audit.patientsRead.add(patient.id);
  const parts = await listPrescriptionParts(
    ctx.tx,
    ctx.provider.id,
    rows.map(({ request }) => request),
  );
  return presentPrescriptions(rows, parts, { now: ctx.now, timeZone: ctx.provider.timeZone });
}
