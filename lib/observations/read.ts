import type { z } from 'zod';
import {
  listObservationSets,
  listObservations,
  listObservationsOfSets,
} from '@/db/queries/observations';
import { findPatient } from '@/db/queries/patients';
import { listScoresOfSets } from '@/db/queries/scores';
import { notFound } from '@/lib/errors';
import type { Context } from '@/lib/http/context';
import { pageWindow } from '@/lib/http/page';
import type { Reference } from '@/lib/http/types';
import type {
  listObservationSetsContract,
  listObservationsContract,
} from '@/lib/observations/contract';
import { presentObservation } from '@/lib/observations/present';
import { presentScore } from '@/lib/observations/present-score';
import { practitionerName } from '@/lib/practitioners/present';

const given = <T>(...values: (T | undefined)[]): T[] =>
  values.filter((value) => value !== undefined);

/** One page of the provider's observations. Reading them is audited. */
export async function readObservations(
  ctx: Context,
  query: z.output<typeof listObservationsContract.query>,
) {
  const { rows, total } = await listObservations(
    ctx.tx,
    ctx.provider.id,
    {
      search: query.search,
      status: query.status,
      patients: given(query.patient, query.patient_id),
      encounterIds: given(query.encounter, query.encounter_id),
      category: query.category,
      unit: query.unit,
      code: query.code,
    },
    pageWindow(query),
  );
  for (const { observation } of rows) ctx.audit.patientsRead.add(observation.patientId);
  return { rows: rows.map(presentObservation), total };
}

/** One page of a patient's sets with their observations and scores, in three statements. Reading them is audited. */
export async function readObservationSets(
  ctx: Context,
  reference: Reference,
  query: z.output<typeof listObservationSetsContract.query>,
) {
  const providerId = ctx.provider.id;
  const patient = await findPatient(ctx.tx, providerId, reference);
  if (!patient) throw notFound('patient');
  ctx.audit.patientsRead.add(patient.id);
  const { rows, total } = await listObservationSets(
    ctx.tx,
    providerId,
    patient.id,
    pageWindow(query),
  );
  const setIds = rows.map(({ set }) => set.id);
  const [observations, scores] = await Promise.all([
    listObservationsOfSets(ctx.tx, providerId, setIds),
    listScoresOfSets(ctx.tx, providerId, setIds),
  ]);
  const observationsOf = bySet(observations, ({ observation }) => observation.setId);
  const scoresOf = bySet(scores, ({ score }) => score.setId);
  return {
    rows: rows.map(({ set, performer, recordedBy, isWithdrawn }) => ({
      uuid: set.id,
      patient: patient.number,
      encounter: set.encounterId,
      effective_at: set.effectiveAt.toISOString(),
      created_at: set.createdAt.toISOString(),
      performer: set.performerId,
      performer_name: performer && practitionerName(performer),
      recorded_by: set.recordedById,
      recorded_by_name: recordedBy,
      not_measured: set.notMeasured,
      is_withdrawn: isWithdrawn,
      observations: (observationsOf.get(set.id) ?? []).map(presentObservation),
      scores: (scoresOf.get(set.id) ?? []).map(presentScore),
    })),
    total,
  };
}

function bySet<Row>(rows: readonly Row[], setIdOf: (row: Row) => string): Map<string, Row[]> {
  const sets = new Map<string, Row[]>();
  for (const row of rows) {
    const own = sets.get(setIdOf(row));
    if (own) own.push(row);
    else sets.set(setIdOf(row), [row]);
  }
  return sets;
}
