import { and, eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { withTenantTransaction } from '@/db/client';
import {
  bedStays,
  encounters,
  hospitalizations,
  observations,
  patients,
  rowCounts,
  visits,
} from '@/db/schema/index';
import { normalAdult, observationsBody, vitals } from '@/e2e/api/clinical/observation-builders';
import { send, sendOk } from '@/e2e/api/transport';
import { aHospital, anotherWard, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, anEncounter, aPatient, aVisit } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';
import { type Random, seededRandom } from '@/lib/ops/demo/random';

const pathOf = (hospital: Hospital, list: string) =>
  `/api/v1/providers/${hospital.provider.id}/${list}`;

const aNewPatient = (hospital: Hospital) => ({
  providerId: hospital.provider.id,
  mrNumber: v7(),
  firstName: 'Akinyi',
  lastName: 'Owino',
});

/** The counters of a hospital, and a recount of its rows; without zeros. */
async function kept(hospital: Hospital): Promise<Record<string, number>> {
  const rows = await database()
    .select({ kind: rowCounts.kind, total: sql<number>`sum(${rowCounts.total})::int` })
    .from(rowCounts)
    .where(eq(rowCounts.providerId, hospital.provider.id))
    .groupBy(rowCounts.kind);
  return Object.fromEntries(
    rows.flatMap(({ kind, total }) => (total === 0 ? [] : [[kind, total]])),
  );
}

async function observationsByKind(providerId: string): Promise<Record<string, number>> {
  const { patientId: patient, code, category, unit, status } = observations;
  const rows = await database()
    .select({ patient, code, category, unit, status })
    .from(observations)
    .where(eq(observations.providerId, providerId));
  return countedByKind('observations', rows);
}

async function encountersByKind(providerId: string): Promise<Record<string, number>> {
  const rows = await database()
    .select({ class: encounters.encounterClass, status: encounters.status })
    .from(encounters)
    .where(and(eq(encounters.providerId, providerId), eq(encounters.isWardRound, false)));
  return countedByKind('encounters', rows);
}

/** How many rows have each value of each field. */
function countedByKind(
  list: string,
  rows: Record<string, string | null>[],
): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const row of rows) {
    for (const [field, value] of Object.entries(row)) {
      if (value === null) continue;
      const kind = `${list}:${field}:${value}`;
      totals[kind] = (totals[kind] ?? 0) + 1;
    }
  }
  return totals;
}

async function recounted(hospital: Hospital): Promise<Record<string, number>> {
  const db = database();
  const { id } = hospital.provider;
  const stays = and(
    eq(hospitalizations.providerId, id),
    sql`${hospitalizations.deletedAt} is null`,
  );
  const totals = {
    observations: await db.$count(observations, eq(observations.providerId, id)),
    ...(await observationsByKind(id)),
    ...(await encountersByKind(id)),
    encounters: await db.$count(
      encounters,
      and(eq(encounters.providerId, id), eq(encounters.isWardRound, false)),
    ),
    patients: await db.$count(patients, eq(patients.providerId, id)),
    visits: await db.$count(visits, eq(visits.providerId, id)),
    'active-hospitalizations': await db.$count(
      hospitalizations,
      and(stays, eq(hospitalizations.isActive, true)),
    ),
    'ended-hospitalizations': await db.$count(
      hospitalizations,
      and(stays, eq(hospitalizations.isActive, false)),
    ),
    'bed-stays': await db.$count(
      bedStays,
      and(eq(bedStays.providerId, id), sql`${bedStays.voidedAt} is null`),
    ),
  };
  return Object.fromEntries(Object.entries(totals).filter(([, total]) => total !== 0));
}

async function totalShown(hospital: Hospital, list: string, filter = ''): Promise<number> {
  const answer = await sendOk('GET', `${pathOf(hospital, list)}?page_size=1${filter}`, {
    as: hospital.staff.administrator.sender,
  });
  return answer.body.meta.total;
}

