import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { shared } from '@/e2e/api/demo-database';
import { type EarlierValue, scoreSet } from '@/lib/clinical/observations/server/score-set';
import { dayAt } from '@/lib/domain/days';
import { ageGroups, ageOn } from '@/lib/domain/scores/age-group';
import { nextObservationsDue } from '@/lib/domain/scores/schedule';
import { staleAfterMs } from '@/lib/domain/scores/values';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The scores of a demo database are those of its observations. */
export function theScores() {
  test('are those that the stored observations produce', async () => {
    const patients = await shared.sql`
      select id, birth_date::text as birth_date, spo2_scale from patients`;
    const items = await shared.sql`
      select o.id, o.patient_id, o.set_id, o.code, o.value, o.category, o.issued
      from observations o order by o.issued, o.number`;
    const stored = await shared.sql`
      select s.*, o.effective_at as taken_at from scores s join observation_sets o
        on o.provider_id = s.provider_id and o.id = s.set_id`;
    const sets = await shared.sql`select id, patient_id, effective_at from observation_sets`;
    const patientOf = new Map(patients.map((patient) => [patient.id, patient]));
    const tableOf = new Map(
      stored.filter(({ kind }) => kind === 'TEWS').map((score) => [score.set_id, score.age_group]),
    );
    const itemsOf = new Map<string, (typeof items)[number][]>();
    for (const item of items) {
      const known = itemsOf.get(item.patient_id);
      if (known) known.push(item);
      else itemsOf.set(item.patient_id, [item]);
    }
    const produced = new Map<string, unknown>();
    for (const set of sets) {
      const patient = patientOf.get(set.patient_id);
      const ofPatient = itemsOf.get(set.patient_id) ?? [];
      const own = ofPatient.filter((item) => item.set_id === set.id);
      const earlier = new Map<string, EarlierValue>();
      for (const item of ofPatient) {
        const age = set.effective_at.getTime() - item.issued.getTime();
        if (item.set_id !== set.id && age >= 0 && age <= staleAfterMs)
          earlier.set(item.code, { value: item.value, at: item.issued });
      }
      const birthDate: string | null = patient?.birth_date ?? null;
      for (const score of scoreSet({
        items: own.map(({ id, code, value, category, issued }) => ({
          id,
          code,
          value,
          category,
          at: issued,
        })),
        effectiveAt: set.effective_at,
        age: birthDate ? ageOn(birthDate, dayAt(set.effective_at, 'Africa/Nairobi')) : null,
        ageGroup: tableOf.get(set.id) ?? 'adult',
        spo2Scale: patient?.spo2_scale,
        isPregnant: false,
        tickedSigns: [],
        earlier,
      })) {
        produced.set(`${set.id} ${score.kind}`, {
          set: set.id,
          kind: score.kind,
          total: score.total,
          band: score.band,
          colour: score.finalColour ?? null,
          isComplete: score.isComplete,
          parts: score.parts,
          missing: score.missing,
          stale: score.stale,
          signs: score.signs ?? [],
        });
      }
    }
    const asProduced = stored.map((score) => ({
      set: score.set_id,
      kind: score.kind,
      total: score.total,
      band: score.band,
      colour: score.final_colour,
      isComplete: score.is_complete,
      parts: score.parts,
      missing: score.missing,
      stale: score.stale,
      signs: score.signs,
    }));
    const different = asProduced.filter(
      (one) => !isDeepStrictEqual(one, produced.get(`${one.set} ${one.kind}`)),
    );
    expect(different.slice(0, 2)).toEqual([]);
    expect(asProduced.length).toBe(produced.size);
    expect(produced.size).toBeGreaterThan(1000);
  });

  test('use all three tables of the triage scale, each by the age of the patient', async () => {
    const used = await shared.sql`
      select s.age_group, min(extract(year from age(s.effective_at, p.birth_date)))::int as youngest,
        max(extract(year from age(s.effective_at, p.birth_date)))::int as oldest
      from scores s join patients p on p.provider_id = s.provider_id and p.id = s.patient_id
      where s.kind = 'TEWS' group by 1`;
    expect(used.map(({ age_group }) => age_group).sort()).toEqual([...ageGroups].sort());
    const of = (group: string) => used.find(({ age_group }) => age_group === group);
    expect(of('younger_child')?.oldest).toBeLessThan(3);
    expect(of('older_child')?.youngest).toBeGreaterThanOrEqual(3);
    expect(of('older_child')?.oldest).toBeLessThanOrEqual(12);
    expect(of('adult')?.youngest).toBeGreaterThan(12);
  });

  test('show patients who deteriorate: six to ten sets in two days, the score rising', async () => {
    const admitted = await admittedPatients();
    const deteriorating = admitted.filter(({ complete, sets }) => {
      const [first, last] = [complete[0], complete.at(-1)];
      if (!first || !last || sets < 6 || sets > 10) return false;
      return (
        last.total - first.total >= 3 &&
        last.total >= 5 &&
        last.at.getTime() - first.at.getTime() > 40 * hourMs
      );
    });
    expect(deteriorating.length).toBeGreaterThanOrEqual(5);
  });

  test('show patients who are overdue, incomplete, not yet observed, and on time', async () => {
    const admitted = await admittedPatients();
    const now = new Date();
    const due = admitted.filter(({ complete }) => complete.length > 0);
    const overdue = due.filter(({ dueAt }) => now.getTime() - dueAt.getTime() > 10 * minuteMs);
    expect(overdue.length).toBeGreaterThanOrEqual(3);
    expect(overdue.length).toBeLessThan(due.length / 2);
    expect(admitted.filter(({ partial }) => partial).length).toBeGreaterThanOrEqual(3);
    expect(admitted.filter(({ sets }) => sets === 0).length).toBeGreaterThanOrEqual(2);
  });
}

/** Every admitted patient with the sets of this hospitalization. */
async function admittedPatients() {
  const rows = await shared.sql`
    select h.admitted_at, p.monitoring_intervals as schedule, (
      select coalesce(jsonb_agg(jsonb_build_object('at', s.effective_at, 'total', s.total,
        'colour', s.final_colour, 'complete', s.is_complete) order by s.effective_at), '[]')
      from scores s where s.provider_id = h.provider_id and s.encounter_id = h.encounter_id
        and s.kind = 'TEWS'
    ) as scores
    from hospitalizations h join providers p on p.id = h.provider_id where h.is_active`;
  return rows.map(({ admitted_at, schedule, scores }) => {
    const sets = (
      scores as { at: string; total: number; colour: 'green'; complete: boolean }[]
    ).map((score) => ({ ...score, at: new Date(score.at) }));
    const complete = sets.filter((score) => score.complete);
    const last = sets.at(-1);
    const partial = last && !last.complete ? last : null;
    const taken = (score: (typeof sets)[number] | null | undefined) =>
      score ? { takenAt: score.at, colour: score.colour } : null;
    const dueAt = nextObservationsDue(
      { complete: taken(complete.at(-1)), partial: taken(partial), arrivedAt: admitted_at },
      schedule,
    );
    return { sets: sets.length, complete, partial, dueAt };
  });
}
