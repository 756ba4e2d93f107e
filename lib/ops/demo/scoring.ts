import { v7 } from 'uuid';
import {
  type EarlierValue,
  proposedTable,
  scoredCodes,
  scoreSet,
} from '@/lib/clinical/observations/server/score-set';
import { dayAt } from '@/lib/domain/days';
import { ageAtSet } from '@/lib/domain/scores/age-group';
import { staleAfterMs } from '@/lib/domain/scores/values';
import type { DemoPatient } from '@/lib/ops/demo/patients';
import type { Rows } from '@/lib/ops/demo/rows';

type WrittenSet = { id: string; patient: DemoPatient; encounterId: string; at: Date };

/** Scores every set that was written, by the functions that score what a nurse records. */
export function writeScores(
  rows: Rows,
  providerId: string,
  patients: readonly DemoPatient[],
  timeZone: string,
): void {
  const patientOf = new Map(patients.map((patient) => [patient.id, patient]));
  const itemsOf = groupedBy(rows.observations, ({ setId }) => setId);
  const written = rows.observationSets.flatMap(({ id, patientId, encounterId, effectiveAt }) => {
    const patient = patientOf.get(patientId);
    return id && patient ? [{ id, patient, encounterId, at: effectiveAt }] : [];
  });
  const inOrder = written.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const sets of groupedBy(inOrder, ({ patient }) => patient.id).values()) {
    const known = new Map<string, EarlierValue>();
    for (const set of sets) scoreWritten(rows, set, { providerId, timeZone, known, itemsOf });
  }
}

function groupedBy<T>(list: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of list) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

function scoreWritten(
  rows: Rows,
  { id: setId, patient, encounterId, at }: WrittenSet,
  {
    providerId,
    timeZone,
    known,
    itemsOf,
  }: {
    providerId: string;
    timeZone: string;
    known: Map<string, EarlierValue>;
    itemsOf: ReadonlyMap<string, Rows['observations']>;
  },
): void {
  const items = (itemsOf.get(setId) ?? []).map(
    ({ id = '', code = null, value, category = null }) => ({
      id,
      code,
      value,
      category,
      at,
    }),
  );
  const age = ageAtSet(patient.birthDate, dayAt(at, timeZone));
  const recent = [...known].filter(
    ([, { at: since }]) => at.getTime() - since.getTime() <= staleAfterMs,
  );
  const scored = scoreSet({
    items,
    effectiveAt: at,
    age,
    ageGroup: proposedTable(age, items, null, at),
    spo2Scale: patient.spo2Scale,
    isPregnant: false,
    tickedSigns: [],
    earlier: new Map(recent),
  });
  const own = { providerId, setId, patientId: patient.id, encounterId };
  for (const score of scored) {
    rows.scores.push({ id: v7(), ...own, ...score, effectiveAt: at, createdAt: at });
  }
  for (const { code, value } of items) {
    if (code !== null && scoredCodes.has(code)) known.set(code, { value, at });
  }
}
