import { v7 } from 'uuid';
import { dayAt } from '@/lib/domain/days';
import { type AgeGroup, ageAtSet, chooseAgeGroup } from '@/lib/domain/scores/age-group';
import { type MorseAnswers, morseObservations, scoreMorse } from '@/lib/domain/scores/morse';
import { findObservationDefinition } from '@/lib/domain/scores/observation-definitions';
import { interpretationWords, interpretValue } from '@/lib/domain/scores/value-check';
import { isOnOxygen } from '@/lib/domain/scores/values';
import type { DemoSet } from '@/lib/ops/demo/courses';
import type { DemoPatient } from '@/lib/ops/demo/patients';
import type { Random } from '@/lib/ops/demo/random';
import type { Rows } from '@/lib/ops/demo/rows';

/** Whose chart it is, and who writes in it. */
export type Chart = {
  providerId: string;
  timeZone: string;
  patient: DemoPatient;
  encounterId: string;
  visitId: string | null;
  performerIds: readonly string[];
  recordedById: string | null;
};

type Item = {
  code: string;
  display: string;
  unit: string | null;
  value: string;
  category: string;
  interpretation: string;
};

/** Writes sets of vital signs. Their scores follow when all of a patient's sets are known. */
export function chartSets(rows: Rows, random: Random, chart: Chart, taken: readonly DemoSet[]) {
  for (const { at, values, notMeasured } of taken) {
    const ageGroup = ageGroupAt(chart.patient, at, chart.timeZone);
    const items = Object.entries(values).map(([code, value]): Item => {
      const definition = findObservationDefinition(code);
      const interpretation = interpretValue(code, value, ageGroup, {
        spo2Scale: chart.patient.spo2Scale,
        onOxygen: isOnOxygen(values),
      });
      return {
        code,
        display: definition?.display ?? code,
        unit: definition?.type === 'number' ? definition.unit : null,
        value,
        category: 'vital-signs',
        interpretation: interpretation ? interpretationWords[interpretation] : '',
      };
    });
    chartSet(rows, random, chart, { at, items, notMeasured, ageGroup });
  }
}

/** Writes an assessment of the risk of falling. */
export function chartMorse(
  rows: Rows,
  random: Random,
  chart: Chart,
  { at, answers }: { at: Date; answers: MorseAnswers },
): void {
  const items = morseObservations(scoreMorse(answers));
  if (!items) throw new Error('The assessment lacks an answer.');
  chartSet(rows, random, chart, { at, items, notMeasured: [], ageGroup: null });
}

function chartSet(
  rows: Rows,
  random: Random,
  chart: Chart,
  {
    at,
    items,
    notMeasured,
    ageGroup,
  }: {
    at: Date;
    items: readonly Item[];
    notMeasured: DemoSet['notMeasured'];
    ageGroup: AgeGroup | null;
  },
): void {
  const { providerId, patient, encounterId, visitId } = chart;
  const own = { providerId, patientId: patient.id, encounterId };
  const setId = v7();
  const performerId = random.pick(chart.performerIds);
  rows.observationSets.push({
    ...own,
    id: setId,
    effectiveAt: at,
    performerId,
    recordedById: chart.recordedById,
    notMeasured,
    createdAt: at,
  });
  for (const item of items) {
    rows.observations.push({
      ...own,
      ...(ageGroup === 'adult' ? adultRangeOf(item.code) : {}),
      ...item,
      id: v7(),
      visitId,
      setId,
      performerId,
      issued: at,
      createdAt: at,
    });
  }
}

function ageGroupAt({ birthDate }: DemoPatient, at: Date, timeZone: string): AgeGroup {
  const age = ageAtSet(birthDate, dayAt(at, timeZone));
  return chooseAgeGroup(age?.years ?? null, null).ageGroup;
}

function adultRangeOf(code: string) {
  const definition = findObservationDefinition(code);
  if (definition?.type !== 'number') return {};
  const { low, high } = definition.adult_normal;
  return { referenceRangeLow: low, referenceRangeHigh: high };
}
