import { eq } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { hospitalizations, patients } from '@/db/schema/index';
import { api, aWardOnRounds, roundAt } from '@/e2e/api/admissions/round-builders';
import { admit, discharge, minutesAgo, transfer } from '@/e2e/api/admissions/stay-builders';
import { edit } from '@/e2e/api/clinical/encounter-builders';
import { normalAdult } from '@/e2e/api/clinical/observation-builders';
import { ok, send } from '@/e2e/api/transport';
import { auditRows } from '@/e2e/audit-rows';
import { aHospital, anotherWard } from '@/e2e/builders/hospital';
import { anAdmission } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

type Admission = Awaited<ReturnType<typeof anAdmission>>;

const surnames = (list: { patients: { patient: { last_name: string } }[] }) =>
  list.patients.map(({ patient }) => patient.last_name);

describe('the worklist of a ward’s round', () => {
  it('lists the sickest first, then the most overdue, and patients who died last', async () => {
    const { hospital, worklistAt, worklist, inBed, observe } = await aWardOnRounds();
    const well = await inBed(0, 'Well');
    const longAgo = await inBed(1, 'Well-and-overdue');
    const ill = await inBed(2, 'Ill');
    const died = await inBed(3, 'Died');
    const { ward, beds } = await anotherWard(hospital, 'Side ward', ['S1', 'S2']);
    await observe(well, normalAdult, 5);
    await observe(longAgo, normalAdult, 55);
    await observe(ill, { ...normalAdult, RR: '32', HR: '132', SBP: '76' }, 1);
    await observe(died, { ...normalAdult, RR: '32', HR: '132', SBP: '76' }, 10);
    await database()
      .update(patients)
      .set({ deceasedAt: minutesAgo(2) })
      .where(eq(patients.id, died.patient.id));
    const elsewhere = await anAdmission(hospital, { bed: beds[0] });

    const list = await worklist();
    expect(surnames(list)).toEqual(['Ill', 'Well-and-overdue', 'Well', 'Died']);
    expect(list).toMatchObject({
      ward: { id: hospital.ward.number, uuid: hospital.ward.id, name: 'Ward A' },
      seen: 0,
      to_see: 3,
    });
    expect(list.patients[0]).toMatchObject({
      hospitalization: { uuid: ill.hospitalization.id },
      encounter: ill.encounter.id,
      bed_name: 'A3',
      room_name: 'Room 2',
      healthcare_service_name: 'General medicine',
      last_round: null,
      is_seen_today: false,
      tews: { total: 8, colour: 'red' },
    });
    const other = (await worklistAt(hospital, ward.number)).body.data;
    expect(
      other.patients.map(({ patient }: Admission & { patient: { uuid: string } }) => patient.uuid),
    ).toEqual([elsewhere.patient.id]);
  });

  it('shows which patients were seen today, by which doctor and when, as soon as the round is recorded', async () => {
    const { worklist, inBed, round } = await aWardOnRounds();
    const first = await inBed(0, 'Seen');
    await inBed(1, 'Waiting');
    const recorded = await round(first, { notes: 'Comfortable' });
    const list = await worklist();
    expect(list).toMatchObject({ seen: 1, to_see: 2 });
    const seen = list.patients.find(
      ({ encounter }: { encounter: string }) => encounter === first.encounter.id,
    );
    expect(seen).toMatchObject({
      is_seen_today: true,
      last_round: {
        encounter: recorded.uuid,
        start_time: recorded.start_time,
        performer_name: 'Test medical-officer',
      },
    });
  });

  it.each(['Africa/Nairobi', 'Pacific/Auckland', 'America/Anchorage'])(
    'begins a new day at midnight in %s',
    async (timeZone) => {
      const { worklist, inBed } = await aWardOnRounds();
      const there = await aHospital({ timeZone });
      const yesterday = await inBed(0, 'Yesterday', there);
      const today = await inBed(1, 'Today', there);
      const day = Temporal.Now.plainDateISO(timeZone);
      const midnight = day.toZonedDateTime(timeZone).epochMilliseconds;
      await roundAt(there, yesterday, new Date(midnight - 1));
      await roundAt(there, today, new Date(midnight));
      const list = await worklist(there);
      const seen = Object.fromEntries(
        list.patients.map((one: { patient: { last_name: string }; is_seen_today: boolean }) => [
          one.patient.last_name,
          one.is_seen_today,
        ]),
      );
      expect(seen).toEqual({ Yesterday: false, Today: true });
      expect(list).toMatchObject({ day: day.toString(), seen: 1, to_see: 2 });
    },
  );

  it('does not count a round that was cancelled or entered in error', async () => {
    const { hospital, worklist, inBed, round } = await aWardOnRounds();
    const admission = await inBed(0, 'Otieno');
    const recorded = await round(admission, { notes: 'Of another patient' });
    const mistaken = { id: recorded.uuid };
    expect((await edit(hospital, mistaken, { status: 'entered-in-error' })).status).toBe(200);
    const list = await worklist();
    expect(list).toMatchObject({ seen: 0, to_see: 1 });
    expect(list.patients[0]).toMatchObject({ last_round: null, is_seen_today: false });
  });

  it('does not count a round of an earlier hospitalization', async () => {
    const { hospital, worklist, inBed, round } = await aWardOnRounds();
    const earlier = await inBed(0, 'Otieno');
    await round(earlier, { notes: 'Fit to go' });
    ok(await discharge(hospital, earlier.hospitalization.id));
    expect((await worklist()).patients).toEqual([]);
    const at = { admitted_at: new Date().toISOString() };
    expect((await admit(hospital, earlier.patient.id, 1, at)).status).toBe(201);
    expect(await worklist()).toMatchObject({
      seen: 0,
      to_see: 1,
      patients: [{ last_round: null, is_seen_today: false }],
    });
  });

  it('follows a patient who is transferred to another ward', async () => {
    const { hospital, worklistAt, worklist, inBed, round } = await aWardOnRounds();
    const admission = await inBed(0, 'Otieno');
    await database()
      .update(hospitalizations)
      .set({ admittedAt: minutesAgo(120) })
      .where(eq(hospitalizations.id, admission.hospitalization.id));
    const { ward, beds } = await anotherWard(hospital, 'Ward B', ['B1']);
    await round(admission, { notes: 'For the other ward' });
    const moved = await transfer(hospital, admission.hospitalization.id, 0, {
      bed: beds[0]?.id,
      transferred_at: new Date().toISOString(),
    });
    expect(moved.status, moved.text).toBe(200);
    expect((await worklist()).patients).toEqual([]);
    const list = (await worklistAt(hospital, ward.id)).body.data;
    expect(list.patients).toMatchObject([{ bed_name: 'B1', is_seen_today: true }]);
  });

  it('is open to anyone who may read the clinical record, and leaves an audit row naming its patients', async () => {
    const { hospital, inBed } = await aWardOnRounds();
    const admission = await inBed(0, 'Otieno');
    const as = (role: 'nurse' | 'auditor' | 'billing') =>
      send('GET', api(hospital, `rounds-worklist?ward=${hospital.ward.id}`), {
        as: hospital.staff[role].sender,
      });
    expect((await as('nurse')).status).toBe(200);
    expect((await as('auditor')).status).toBe(200);
    expect((await as('billing')).status).toBe(403);
    const rows = await auditRows({
      providerId: hospital.provider.id,
      action: 'rounds.worklist',
      actorId: hospital.staff.nurse.userId,
    });
    expect(JSON.stringify(rows)).toContain(admission.patient.id);
  });

  it('needs an existing ward', async () => {
    const { hospital, worklistAt } = await aWardOnRounds();
    expect((await worklistAt(hospital, hospital.rooms[0]?.id)).status).toBe(404);
    const without = await send('GET', api(hospital, 'rounds-worklist'), { as: hospital.key });
    expect(without.status).toBe(400);
    expect(without.body.errors).toHaveProperty('ward');
  });
});
