import type { z } from 'zod';
import {
  listObservationSets,
  type ObservationSetFilter,
} from '@/db/queries/clinical/observation-sets';
import { listObservations } from '@/db/queries/clinical/observations';
import type {
  listObservationSetsContract,
  listObservationsContract,
} from '@/lib/clinical/observations/contract';
import { presentObservation } from '@/lib/clinical/observations/server/present';
import { presentSets } from '@/lib/clinical/observations/server/present-sets';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { pageWindow } from '@/lib/platform/http/server/paging';
import { readPatientRow } from '@/lib/registry/patients/server/read-row';

const given = <T>(...values: (T | undefined)[]): T[] =>
  values.filter((value) => value !== undefined);

/** One page of the provider's observations. Reading them is audited. */
export async function readObservations(
  ctx: Context,
  query: z.output<typeof listObservationsContract.query>,
) {
  const { rows, ...rest } = await listObservations(
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
  return { rows: rows.map(presentObservation), ...rest };
}

/** One page of a patient's sets with their observations and scores, in three statements. Reading them is audited. */
export async function readObservationSets(
  ctx: Context,
  reference: Reference,
  query: z.output<typeof listObservationSetsContract.query>,
  filter: ObservationSetFilter = {},
) {
  const providerId = ctx.provider.id;
  const patient = await readPatientRow(ctx, reference);
  const { rows, ...rest } = await listObservationSets(
    ctx.tx,
    providerId,
    patient.id,
    pageWindow(query),
    filter,
  );
  return { rows: await presentSets(ctx, rows, patient), ...rest };
}
