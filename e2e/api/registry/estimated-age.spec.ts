import { beforeEach, describe, expect, it } from 'vitest';
import { anObservedPatient, normalAdult, vitals } from '@/e2e/api/clinical/observation-builders';
import { ok, send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, aPatient } from '@/e2e/builders/patients';

let hospital: Hospital;

beforeEach(async () => {
  hospital = await aHospital();
});

const year = new Date().getFullYear();
const path = () => `/api/v1/providers/${hospital.provider.id}`;
const bornAbout = (years: number) => `${year - years}`;

const register = (body: object) =>
  send('POST', `${path()}/patients`, {
    as: hospital.key,
    body: { first_name: 'Ama', last_name: 'Mensah', gender: 'FEMALE', ...body },
  });

const edit = (patient: string, body: object) =>
  send('PATCH', `${path()}/patients/${patient}`, { as: hospital.key, body });

describe('an estimated age', () => {
  it('is stored as a year of birth beside an unknown birth date, and counts as the age', async () => {
    const { status, body } = await register({ estimated_birth: 'about 35' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      birth_date: null,
      estimated_birth: bornAbout(35),
      age: 35,
    });
    const { body: found } = await send('GET', `${path()}/patients/${body.data.uuid}`, {
      as: hospital.key,
    });
    expect(found.data).toMatchObject({ birth_date: null, age: 35 });
  });

  it.each(['old', `${year + 1}`, '150'])('%s is refused', async (estimated_birth) => {
    const { status, body } = await register({ estimated_birth });
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual(['estimated_birth']);
  });

  it('is refused beside a birth date, and gives way to one', async () => {
    const both = { birth_date: '1990-05-06', estimated_birth: '35' };
    const refused = await register(both);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['estimated_birth']]);
    const { body } = await register({ estimated_birth: '35' });
    const { uuid } = body.data;
    const known = await edit(uuid, { birth_date: '1990-05-06' });
    expect(known.body.data).toMatchObject({ birth_date: '1990-05-06', estimated_birth: null });
    expect((await edit(uuid, { estimated_birth: '40' })).status).toBe(400);
    // Sent back as it was read.
    expect((await edit(uuid, { birth_date: '1990-05-06', estimated_birth: null })).status).toBe(
      200,
    );
    const unknown = await edit(uuid, { birth_date: null, estimated_birth: '1980' });
    expect(unknown.body.data).toMatchObject({ birth_date: null, estimated_birth: '1980' });
  });

  it('is shown at the bed and in the list of admissions', async () => {
    const estimated_birth = `${year - 1}-03`;
    const patient = await aPatient(hospital, {
      isHospitalized: true,
      birthDate: null,
      estimatedBirth: estimated_birth,
    });
    await anAdmission(hospital, { patient });
    const board = await send('GET', `${path()}/ward-board?ward=${hospital.ward.id}`, {
      as: hospital.key,
    });
    expect(JSON.stringify(board.body)).toContain(`"estimated_birth":"${estimated_birth}"`);
    const list = await send('GET', `${path()}/hospitalizations`, { as: hospital.key });
    expect(list.body.results[0].patient).toMatchObject({ birth_date: null, estimated_birth });
  });
});

describe('scores by an estimated age', () => {
  it('use its table, and NEWS2 from about 16', async () => {
    const values = vitals({ ...normalAdult, HR: '55', SPO2: '95', O2_FLOW: '0' });
    const child = await anObservedPatient(hospital, {
      birthDate: null,
      estimatedBirth: bornAbout(8),
    });
    await child.record(values);
    expect(await child.scores('TEWS')).toMatchObject([{ age_group: 'older_child' }]);
    expect(await child.scores('NEWS2')).toEqual([]);
    const grown = await anObservedPatient(hospital, {
      birthDate: null,
      estimatedBirth: bornAbout(35),
    });
    await grown.record(values);
    expect(await grown.scores('TEWS')).toMatchObject([{ age_group: 'adult' }]);
    expect(await grown.scores('NEWS2')).toMatchObject([{ total: 1 }]);
  });

  it('go by the height where the age is near a limit', async () => {
    const patient = await anObservedPatient(hospital, {
      birthDate: null,
      estimatedBirth: bornAbout(12),
    });
    await patient.record(vitals({ ...normalAdult, HEIGHT: '160' }));
    expect(await patient.scores('TEWS')).toMatchObject([{ age_group: 'adult' }]);
  });

  it('are corrected when the age is estimated, the estimate changes, or the birth date is learnt', async () => {
    const unknown = await anObservedPatient(hospital, { birthDate: null });
    await unknown.record(vitals({ ...normalAdult, HR: '55' }));
    const group = async () => (await unknown.scores('TEWS'))[0].age_group;
    expect(await group()).toBe('adult');
    const { body } = await edit(unknown.patient.id, { estimated_birth: '8' });
    expect(body.message).toContain('One set of observations');
    expect(await group()).toBe('older_child');
    await edit(unknown.patient.id, { estimated_birth: '1' });
    expect(await group()).toBe('younger_child');
    await edit(unknown.patient.id, { birth_date: '1990-05-06' });
    expect(await group()).toBe('adult');
  });

  it('are corrected when the birth date is the first day of the estimated year', async () => {
    const patient = await anObservedPatient(hospital, {
      birthDate: null,
      estimatedBirth: bornAbout(12),
    });
    await patient.record(vitals({ ...normalAdult, HEIGHT: '149' }));
    expect(await patient.scores('TEWS')).toMatchObject([{ age_group: 'older_child' }]);
    await patient.record(vitals({ ...normalAdult, HEIGHT: '90' }));
    expect(await patient.scores('TEWS')).toMatchObject([
      { age_group: 'younger_child' },
      { age_group: 'older_child' },
    ]);
    ok(await edit(patient.patient.id, { birth_date: `${bornAbout(12)}-01-01` }));
    expect(
      (await patient.scores('TEWS')).map(({ age_group }: { age_group: string }) => age_group),
    ).toEqual(['older_child', 'older_child']);
  });
});
