import { listTreatmentWaits } from '@/db/queries/admissions/treatment-waits';
import type { Found } from '@/db/queries/platform/page';
import type { TreatmentWait } from '@/lib/admissions/treatment-waits/contract';
import type { Context } from '@/lib/platform/http/server/context';
import { type PageQuery, pageWindow } from '@/lib/platform/http/server/paging';
import { presentBedsidePatient } from '@/lib/registry/patients/server/present';

/** One page of the patients of all wards who wait for a clinician. Reading it is audited. */
export async function readTreatmentWaits(
  { tx, provider, now, audit }: Context,
  query: PageQuery,
): Promise<Found<TreatmentWait>> {
  const { rows, ...rest } = await listTreatmentWaits(tx, provider.id, pageWindow(query));
  for (const { patient } of rows) audit.patientsRead.add(patient.id);
  return {
    ...rest,
    rows: rows.map(({ stay, patient, bed, room, ward, setId, colour, startedAt, dueAt }) => ({
      hospitalization: { id: stay.number, uuid: stay.id },
      encounter: stay.encounterId,
      patient: presentBedsidePatient(patient, { now, timeZone: provider.timeZone }),
      ward: stay.wardId,
      ward_name: ward,
      room_name: room,
      bed_name: bed,
      treatment_clock: {
        observation_set: setId,
        colour,
        started_at: new Date(startedAt).toISOString(),
        due_at: new Date(dueAt).toISOString(),
        seen: null,
      },
    })),
  };
}
