import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { locations } from '@/db/schema/index';
import { anInpatient } from '@/e2e/api/admissions/stay-builders';
import { auditOf } from '@/e2e/api/clinical/encounter-builders';
import { anObservedPatient, normalAdult, vitals } from '@/e2e/api/clinical/observation-builders';
import { inDatabase } from '@/e2e/api/clinical/withdrawn-builders';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { database } from '@/e2e/database';

let hospital: Hospital;

beforeEach(async () => {
  hospital = await aHospital();
});

const full = { ...normalAdult, SPO2: '94', O2_FLOW: '0' };
const dayMs = 86_400_000;

/** A date some days ago, by the hospital's calendar. */
const day = (ago: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: hospital.provider.timeZone }).format(
    new Date(Date.now() - ago * dayMs),
  );

const nurse = () => hospital.staff.nurse.sender;
const base = () => `/api/v1/providers/${hospital.provider.id}`;
const of = (patient: { id: string }, rest = '') => `${base()}/patients/${patient.id}${rest}`;
const read = async (path: string) => {
  const answer = await sendOk('GET', path, { as: nurse() });
  return answer.body;
};
const record = (patient: { id: string }, body: object = {}, as = nurse()) =>
  send('POST', of(patient, '/pregnancy'), { as, body });
const end = (patient: { id: string }, uuid: string, body: object = {}) =>
  send('POST', of(patient, `/pregnancy/${uuid}/end`), { as: nurse(), body });
const withdraw = (patient: { id: string }, uuid: string, body: object = { reason: 'Slip' }) =>
  send('POST', of(patient, `/pregnancy/${uuid}/withdraw`), { as: nurse(), body });
const sets = async (patient: { id: string }) =>
  (await read(of(patient, '/observation-sets'))).results;
const kindsOf = (set: { scores: { kind: string }[] }) => set.scores.map(({ kind }) => kind).sort();

describe('a pregnancy', () => {
  it('is recorded by a nurse, with its dates, and is in the audit log', async () => {
    const { patient } = await anObservedPatient(hospital);
    const answer = ok(await record(patient, { starts_on: day(100) }));
    expect(answer.body.data).toMatchObject({
      status: 'pregnant',
      starts_on: day(100),
      ends_on: null,
      is_current: true,
      created_by_name: 'Test nurse',
    });
    expect(await auditOf(answer)).toMatchObject([
      {
        action: 'pregnancy.record',
        entity: 'pregnancy-status',
        patientIds: [patient.id],
        changes: { status: { after: 'pregnant' }, starts_on: { after: day(100) } },
      },
    ]);
    expect(await read(of(patient, '/pregnancy'))).toMatchObject({
      data: { is_pregnant: true, statuses: [answer.body.data] },
    });
    for (const role of ['ward-clerk', 'billing', 'auditor'] as const) {
      expect((await record(patient, {}, hospital.staff[role].sender)).status).toBe(403);
    }
    expect(
      (await send('GET', of(patient, '/pregnancy'), { as: hospital.staff.billing.sender })).status,
    ).toBe(403);
  });

  it('shows a reason in place of NEWS2 for its observations, and keeps TEWS', async () => {
    const { patient, record: observe } = await anObservedPatient(hospital);
    await observe(vitals(full));
    await record(patient);
    await observe(vitals(full));
    const [after] = await sets(patient);
    expect([kindsOf(after), after.news2_not_used]).toEqual([['TEWS'], 'pregnant']);
    const timeline = await read(of(patient, '/timeline?kinds=observations'));
    expect(timeline.data.entries[0].observations).toMatchObject({
      news2_not_used: 'pregnant',
      scores: [{ kind: 'TEWS' }],
    });
    expect((await read(of(patient, '/scores?kind=NEWS2'))).results).toEqual([]);
  });

  it('corrects the sets of its days when it is recorded late, ends, or is withdrawn', async () => {
    const { patient, record: observe, scores } = await anObservedPatient(hospital);
    const before = new Date(Date.now() - 2 * dayMs).toISOString();
    await observe(vitals(full).map((item) => ({ ...item, created_at: before })));
    await observe(vitals(full));
    const [now, earlier] = await scores('NEWS2');
    const late = await record(patient, { starts_on: day(1) });
    expect(late.body.message).toContain('NEWS2 was corrected for a set of observations.');
    expect(await scores('NEWS2')).toEqual([earlier]);
    const ended = ok(await end(patient, late.body.data.uuid, { ends_on: day(1) }));
    expect(ended.body.data).toMatchObject({ ends_on: day(1), is_current: false });
    expect((await scores('NEWS2')).map(({ total }: { total: number }) => total)).toEqual([
      now.total,
      earlier.total,
    ]);
    await withdraw(patient, late.body.data.uuid);
    const wide = await record(patient, { starts_on: day(3), ends_on: day(0) });
    expect(wide.body.message).toContain('NEWS2 was corrected for 2 sets of observations.');
    expect(await scores('NEWS2')).toEqual([]);
    expect(await scores('TEWS')).toHaveLength(2);
    const withdrawn = await withdraw(patient, wide.body.data.uuid);
    expect(withdrawn.body.message).toContain('NEWS2 was corrected for 2 sets of observations.');
    expect(withdrawn.body.data).toMatchObject({
      withdrawn_by_name: 'Test nurse',
      withdraw_reason: 'Slip',
    });
    expect(await scores('NEWS2')).toHaveLength(2);
    const former = await database().execute(sql`
      select distinct cause from former_scores where provider_id = ${hospital.provider.id}`);
    expect(former).toEqual([{ cause: 'pregnancy-recorded' }]);
  });

  it('leaves the mark on a low saturation that TEWS does not score', async () => {
    const { patient, record: observe } = await anObservedPatient(hospital);
    await record(patient);
    await observe(vitals({ SPO2: '84' }));
    const [set] = await sets(patient);
    expect([set.scores, set.news2_not_used]).toEqual([[], 'pregnant']);
  });

  it('has possible dates', async () => {
    const { patient } = await anObservedPatient(hospital, { birthDate: '1990-05-01' });
    const tomorrow = day(-1);
    for (const [body, field] of [
      [{ starts_on: tomorrow }, 'starts_on'],
      [{ starts_on: '1990-04-30' }, 'starts_on'],
      [{ starts_on: 'today' }, 'starts_on'],
      [{ starts_on: day(10), ends_on: day(11) }, 'ends_on'],
      [{ starts_on: day(400), ends_on: day(1) }, 'ends_on'],
      [{ starts_on: day(10), ends_on: tomorrow }, 'ends_on'],
      [{ status: 'not-pregnant', ends_on: day(0) }, 'ends_on'],
      [{ status: 'maybe' }, 'status'],
    ] as const) {
      const refused = await record(patient, body);
      expect([refused.status, Object.keys(refused.body.errors)], refused.text).toEqual([
        400,
        [field],
      ]);
    }
    expect((await read(of(patient, '/pregnancy'))).data.statuses).toEqual([]);
  });

  it('is one at a time, even if two are recorded at once, and ends once', async () => {
    const { patient } = await anObservedPatient(hospital);
    const both = await Promise.all([record(patient), record(patient)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await record(patient, { status: 'not-pregnant' })).status).toBe(409);
    const [{ uuid }] = (await read(of(patient, '/pregnancy'))).data.statuses;
    const ends = await Promise.all([end(patient, uuid), end(patient, uuid)]);
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 409]);
    const withdrawals = await Promise.all([withdraw(patient, uuid), withdraw(patient, uuid)]);
    expect(withdrawals.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await withdraw(patient, uuid, { reason: ' ' })).status).toBe(400);
    const another = (await anObservedPatient(hospital)).patient;
    expect((await end(another, uuid)).status).toBe(404);
  });

  it('of a patient who is recorded as male is recorded, with a warning', async () => {
    const { patient } = await anObservedPatient(hospital, { gender: 'MALE' });
    const answer = await record(patient);
    expect([answer.status, answer.body.message]).toEqual([
      201,
      expect.stringContaining('says male'),
    ]);
  });

  it('cannot be changed directly in the database, nor can a score be removed without one', async () => {
    const { patient, record: observe } = await anObservedPatient(hospital);
    await observe(vitals(full));
    const { uuid } = (await record(patient, { starts_on: day(9), ends_on: day(8) })).body.data;
    for (const statement of [
      sql`delete from pregnancy_statuses`,
      sql`update pregnancy_statuses set starts_on = '2020-01-01'`,
      sql`select retire_score_by_fact(${hospital.provider.id}, id, ${uuid}) from scores where kind = 'NEWS2'`,
    ]) {
      await expect(inDatabase(hospital, (tx) => tx.execute(statement))).rejects.toMatchObject({
        cause: { code: '42501' },
      });
    }
  });
});

