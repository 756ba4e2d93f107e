import { readEncounter, readEncounters } from '@/lib/clinical/encounters/server/read';
import { readPatientSummary } from '@/lib/clinical/patient-summary/server/read';
import { readPrescriptions } from '@/lib/clinical/prescriptions/server/read';
import { maximumPageSize } from '@/lib/platform/http/page-size';
import type { Context } from '@/lib/platform/http/server/context';

/**
 * An encounter as its own page shows it: its record, whose it is, what was prescribed in it, and of an admission the
 * ward rounds. Reading it is audited.
 */
export async function readEncounterPage(ctx: Context, id: string) {
  const encounter = await readEncounter(ctx, id);
  const isAdmission = encounter.hospitalization !== null && !encounter.is_ward_round;
  const [summary, prescriptions, rounds] = await Promise.all([
    readPatientSummary(ctx, { number: encounter.patient }),
    encounter.has_prescriptions
      ? readPrescriptions(ctx, { encounter: id, page_size: maximumPageSize })
      : null,
    isAdmission ? readEncounters(ctx, { part_of_uuid: id, page_size: shownRounds }) : null,
  ]);
  return {
    encounter,
    summary,
    prescriptions: prescriptions?.rows ?? [],
    rounds: { rows: rounds?.rows ?? [], total: rounds?.total ?? 0 },
  };
}

const shownRounds = 20;

export type EncounterPage = Awaited<ReturnType<typeof readEncounterPage>>;
