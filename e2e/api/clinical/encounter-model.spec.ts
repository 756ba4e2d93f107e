import fc from 'fast-check';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { anInpatient, minutesAgo } from '@/e2e/api/admissions/stay-builders';
import {
  act,
  anaemia,
  anOpenedEncounter,
  cough,
  edit,
  malaria,
  shown,
} from '@/e2e/api/clinical/encounter-builders';
import { expectSoundEncounters } from '@/e2e/api/clinical/encounter-soundness';
import type { Answer } from '@/e2e/api/transport';
import { aHospital, anotherWard, type Hospital } from '@/e2e/builders/hospital';
import { isClosed, mayFollow, statusAfterClinicalEntry } from '@/lib/clinical/encounters/status';
import { encounterClasses, encounterStatuses } from '@/lib/domain/codes/encounters';

/** Set `MODEL_RUNS=200` for a longer run. */
const runs = Number(process.env.MODEL_RUNS ?? 6);

let hospital: Hospital;

beforeAll(async () => {
  hospital = await aHospital();
});

type Command =
  | { what: 'status'; status: (typeof encounterStatuses)[number] }
  | { what: 'class'; encounterClass: (typeof encounterClasses)[number] }
  | { what: 'complaint'; text: string }
  | { what: 'diagnose'; count: number }
  | { what: 'undiagnose'; at: number[] }
  | { what: 'note'; at: number | null }
  | { what: 'round' };

const small = fc.integer({ min: 0, max: 4 });
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('status' as const),
      status: fc.constantFrom(...encounterStatuses),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('class' as const),
      encounterClass: fc.constantFrom(...encounterClasses),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('complaint' as const),
      text: fc.constantFrom('', 'Cough', 'Fever'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('diagnose' as const),
      count: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('undiagnose' as const),
      at: fc.uniqueArray(small, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('note' as const), at: fc.option(small) }) },
  { weight: 1, arbitrary: fc.constant({ what: 'round' as const }) },
);

type Encounter = { id: string; patientId: string };
type Shown = Awaited<ReturnType<typeof shown>>;

/** Sends a command for an encounter as it was last shown. */
function sent(encounter: Encounter, one: Command, before: Shown) {
  switch (one.what) {
    case 'status':
      return edit(hospital, encounter, { status: one.status });
    case 'class':
      return edit(hospital, encounter, { encounter_class: one.encounterClass });
    case 'complaint':
      return act(hospital, 'record-chief-complaint', encounter, { chief_complaint: one.text });
    case 'diagnose':
      return act(hospital, 'record-diagnoses', encounter, {
        diagnoses: [malaria, anaemia, cough].slice(0, one.count),
      });
    case 'undiagnose':
      return act(hospital, 'delete-diagnoses', encounter, {
        diagnoses: one.at.map((index) => ({
          uuid: before.encounter_diagnosis[index]?.uuid ?? before.id,
        })),
      });
    case 'note': {
      const uuid = one.at === null ? undefined : before.encounter_patient_notes[one.at]?.uuid;
      return act(hospital, 'encounter-notes', encounter, {
        uuid,
        display: `At ${performance.now()}`,
      });
    }
    case 'round':
      return act(hospital, 'record-medical-officer-ward-round', encounter, {});
  }
}

/** The expected status of the answer to a command, by rules short enough to check by reading. */
function expected(one: Command, before: Shown): number {
  const isOver = isClosed(before.status);
  const isStay = before.hospitalization !== null;
  switch (one.what) {
    case 'status':
      if (one.status === before.status) return 200;
      if (!mayFollow(before.status, one.status)) return 409;
      return isStay && isClosed(one.status) ? 409 : 200;
    case 'class':
      if (one.encounterClass === before.encounter_class) return 200;
      if (isOver || isStay) return 409;
      return one.encounterClass === 'inpatient-encounter' ? 400 : 200;
    case 'undiagnose':
      if (isOver) return 409;
      return one.at.every((index) => index < before.encounter_diagnosis.length) ? 200 : 400;
    case 'round':
      if (isOver) return 409;
      return isStay ? 200 : 400;
    default:
      return isOver ? 409 : 200;
  }
}

