import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { withTenantTransaction } from '@/db/client';
import { findBoardWard, listBoardBeds, listBoardScores } from '@/db/queries/admissions/ward-board';
import { observationsBody, vitals } from '@/e2e/api/clinical/observation-builders';
import { send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, aPlannedTransfer } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

type Stay = Awaited<ReturnType<typeof anAdmission>>;
type Body = Awaited<ReturnType<typeof send>>['body'];

const readBoard = async (hospital: Hospital, as = hospital.key): Promise<Body> => {
  const path = `/api/v1/providers/${hospital.provider.id}/ward-board?ward=${hospital.ward.id}`;
  return (await send('GET', path, { as })).body.data;
};

const record = (hospital: Hospital, { patient, encounter }: Stay, value: string) =>
  send('POST', `/api/v1/providers/${hospital.provider.id}/observations`, {
    as: hospital.key,
    body: observationsBody(
      hospital,
      { id: encounter.id, patientId: patient.id },
      vitals({ RR: value }),
    ),
  });

const charge = ({ provider, service, priceTier, staff }: Hospital, { patient }: Stay) => sql`
  insert into charge_items (
    provider_id, id, patient_id, healthcare_service_id, price_tier_id, description, quantity, unit_price, amount,
    currency, source, reason, created_by_id
  ) values (
    ${provider.id}, gen_random_uuid(), ${patient.id}, ${service.id}, ${priceTier.id}, 'Dressing', 1, 250, 250, 'KES',
    'manual', 'Test', ${staff.billing.userId}
  )`;

/** Records a set after which a clinician is called. */
async function redSetOf(hospital: Hospital, { patient, encounter }: Stay): Promise<string> {
  await send('POST', `/api/v1/providers/${hospital.provider.id}/observations`, {
    as: hospital.key,
    body: observationsBody(
      hospital,
      { id: encounter.id, patientId: patient.id },
      vitals({ RR: '32', HR: '132', SBP: '76' }),
    ),
  });
  const { beds } = await readBoard(hospital);
  return beds[0].occupant.treatment_clock.observation_set;
}

const review = ({ staff }: Hospital, set: string) => sql`
  insert into clinician_reviews (provider_id, id, set_id, patient_id, encounter_id, seen_by_id, seen_at)
  select provider_id, gen_random_uuid(), id, patient_id, encounter_id, ${staff.nurse.practitionerId}, now()
  from observation_sets where id = ${set}`;

/** One possible write to each table that the board reads, and where the board then shows it. */
const written: {
  table: string;
  write: (hospital: Hospital, stay: Stay) => SQL;
  shown: (board: Body) => unknown;
  as: unknown;
}[] = [
  {
    table: 'beds',
    write: (_, { bed }) => sql`update beds set name = 'Window' where id = ${bed.id}`,
    shown: (board) => board.beds[0].name,
    as: 'Window',
  },
  {
    table: 'bed_assignments',
    write: ({ provider, staff }, { bed }) => sql`
      insert into bed_assignments (provider_id, id, bed_id, practitioner_id, taken_at, ends_at)
      values (${provider.id}, gen_random_uuid(), ${bed.id}, ${staff.nurse.practitionerId}, now(), now() + interval '1 hour')`,
    shown: (board) => board.beds[0].assigned_to.length,
    as: 1,
  },
  {
    table: 'locations',
    write: ({ ward }) => sql`update locations set name = 'East' where id = ${ward.id}`,
    shown: (board) => board.ward.name,
    as: 'East',
  },
  {
    table: 'providers',
    write: ({ provider }) => sql`
      update providers set monitoring_intervals =
        jsonb_set(monitoring_intervals, '{observation_interval_minutes,red}', '7')
      where id = ${provider.id}`,
    shown: (board) => {
      const { on_ward_since, next_due_at } = board.beds[0].occupant;
      return Date.parse(next_due_at) - Date.parse(on_ward_since);
    },
    as: 7 * 60_000,
  },
  {
    table: 'healthcare_services',
    write: ({ service }) =>
      sql`update healthcare_services set name = 'Chest medicine' where id = ${service.id}`,
    shown: (board) => board.beds[0].occupant.healthcare_service_name,
    as: 'Chest medicine',
  },
  {
    table: 'hospitalizations',
    write: (_, { hospitalization }) => sql`
      update hospitalizations set expected_discharge_at = '2031-01-02T10:00:00Z' where id = ${hospitalization.id}`,
    shown: (board) => board.beds[0].occupant.expected_discharge_at,
    as: '2031-01-02T10:00:00.000Z',
  },
  {
    table: 'patients',
    write: (_, { patient }) =>
      sql`update patients set last_name = 'Wanjiru' where id = ${patient.id}`,
    shown: (board) => board.beds[0].occupant.patient.last_name,
    as: 'Wanjiru',
  },
  {
    table: 'patient_flags',
    write: ({ provider }, { patient }) => sql`
      insert into patient_flags (provider_id, id, patient_id, kind, note)
      values (${provider.id}, gen_random_uuid(), ${patient.id}, 'allergy', 'Latex')`,
    shown: (board) => board.beds[0].occupant.flags,
    as: [{ kind: 'allergy', note: 'Latex' }],
  },
  {
    table: 'charge_items',
    write: charge,
    shown: (board) => board.beds[0].occupant.bill.status,
    as: 'owing',
  },
  {
    table: 'planned_transfers',
    write: ({ provider, beds, ward, staff }, { hospitalization }) => sql`
      insert into planned_transfers (
        provider_id, id, hospitalization_id, bed_id, ward_id, held_from, held_until, created_by_id
      ) values (
        ${provider.id}, gen_random_uuid(), ${hospitalization.id}, ${beds[2]?.id}, ${ward.id}, now(),
        now() + interval '1 hour', ${staff.nurse.userId}
      )`,
    shown: (board) => board.beds[2].hold?.from_bed_name,
    as: 'A1',
  },
];

