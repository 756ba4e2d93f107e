import { and, eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { bedClosures, bedStatusHistory, bedStays, beds, hospitalizations } from '@/db/schema/index';
import { send, sendOk } from '@/e2e/api/transport';
import { aBedElsewhere, aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

const pathOf = (hospital: Hospital) => `/api/v1/providers/${hospital.provider.id}/bed-statistics`;

const dayMs = 86_400_000;
/** Nairobi has been at +03:00 all year since 1960. */
const dayOf = (date: Date) => new Date(date.getTime() + 3 * 3_600_000).toISOString().slice(0, 10);
const daysAgo = (days: number) => dayOf(new Date(Date.now() - days * dayMs));
const at = (day: string, time: string) => new Date(`${day}T${time}:00+03:00`);

async function statisticsOf(hospital: Hospital, query = '') {
  const answer = await sendOk('GET', `${pathOf(hospital)}${query}`, {
    as: hospital.staff['ward-clerk'].sender,
  });
  return answer.body.data;
}

type Leg = {
  bed: Hospital['beds'][number] | undefined;
  from: Date;
  to: Date | null;
  /** The hospitalization of the mother, whose bed it is. */
  motherId?: string;
};

/** A hospitalization in several beds, as the record would have it. */
async function aStay(
  hospital: Hospital,
  legs: Leg[],
  given: Partial<typeof hospitalizations.$inferInsert> = {},
) {
  const first = legs[0];
  const last = legs.at(-1);
  if (!first?.bed || !last?.bed) throw new Error('A stay needs a bed.');
  const { hospitalization, patient } = await anAdmission(hospital, {
    bed: last.bed,
    patient: await aPatient(hospital),
  });
  const db = database();
  await db.delete(bedStays).where(eq(bedStays.hospitalizationId, hospitalization.id));
  await db
    .update(hospitalizations)
    .set({
      admittedAt: first.from,
      dischargedAt: last.to,
      isActive: last.to === null,
      wardId: last.bed.wardId,
      ...given,
    })
    .where(eq(hospitalizations.id, hospitalization.id));
  for (const { bed, from, to, motherId } of legs) {
    if (!bed) throw new Error('A stay needs a bed.');
    await db.insert(bedStays).values({
      id: v7(),
      providerId: hospital.provider.id,
      hospitalizationId: hospitalization.id,
      patientId: patient.id,
      bedId: bed.id,
      withMotherId: motherId ?? null,
      healthcareServiceId: hospital.service.id,
      priceTierId: hospital.priceTier.id,
      period: `[${from.toISOString()},${to?.toISOString() ?? ''})`,
    });
  }
  return hospitalization;
}

async function aHospitalWithOldBeds() {
  const hospital = await aHospital();
  const old = { createdAt: new Date(Date.now() - 400 * dayMs) };
  const db = database();
  await db.update(beds).set(old).where(eq(beds.providerId, hospital.provider.id));
  await db
    .update(bedStatusHistory)
    .set({ changedAt: old.createdAt })
    .where(eq(bedStatusHistory.providerId, hospital.provider.id));
  return hospital;
}

/** Closes or opens locations as an administrator does. */
async function change(
  hospital: Hospital,
  kind: 'beds' | 'locations',
  id: string | undefined,
  isActive: boolean,
) {
  await sendOk('PATCH', `/api/v1/providers/${hospital.provider.id}/${kind}/${id}`, {
    as: hospital.key,
    body: { is_active: isActive },
  });
}

describe('bed statistics', () => {
  it('count a bed that mother and child share once, and each of them as an admission', async () => {
    const hospital = await aHospitalWithOldBeds();
    const [bed] = hospital.beds;
    const to = at(daysAgo(3), '06:00');
    const asked = `?from=${daysAgo(6)}&until=${daysAgo(2)}`;
    const admissions = ({ days }: { days: { admissions: number }[] }) =>
      days.reduce((sum, day) => sum + day.admissions, 0);
    const { id: motherId } = await aStay(hospital, [{ bed, from: at(daysAgo(5), '12:00'), to }]);
    const before = await statisticsOf(hospital, asked);
    await aStay(hospital, [{ bed, from: at(daysAgo(4), '12:00'), to, motherId }]);
    const after = await statisticsOf(hospital, asked);
    expect(after.occupancy).toEqual(before.occupancy);
    expect([admissions(before), admissions(after)]).toEqual([1, 2]);
  });

  it('show for each day how much of the beds’ time was used, by the hospital’s clock', async () => {
    const hospital = await aHospitalWithOldBeds();
    const [one, two] = hospital.beds;
    await aStay(hospital, [
      { bed: one, from: at(daysAgo(5), '12:00'), to: at(daysAgo(3), '06:00') },
    ]);
    await aStay(hospital, [
      { bed: two, from: at(daysAgo(4), '00:00'), to: at(daysAgo(3), '00:00') },
    ]);
    const { days, occupancy, length_of_stay } = await statisticsOf(
      hospital,
      `?from=${daysAgo(6)}&until=${daysAgo(2)}`,
    );
    expect(
      days.map((day: Record<string, unknown>) => [
        day.day,
        day.occupied_bed_days,
        day.available_bed_days,
        day.occupancy,
        day.admissions,
        day.discharges,
      ]),
    ).toEqual([
      [daysAgo(6), 0, 4, 0, 0, 0],
      [daysAgo(5), 0.5, 4, 0.125, 1, 0],
      [daysAgo(4), 2, 4, 0.5, 1, 0],
      [daysAgo(3), 0.25, 4, 0.0625, 0, 2],
      [daysAgo(2), 0, 4, 0, 0, 0],
    ]);
    expect(occupancy).toBe(0.1375);
    expect(length_of_stay).toEqual({
      discharges: 2,
      median_days: 1.375,
      mean_days: 1.375,
      longest_days: 1.75,
    });
  });

  it('do not count time out of service as time that could be used', async () => {
    const hospital = await aHospitalWithOldBeds();
    const [bed] = hospital.beds;
    if (!bed) throw new Error('The hospital has no bed.');
    const step = { providerId: hospital.provider.id, bedId: bed.id, reason: '' };
    await database()
      .insert(bedStatusHistory)
      .values([
        { ...step, status: 'out-of-service', changedAt: at(daysAgo(4), '06:00') },
        { ...step, status: 'available', changedAt: at(daysAgo(3), '12:00') },
      ]);
    const { days } = await statisticsOf(hospital, `?from=${daysAgo(5)}&until=${daysAgo(2)}`);
    expect(days.map((day: { available_bed_days: number }) => day.available_bed_days)).toEqual([
      4, 3.25, 3.5, 4,
    ]);
  });

  it('subtract the time of a bed that was both out of service and closed only once', async () => {
    const hospital = await aHospitalWithOldBeds();
    const [bed] = hospital.beds;
    await database()
      .insert(bedStatusHistory)
      .values({
        providerId: hospital.provider.id,
        bedId: bed?.id ?? '',
        status: 'out-of-service',
        reason: 'Broken rail',
        changedAt: at(daysAgo(4), '00:00'),
      });
    await change(hospital, 'beds', bed?.id, false);
    // Closed days ago as well: both are the same lost time.
    await database()
      .update(bedClosures)
      .set({ period: `[${at(daysAgo(3), '00:00').toISOString()},)` })
      .where(eq(bedClosures.bedId, bed?.id ?? ''));
    const { days } = await statisticsOf(hospital, `?from=${daysAgo(3)}&until=${daysAgo(2)}`);
    expect(days.map((day: { available_bed_days: number }) => day.available_bed_days)).toEqual([
      3, 3,
    ]);
  });

  it('keep earlier days as they were when a bed or a room is closed or opened again', async () => {
    const hospital = await aHospitalWithOldBeds();
    const [one, two] = hospital.beds;
    await aStay(hospital, [
      { bed: two, from: at(daysAgo(5), '00:00'), to: at(daysAgo(4), '00:00') },
    ]);
    const past = `?from=${daysAgo(6)}&until=${daysAgo(1)}`;
    const before = await statisticsOf(hospital, past);
    expect(before.occupancy).toBe(0.0417);
    await change(hospital, 'beds', one?.id, false);
    expect(await statisticsOf(hospital, past)).toEqual(before);
    await change(hospital, 'locations', hospital.beds[3]?.roomId, false);
    expect(await statisticsOf(hospital, past)).toEqual(before);
    await change(hospital, 'locations', hospital.beds[3]?.roomId, true);
    await change(hospital, 'beds', one?.id, true);
    expect(await statisticsOf(hospital, past)).toEqual(before);
  });

  it('do not count the time during which a bed, its room or its ward was closed, though all are open now', async () => {
    const hospital = await aHospitalWithOldBeds();
    const [bed, , , other] = hospital.beds;
    const closed = async (kind: 'beds' | 'locations', id: string | undefined, period: string) => {
      await change(hospital, kind, id, false);
      await change(hospital, kind, id, true);
      const theirs = and(
        eq(bedClosures.providerId, hospital.provider.id),
        sql`lower(${bedClosures.period}) > now() - interval '1 minute'`,
      );
      return database().update(bedClosures).set({ period }).where(theirs).returning();
    };
    const period = (from: Date, until: Date) => `[${from.toISOString()},${until.toISOString()})`;
    const [days4, days3, days2] = [daysAgo(4), daysAgo(3), daysAgo(2)];
    await closed('beds', bed?.id, period(at(days4, '12:00'), at(days2, '06:00')));
    await closed('locations', other?.roomId, period(at(days3, '00:00'), at(days2, '00:00')));
    const all = period(at(days2, '12:00'), at(days2, '18:00'));
    expect(await closed('locations', hospital.ward.id, all)).toHaveLength(4);
    const { days } = await statisticsOf(hospital, `?from=${daysAgo(5)}&until=${daysAgo(1)}`);
    expect(days.map((day: { available_bed_days: number }) => day.available_bed_days)).toEqual([
      4, 3, 1, 2.75, 4,
    ]);
  });

  it('know since when a bed is in use that was added closed or was closed twice', async () => {
    const hospital = await aHospitalWithOldBeds();
    const [bed] = hospital.beds;
    const path = `/api/v1/providers/${hospital.provider.id}/beds`;
    const added = await sendOk('POST', path, {
      as: hospital.key,
      body: { name: 'Spare', room: bed?.roomId, is_active: false },
    });
    const old = { createdAt: new Date(Date.now() - 400 * dayMs) };
    await database().update(beds).set(old).where(eq(beds.id, added.body.data.uuid));
    await database()
      .update(bedClosures)
      .set({ period: `[${old.createdAt.toISOString()},)` })
      .where(eq(bedClosures.bedId, added.body.data.uuid));
    await change(hospital, 'locations', bed?.roomId, false);
    await change(hospital, 'beds', added.body.data.uuid, true);
    await change(hospital, 'locations', bed?.roomId, true);
    const { days } = await statisticsOf(hospital, `?from=${daysAgo(2)}&until=${daysAgo(1)}`);
    expect(days.map((day: { available_bed_days: number }) => day.available_bed_days)).toEqual([
      4, 4,
    ]);
  });

  it('count a bed as usable while a patient was in it, though it was marked out of service until later', async () => {
    const hospital = await aHospitalWithOldBeds();
    const [bed] = hospital.beds;
    const step = { providerId: hospital.provider.id, bedId: bed?.id ?? '', reason: '' };
    await database()
      .insert(bedStatusHistory)
      .values([
        { ...step, status: 'out-of-service', changedAt: at(daysAgo(5), '00:00') },
        { ...step, status: 'available', changedAt: at(daysAgo(3), '12:00') },
      ]);
    await aStay(hospital, [{ bed, from: at(daysAgo(3), '06:00'), to: at(daysAgo(2), '00:00') }]);
    const { days } = await statisticsOf(hospital, `?from=${daysAgo(4)}&until=${daysAgo(3)}`);
    expect(days.map((day: { available_bed_days: number }) => day.available_bed_days)).toEqual([
      3, 3.75,
    ]);
  });

  it('count a discharge at midnight on the day that begins at that midnight, even if that is the first day asked for', async () => {
    const hospital = await aHospitalWithOldBeds();
    const [one] = hospital.beds;
    await aStay(hospital, [
      { bed: one, from: at(daysAgo(5), '12:00'), to: at(daysAgo(3), '00:00') },
    ]);
    const { days, length_of_stay } = await statisticsOf(
      hospital,
      `?from=${daysAgo(3)}&until=${daysAgo(2)}`,
    );
    expect(length_of_stay.discharges).toBe(1);
    expect(
      days.map((day: Record<string, unknown>) => [day.discharges, day.occupied_bed_days]),
    ).toEqual([
      [1, 0],
      [0, 0],
    ]);
  });

  it('count a transfer between wards for both wards, and not for the hospital', async () => {
    const hospital = await aHospitalWithOldBeds();
    const { ward, bed: other } = await aBedElsewhere(hospital);
    const [one, two] = hospital.beds;
    const noon = at(daysAgo(3), '12:00');
    await aStay(hospital, [
      { bed: one, from: at(daysAgo(5), '12:00'), to: at(daysAgo(4), '12:00') },
      { bed: two, from: at(daysAgo(4), '12:00'), to: noon },
      { bed: other, from: noon, to: at(daysAgo(2), '12:00') },
    ]);
    const window = `from=${daysAgo(6)}&until=${daysAgo(1)}`;
    const sums = async (query: string) => {
      const { days } = await statisticsOf(hospital, `?${window}${query}`);
      const sum = (field: string) =>
        days.reduce((total: number, day: Record<string, number>) => total + (day[field] ?? 0), 0);
      return ['admissions', 'discharges', 'transfers_in', 'transfers_out', 'occupied_bed_days'].map(
        sum,
      );
    };
    expect(await sums(`&ward=${hospital.ward.id}`)).toEqual([1, 0, 0, 1, 2]);
    expect(await sums(`&ward=${ward.number}`)).toEqual([0, 1, 1, 0, 1]);
    expect(await sums('')).toEqual([1, 1, 0, 0, 3]);
  });

  it('leave out what was recorded by mistake, and count readmissions', async () => {
    const hospital = await aHospitalWithOldBeds();
    const [one, two] = hospital.beds;
    const mistaken = await aStay(
      hospital,
      [{ bed: one, from: at(daysAgo(4), '00:00'), to: at(daysAgo(3), '00:00') }],
      { deletedAt: new Date() },
    );
    await database()
      .update(bedStays)
      .set({ voidedAt: new Date() })
      .where(eq(bedStays.hospitalizationId, mistaken.id));
    await aStay(hospital, [{ bed: two, from: at(daysAgo(4), '00:00'), to: null }], {
      isReadmission: true,
    });
    const { days, admissions, readmissions, length_of_stay } = await statisticsOf(hospital);
    expect(days).toHaveLength(30);
    expect(days.at(-1).day).toBe(daysAgo(0));
    expect({ admissions, readmissions, discharges: length_of_stay.discharges }).toEqual({
      admissions: 1,
      readmissions: 1,
      discharges: 0,
    });
    expect(length_of_stay.median_days).toBeNull();
  });

  it.each([
    ['from', '?from=2020-01-02&until=2020-01-01'],
    ['from', '?from=2018-01-01&until=2020-01-01'],
    ['until', '?until=2199-01-01'],
    ['ward', `?ward=${v7()}`],
  ])('refuse %s where it makes no sense: %s', async (field, query) => {
    const hospital = await aHospital();
    const answer = await send('GET', `${pathOf(hospital)}${query}`, { as: hospital.key });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });
});

describe('the bed status history', () => {
  it('keeps every status, with who set it and why', async () => {
    const hospital = await aHospital();
    const [bed] = hospital.beds;
    const path = `/api/v1/providers/${hospital.provider.id}/beds/${bed?.id}`;
    const nurse = hospital.staff.nurse;
    for (const body of [
      { status: 'out-of-service', reason: 'Broken rail' },
      { status: 'cleaning' },
      { status: 'available' },
    ]) {
      await sendOk('PATCH', `${path}/status`, { as: nurse.sender, body });
    }
    const { body } = await send('GET', `${path}/status-history`, { as: nurse.sender });
    expect(
      body.results.map((step: Record<string, unknown>) => [
        step.status,
        step.reason,
        step.changed_by,
      ]),
    ).toEqual([
      ['available', '', nurse.userId],
      ['cleaning', '', nurse.userId],
      ['out-of-service', 'Broken rail', nurse.userId],
      ['available', '', null],
    ]);
    expect(body.results[0].changed_by_name).toBe(nurse.name);
  });
});