function expectEffect(one: Command, before: Shown, after: Shown): void {
  const entry = one.what === 'complaint' || one.what === 'diagnose' || one.what === 'note';
  const begun = entry ? statusAfterClinicalEntry(before.status) : null;
  expect(after.status).toBe(one.what === 'status' ? one.status : (begun ?? before.status));
  const left = before.encounter_diagnosis.map(({ uuid }: { uuid: string }) => uuid);
  const kept = left.filter(
    (_: string, index: number) => one.what !== 'undiagnose' || !one.at.includes(index),
  );
  const uuids = after.encounter_diagnosis.map(({ uuid }: { uuid: string }) => uuid);
  expect(uuids.slice(0, kept.length)).toEqual(kept);
  expect(uuids).toHaveLength(kept.length + (one.what === 'diagnose' ? one.count : 0));
  // No step of a history is ever lost or rewritten, except for the end of the last.
  for (const list of ['encounter_status_history', 'encounter_class_history'] as const) {
    const steps = (encounter: Shown) => encounter[list].map(({ uuid }: { uuid: string }) => uuid);
    expect(steps(after).slice(0, steps(before).length)).toEqual(steps(before));
  }
}

async function anyEncounter(kind: 'planned' | 'later' | 'arrived' | 'ahead' | 'stay') {
  if (kind === 'stay') {
    const { beds } = await anotherWard(hospital, v7(), ['B1']);
    const { patient, stay } = await anInpatient({ ...hospital, beds });
    return { id: stay.encounter as string, patientId: patient.id };
  }
  if (kind === 'ahead') {
    // The sender's clock is four minutes ahead of this one.
    return anOpenedEncounter(hospital, {
      status: 'arrived',
      start_time: minutesAgo(-4).toISOString(),
    });
  }
  if (kind !== 'later') return anOpenedEncounter(hospital, { status: kind });
  const start_time = new Date(Date.now() + 3_600_000).toISOString();
  return anOpenedEncounter(hospital, { status: 'planned', start_time });
}

const kind = fc.constantFrom('planned', 'later', 'arrived', 'ahead', 'stay' as const);

describe('an encounter after any random commands', () => {
  it(
    'changes by each one as it says or not at all, and every history is without gap or overlap',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          kind,
          fc.array(command, { minLength: 4, maxLength: 10 }),
          async (of, commands) => {
            const encounter = await anyEncounter(of);
            let before = await shown(hospital, encounter);
            for (const one of commands) {
              const answer = await sent(encounter, one, before);
              expect(answer.status, `${JSON.stringify(one)}\n${answer.text}`).toBe(
                expected(one, before),
              );
              const after = await shown(hospital, encounter);
              if (answer.status === 200) expectEffect(one, before, after);
              else expect(after).toEqual(before);
              before = after;
            }
            await expectSoundEncounters(hospital.provider.id);
          },
        ),
        { numRuns: runs, endOnFailure: true },
      );
    },
    runs * 60_000,
  );

  it(
    'is sound after several people act at once, and no request fails',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          kind,
          fc.array(fc.array(command, { minLength: 2, maxLength: 4 }), {
            minLength: 1,
            maxLength: 3,
          }),
          async (of, batches) => {
            const encounter = await anyEncounter(of);
            for (const batch of batches) {
              const before = await shown(hospital, encounter);
              const answers: Answer[] = await Promise.all(
                batch.map((one) => sent(encounter, one, before)),
              );
              for (const { status, text } of answers)
                expect([200, 400, 409], text).toContain(status);
              await expectSoundEncounters(hospital.provider.id);
            }
          },
        ),
        { numRuns: runs / 2, endOnFailure: true },
      );
    },
    runs * 60_000,
  );
});