describe('the cached board', () => {
  it.each(written)('is rebuilt as soon as $table are written', async ({ write, shown, as }) => {
    const hospital = await aHospital();
    const stay = await anAdmission(hospital);
    const before = await readBoard(hospital);
    await readBoard(hospital);
    await database().execute(write(hospital, stay));
    const after = await readBoard(hospital);
    expect(shown(after)).toEqual(as);
    expect(shown(before), 'before the change').not.toEqual(shown(after));
  });

  it('is rebuilt as soon as a clinician has seen a patient, and when that person is renamed', async () => {
    const hospital = await aHospital();
    const stay = await anAdmission(hospital);
    const set = await redSetOf(hospital, stay);
    const seen = async () => (await readBoard(hospital)).beds[0].occupant.treatment_clock.seen;
    expect(await seen()).toBeNull();
    await database().execute(review(hospital, set));
    expect(await seen()).not.toBeNull();
    await database().execute(
      sql`update practitioners set last_name = 'Wanjiru' where id = ${hospital.staff.nurse.practitionerId}`,
    );
    expect((await seen()).seen_by_name).toContain('Wanjiru');
  });

  it('shows a set of observations in the very next read, many times over', async () => {
    const hospital = await aHospital();
    const stay = await anAdmission(hospital);
    for (let rate = 12; rate < 32; rate += 1) {
      expect((await record(hospital, stay, `${rate}`)).status).toBe(201);
      const { occupant } = (await readBoard(hospital)).beds[0];
      expect(occupant.recent_tews.length).toBe(Math.min(rate - 11, 8));
      const parts: { code: string; value: string }[] = occupant.partial_tews.parts;
      expect(parts.some(({ code }) => code === 'RR')).toBe(true);
    }
  });

  it('is rebuilt when an encounter is entered in error, and not by its other steps', async () => {
    const hospital = await aHospital();
    const stay = await anAdmission(hospital);
    const recent = async () => (await readBoard(hospital)).beds[0].occupant.recent_tews;
    const step = async (status: string) => {
      const id = stay.encounter.id;
      await database().execute(sql`update encounters set status = ${status} where id = ${id}`);
    };
    const changes = async () =>
      (
        await database().execute(
          sql`select transaction_id from board_changes where provider_id = ${hospital.provider.id}`,
        )
      ).length;
    await record(hospital, stay, '22');
    expect(await recent()).toHaveLength(1);
    const before = await changes();
    await step('triaged');
    await step('in-progress');
    expect(await changes()).toBe(before);
    await step('entered-in-error');
    expect(await recent()).toEqual([]);
  });

  it('shows the change of a transaction that was open while the board was built', async () => {
    const hospital = await aHospital();
    const { patient } = await anAdmission(hospital);
    await readBoard(hospital);
    let end = () => {};
    const mayEnd = new Promise<void>((resolve) => {
      end = resolve;
    });
    let isNoted = () => {};
    const noted = new Promise<void>((resolve) => {
      isNoted = resolve;
    });
    const writing = database().transaction(async (tx) => {
      await tx.execute(sql`update patients set last_name = 'Wanjiru' where id = ${patient.id}`);
      isNoted();
      await mayEnd;
    });
    await noted;
    // Another change rebuilds the board while the first one is still open.
    await database().execute(
      sql`update beds set name = 'Window' where id = ${hospital.beds[3]?.id}`,
    );
    const meanwhile = await readBoard(hospital);
    expect(meanwhile.beds[3].name).toBe('Window');
    expect(meanwhile.beds[0].occupant.patient.last_name).toBe('Otieno');
    end();
    await writing;
    expect((await readBoard(hospital)).beds[0].occupant.patient.last_name).toBe('Wanjiru');
  });

  it('drops a hold at its end, though nothing is written', async () => {
    const hospital = await aHospital();
    const stay = await anAdmission(hospital);
    await aPlannedTransfer(hospital, stay, { bed: hospital.beds[2], minutesLeft: 1 / 60 });
    expect((await readBoard(hospital)).beds[2].hold).not.toBeNull();
    await expect.poll(async () => (await readBoard(hospital)).beds[2].hold).toBeNull();
  });

  it('keeps the other holds when one ends, though nothing is written', async () => {
    const hospital = await aHospital();
    const [one, other] = [
      await anAdmission(hospital),
      await anAdmission(hospital, { bed: hospital.beds[1] }),
    ];
    await aPlannedTransfer(hospital, one, { bed: hospital.beds[2], minutesLeft: 1 / 60 });
    await aPlannedTransfer(hospital, other, { bed: hospital.beds[3], minutesLeft: 60 });
    const before = await readBoard(hospital);
    expect(before.beds[3].hold).not.toBeNull();
    await expect.poll(async () => (await readBoard(hospital)).beds[2].hold).toBeNull();
    for (const after of [await readBoard(hospital), await readBoard(hospital)]) {
      expect(after.beds[3].hold).toEqual(before.beds[3].hold);
      expect(after.beds[1].occupant.planned_transfer).toEqual(
        before.beds[1].occupant.planned_transfer,
      );
    }
  });

  it('shows the bills only to users who may read them, regardless of who asked first', async () => {
    const hospital = await aHospital();
    const stay = await anAdmission(hospital);
    await database().execute(charge(hospital, stay));
    const bill = async (as: Hospital['key']) =>
      (await readBoard(hospital, as)).beds[0].occupant.bill;
    expect(await bill(hospital.key)).toMatchObject({ status: 'owing' });
    expect(await bill(hospital.staff.nurse.sender)).toBeNull();
    expect(await bill(hospital.key)).toMatchObject({ status: 'owing' });
  });

  it('records every reader, also those who were served from the cache', async () => {
    const hospital = await aHospital();
    const { patient } = await anAdmission(hospital);
    for (let times = 0; times < 3; times += 1) await readBoard(hospital);
    const path = `/api/v1/providers/${hospital.provider.id}/audit-events?patient=${patient.id}`;
    const { body } = await send('GET', path, { as: hospital.staff.auditor.sender });
    const reads = body.results.filter(
      ({ action }: { action: string }) => action === 'ward-board.read',
    );
    expect(reads).toHaveLength(3);
  });

  it('is invalidated by every table that it reads', async () => {
    const hospital = await aHospital();
    const stay = await anAdmission(hospital);
    await aPlannedTransfer(hospital, stay, { bed: hospital.beds[2] });
    await database().execute(charge(hospital, stay));
    await database().execute(review(hospital, await redSetOf(hospital, stay)));
    const { id } = hospital.provider;
    const read = await withTenantTransaction([id], { durable: false }, async (tx) => {
      const scans = () =>
        tx.execute<{ name: string; count: number }>(sql`
          select relname as name, (seq_scan + coalesce(idx_scan, 0))::int as count from pg_stat_xact_user_tables`);
      const before = new Map((await scans()).map(({ name, count }) => [name, count]));
      await findBoardWard(tx, id, hospital.ward, { now: new Date(), since: null });
      await listBoardBeds(tx, id, hospital.ward.id, { withBills: true, now: new Date() });
      await listBoardScores(tx, id, [stay.patient.id]);
      return (await scans()).filter(({ name, count }) => count > (before.get(name) ?? 0));
    });
    const heard = await database().execute<{ name: string }>(sql`
      select tgrelid::regclass::text as name from pg_trigger
      where tgfoid = 'note_board_change'::regproc and tgenabled = 'O'`);
    const names = (rows: Iterable<{ name: string }>) => [...rows].map(({ name }) => name);
    const [readFrom, heardOf] = [names(read), names(heard)];
    expect(readFrom.length).toBeGreaterThan(10);
    expect(heardOf).toEqual(expect.arrayContaining(readFrom));
  });
});
