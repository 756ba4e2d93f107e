import { readEncounter, readEncounters } from '@/lib/encounters/read';
import type { Context } from '@/lib/http/context';
import { maximumPageSize } from '@/lib/http/page-size';
import { readPatientSummary } from '@/lib/patients/summary';
import { readPrescriptions } from '@/lib/prescriptions/read';

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