/** One person's random work, some of it undone before its commit. */
async function workAtRandom(
  hospital: Hospital,
  bed: Hospital['beds'][number] | undefined,
  random: Random,
): Promise<void> {
  const providerId = hospital.provider.id;
  const { hospitalization, encounter } = await anAdmission(hospital, bed ? { bed } : {});
  const isOwnStay = and(
    eq(hospitalizations.providerId, providerId),
    eq(hospitalizations.id, hospitalization.id),
  );
  const changeStay = (change: Partial<typeof hospitalizations.$inferInsert>) =>
    database().update(hospitalizations).set(change).where(isOwnStay);
  const changeEncounter = (change: Partial<typeof encounters.$inferInsert>) =>
    database()
      .update(encounters)
      .set(change)
      .where(and(eq(encounters.providerId, providerId), eq(encounters.id, encounter.id)));
  const changeBedStay = (change: Partial<typeof bedStays.$inferInsert>) =>
    database()
      .update(bedStays)
      .set(change)
      .where(
        and(
          eq(bedStays.providerId, providerId),
          eq(bedStays.hospitalizationId, hospitalization.id),
        ),
      );
  const steps = [
    () => aPatient(hospital),
    () =>
      database()
        .insert(patients)
        .values([1, 2, 3].map(() => aNewPatient(hospital))),
    () =>
      withTenantTransaction([providerId], { durable: false }, async (tx) => {
        await tx.insert(patients).values(aNewPatient(hospital));
        throw new Error('Cancelled.');
      }).catch(() => undefined),
    () => anEncounter(hospital),
    () => anEncounter(hospital, { isWardRound: true, partOfId: encounter.id }),
    () => changeEncounter({ status: random.chance(0.5) ? 'finished' : 'in-progress' }),
    () =>
      changeEncounter({
        encounterClass: random.chance(0.5) ? 'short-stay' : 'inpatient-encounter',
      }),
    async () => {
      const visit = await aVisit(hospital);
      if (random.chance(0.5)) await database().delete(visits).where(eq(visits.id, visit.id));
    },
    () =>
      send('POST', pathOf(hospital, 'observations'), {
        as: hospital.staff.nurse.sender,
        body: observationsBody(
          hospital,
          encounter,
          vitals(normalAdult).map((item) => (item.code === 'RR' ? { ...item, unit: 'bpm' } : item)),
        ),
      }),
    () => changeStay({ isActive: false, dischargedAt: new Date() }),
    () => changeStay({ isActive: true, dischargedAt: null }),
    () => changeStay({ deletedAt: new Date() }),
    () => changeStay({ deletedAt: null, notes: 'Restored.' }),
    () => changeBedStay({ voidedAt: new Date(), voidReason: 'The wrong bed' }),
    () => changeBedStay({ voidedAt: null, voidReason: '' }),
  ];
  for (let count = 0; count < 20; count += 1) await random.pick(steps)();
}

describe('the total of an unfiltered list', () => {
  it('equals a recount after many have written at once', async () => {
    const hospital = await aHospital();
    const writers = 10;
    const { beds } = await anotherWard(
      hospital,
      'Ward B',
      Array.from({ length: writers }, (_, index) => `B${index + 1}`),
    );
    const work = beds.map((bed, index) => workAtRandom(hospital, bed, seededRandom(index + 1)));
    await Promise.all(work);
    const totals = await recounted(hospital);
    expect(await kept(hospital)).toEqual(totals);
    expect(await totalShown(hospital, 'observations')).toBe(totals.observations);
    for (const [field, value] of [
      ['category', 'vital-signs'],
      ['code', 'RR'],
      ['unit', 'bpm'],
    ]) {
      const kind = `observations:${field}:${value}`;
      expect(totals[kind], kind).toBeGreaterThan(0);
      expect(await totalShown(hospital, 'observations', `&${field}=${value}`)).toBe(totals[kind]);
    }
    const seen = await database()
      .select({ id: patients.id, number: patients.number })
      .from(patients)
      .where(eq(patients.providerId, hospital.provider.id));
    for (const { id, number } of seen) {
      const own = totals[`observations:patient:${id}`] ?? 0;
      expect(await totalShown(hospital, 'observations', `&patient=${id}`)).toBe(own);
      expect(await totalShown(hospital, 'observations', `&patient=${number}`)).toBe(own);
    }
    expect(await totalShown(hospital, 'encounter')).toBe(totals.encounters);
    const inpatients = totals['encounters:class:inpatient-encounter'];
    expect(await totalShown(hospital, 'encounter', '&encounter_class=inpatient-encounter')).toBe(
      inpatients,
    );
    const finished = totals['encounters:status:finished'];
    expect(await totalShown(hospital, 'encounter', '&status=finished')).toBe(finished);
    expect(await totalShown(hospital, 'patients')).toBe(totals.patients);
    expect(await totalShown(hospital, 'visits')).toBe(totals.visits);
    expect(await totalShown(hospital, 'bed-stays')).toBe(totals['bed-stays']);
    const [log] = await database().execute<{ total: number }>(
      sql`select count(*)::int as total from audit_events where provider_id = ${hospital.provider.id}`,
    );
    expect(await totalShown(hospital, 'audit-events')).toBe(log?.total);
  });

  it('ignores another hospital, and is 0 without rows', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    await anEncounter(other);
    for (const list of ['observations', 'encounter', 'patients', 'visits', 'audit-events']) {
      expect(await totalShown(hospital, list), list).toBe(0);
    }
  });

  it('does not make one writer wait for another', async () => {
    const hospital = await aHospital();
    const providerIds = [hospital.provider.id];
    await aPatient(hospital);
    await withTenantTransaction(providerIds, { durable: false }, async (tx) => {
      await tx.insert(patients).values(aNewPatient(hospital));
      // It would be refused if it waited for the first writer's counter.
      await withTenantTransaction(providerIds, { durable: false }, async (second) => {
        await second.execute(sql`set local lock_timeout = '200ms'`);
        await second.insert(patients).values(aNewPatient(hospital));
      });
    });
    expect(await totalShown(hospital, 'patients')).toBe(3);
  });
});