describe('a patient’s pregnancy status', () => {
  it('is on the board, in the handover, on the rounds list and in the summaries', async () => {
    const { patient, stay } = await anInpatient(hospital);
    const facts = async () => {
      const board = await read(`${base()}/ward-board?ward=${hospital.ward.id}`);
      const handover = await read(`${base()}/wards/${hospital.ward.id}/handover`);
      const rounds = await read(`${base()}/rounds-worklist?ward=${hospital.ward.id}`);
      const summary = await read(of(patient, '/summary'));
      const paper = await read(`${base()}/hospitalizations/${stay.uuid}/discharge-summary`);
      const beds: { occupant: { patient: { is_pregnant: boolean } } | null }[] = board.data.beds;
      return [
        beds.find(({ occupant }) => occupant)?.occupant?.patient.is_pregnant,
        handover.data.patients[0].identity.patient.is_pregnant,
        rounds.data.patients[0].patient.is_pregnant,
        summary.data.pregnancy.is_pregnant,
        paper.data.pregnancies.length === 1,
      ];
    };
    expect(await facts()).toEqual(Array(5).fill(false));
    await record(patient);
    expect(await facts()).toEqual(Array(5).fill(true));
  });

  it('is asked once an admission, on a maternity ward alone', async () => {
    const { patient } = await anInpatient(hospital);
    const isAsked = async () => {
      const summary = await read(of(patient, '/summary'));
      const own = await read(of(patient, '/pregnancy'));
      expect(own.data.is_to_be_asked).toBe(summary.data.pregnancy.is_to_be_asked);
      return summary.data.pregnancy.is_to_be_asked;
    };
    expect(await isAsked()).toBe(false);
    const edited = await send('PATCH', `${base()}/locations/${hospital.ward.id}`, {
      as: hospital.staff.administrator.sender,
      body: { is_maternity: true },
    });
    expect([edited.status, edited.body.data.is_maternity]).toEqual([200, true]);
    expect(await isAsked()).toBe(true);
    const no = ok(await record(patient, { status: 'not-pregnant' }));
    expect(await isAsked()).toBe(false);
    await withdraw(patient, no.body.data.uuid);
    expect(await isAsked()).toBe(true);
    await record(patient);
    expect(await isAsked()).toBe(false);
    const [room] = await database()
      .select({ id: locations.id })
      .from(locations)
      .where(eq(locations.partOfId, hospital.ward.id));
    const refused = await send('PATCH', `${base()}/locations/${room?.id}`, {
      as: hospital.staff.administrator.sender,
      body: { is_maternity: true },
    });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['is_maternity']]);
  });
});
