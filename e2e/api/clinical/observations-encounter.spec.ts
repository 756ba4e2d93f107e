import { and, count, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { encounters, type observationSets, observations, type scores } from '@/db/schema/index';
import { at, hoursAgo, observationsBody, vital } from '@/e2e/api/clinical/observation-builders';
import { ok, send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anEncounter, aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';
import { dayAt } from '@/lib/domain/days';

let hospital: Hospital;

beforeAll(async () => {
  hospital = await aHospital();
});

const path = () => `/api/v1/providers/${hospital.provider.id}/observations`;

const record = (body: object, headers: Record<string, string> = {}) =>
  send('POST', path(), { as: hospital.key, body, headers });

const countIn = async (
  table: typeof observations | typeof observationSets | typeof scores,
  encounterId: string,
) => {
  const [row] = await database()
    .select({ count: count() })
    .from(table)
    .where(and(eq(table.providerId, hospital.provider.id), eq(table.encounterId, encounterId)));
  return row?.count;
};

const hour = 3_600_000;

/** An encounter that began five hours ago and ended an hour ago. */
const anEndedEncounter = (status: 'finished' | 'cancelled' | 'entered-in-error') =>
  anEncounter(hospital, {
    status,
    startTime: new Date(Date.now() - 5 * hour),
    endTime: new Date(Date.now() - hour),
  });

it('an observation before the day of birth is refused, and one on that day is accepted', async () => {
  const birthDate = dayAt(new Date(Date.now() - 2 * hour), 'Africa/Nairobi');
  const born = await aPatient(hospital, { birthDate });
  const encounter = await anEncounter(hospital, { patientId: born.id });
  const rr = [vital('RR', '42')];
  const items = [...at(hoursAgo(2), rr), ...at(hoursAgo(27), rr)];
  const answer = await record(observationsBody(hospital, encounter, items));
  expect(answer.status, answer.text).toBe(400);
  expect(Object.keys(answer.body.errors)).toEqual(['observations.1.created_at']);
  ok(await record(observationsBody(hospital, encounter, at(hoursAgo(2), rr))));
});

describe('an encounter that is over', () => {
  it.each(['finished', 'cancelled'] as const)(
    'and was %s takes observations from its own time, and no later ones',
    async (status) => {
      const encounter = await anEndedEncounter(status);
      const rr = [vital('RR', '16')];
      const late = ok(await record(observationsBody(hospital, encounter, at(hoursAgo(2), rr))));
      expect(late.body.data[0].issued).toMatch(/Z$/);
      const mixed = [...at(hoursAgo(2), rr), vital('HR', '80')];
      for (const items of [rr, at(hoursAgo(0.5), rr), mixed]) {
        const answer = await record(observationsBody(hospital, encounter, items));
        expect(answer.status, answer.text).toBe(409);
        expect(Object.keys(answer.body.errors)).toEqual(['encounter_uuid']);
      }
      const early = await record(observationsBody(hospital, encounter, at(hoursAgo(6), rr)));
      expect(early.status).toBe(400);
      expect(Object.keys(early.body.errors)).toEqual(['observations.0.created_at']);
      expect(await countIn(observations, encounter.id)).toBe(1);
      const [now] = await database()
        .select()
        .from(encounters)
        .where(eq(encounters.id, encounter.id));
      expect(now?.status).toBe(status);
    },
  );

  it('and was entered in error takes no observations', async () => {
    const encounter = await anEndedEncounter('entered-in-error');
    const items = at(hoursAgo(2), [vital('RR', '16')]);
    const answer = await record(observationsBody(hospital, encounter, items));
    expect(answer.status).toBe(409);
  });

  it('is checked after the request itself: an invalid request is 400', async () => {
    const encounter = await anEndedEncounter('finished');
    const answer = await record(observationsBody(hospital, encounter, [vital('RR', 'fast')]));
    expect(answer.status).toBe(400);
  });
});

describe('a patient who has died', () => {
  it('can have observations from before the death, and none from after it', async () => {
    const patient = await aPatient(hospital, { deceasedAt: new Date(Date.now() - hour) });
    const startTime = new Date(Date.now() - 5 * hour);
    const encounter = await anEncounter(hospital, { patientId: patient.id, startTime });
    const rr = [vital('RR', '16')];
    const after = await record(observationsBody(hospital, encounter, rr));
    expect(after.status).toBe(409);
    expect(Object.keys(after.body.errors)).toEqual(['patient_uuid']);
    const before = await record(observationsBody(hospital, encounter, at(hoursAgo(2), rr)));
    expect(before.status).toBe(201);
  });
});

describe('recording while another user ends the encounter', () => {
  /** Ends the encounter in a transaction of its own, and does `meanwhile` before the commit. */
  async function finish(encounterId: string, meanwhile: () => Promise<void>) {
    await database().transaction(async (tx) => {
      await tx
        .update(encounters)
        .set({ status: 'finished', endTime: new Date() })
        .where(eq(encounters.id, encounterId));
      await meanwhile();
    });
  }

  it('waits for the end, and is then refused', async () => {
    const encounter = await anEncounter(hospital);
    const body = observationsBody(hospital, encounter, [vital('RR', '16')]);
    let answer: ReturnType<typeof record> | undefined;
    let isAnswered = false;
    await finish(encounter.id, async () => {
      answer = record(body).finally(() => {
        isAnswered = true;
      });
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(isAnswered).toBe(false);
    });
    expect((await answer)?.status).toBe(409);
    expect(await countIn(observations, encounter.id)).toBe(0);
  });

  it('leaves nothing in a finished encounter from after its end, in either order', async () => {
    for (let round = 0; round < 5; round += 1) {
      const encounter = await anEncounter(hospital);
      const body = observationsBody(hospital, encounter, [vital('RR', '16')]);
      const [answer] = await Promise.all([record(body), finish(encounter.id, async () => {})]);
      const [now] = await database()
        .select()
        .from(encounters)
        .where(eq(encounters.id, encounter.id));
      expect(now?.status).toBe('finished');
      expect([201, 409]).toContain(answer.status);
      expect(await countIn(observations, encounter.id)).toBe(answer.status === 201 ? 1 : 0);
    }
  });
});
