import { beforeEach, describe, expect, it } from 'vitest';
import { admit } from '@/e2e/api/admissions/stay-builders';
import { replace } from '@/e2e/api/registry/replaced-builders';
import { ok, refusal, send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, aPatient } from '@/e2e/builders/patients';

let hospital: Hospital;

beforeEach(async () => {
  hospital = await aHospital();
});

const path = () => `/api/v1/providers/${hospital.provider.id}`;
const today = () => new Date().toISOString().slice(0, 10);

const register = (mother: string | number, body: object = {}) =>
  send('POST', `${path()}/patients`, {
    as: hospital.staff.nurse.sender,
    body: {
      first_name: 'Baby of Achieng',
      last_name: 'Otieno',
      gender: 'FEMALE',
      birth_date: today(),
      mother,
      ...body,
    },
  });

const familyOf = async (uuid: string) =>
  (await send('GET', `${path()}/patients/${uuid}/summary`, { as: hospital.key })).body.data.family;

describe('a newborn', () => {
  it('is registered as the child of a patient, and both charts name the other', async () => {
    const { patient: mother } = await anAdmission(hospital);
    const { status, body } = await register(mother.number);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ mother: mother.id });
    const twin = await register(mother.id, { first_name: 'Baby of Achieng 2' });
    expect(await familyOf(body.data.uuid)).toMatchObject([
      { uuid: mother.id, is_mother: true, bed_name: hospital.beds[0]?.name },
    ]);
    expect(await familyOf(mother.id)).toMatchObject([
      { uuid: body.data.uuid, is_mother: false, bed_name: null },
      { uuid: twin.body.data.uuid, is_mother: false },
    ]);
  });

  it('has no mother who is a man, younger, or the child itself', async () => {
    const man = await aPatient(hospital, { gender: 'MALE' });
    const young = await aPatient(hospital, { birthDate: today() });
    expect(refusal(await register(man.id))).toEqual([400, ['mother']]);
    expect(refusal(await register(young.id))).toEqual([400, ['mother']]);
    const mother = await aPatient(hospital);
    const { body } = await register(mother.id);
    const edit = (patient: string, changed: object) =>
      send('PATCH', `${path()}/patients/${patient}`, { as: hospital.key, body: changed });
    expect(refusal(await edit(mother.id, { mother: body.data.uuid }))).toEqual([400, ['mother']]);
    expect(refusal(await edit(mother.id, { mother: mother.id }))).toEqual([400, ['mother']]);
    expect(refusal(await edit(mother.id, { gender: 'MALE' }))).toEqual([400, ['gender']]);
    expect(refusal(await edit(mother.id, { birth_date: today() }))).toEqual([400, ['birth_date']]);
    const corrected = await edit(body.data.uuid, { mother: null });
    expect(corrected.body.data).toMatchObject({ mother: null });
  });

  it('is not linked to a patient of another hospital', async () => {
    const stranger = await aPatient(await aHospital());
    expect(refusal(await register(stranger.id))).toEqual([400, ['mother']]);
  });
});

it('a mother whose record is replaced keeps her child, in both charts and before her discharge', async () => {
  const { patient: kept, hospitalization } = await anAdmission(hospital);
  const old = await aPatient(hospital);
  const child = (await register(old.id)).body.data;
  ok(await replace(hospital, old.id, kept.id));
  expect(await familyOf(child.uuid)).toMatchObject([
    { uuid: kept.id, is_mother: true, bed_name: hospital.beds[0]?.name },
  ]);
  expect(await familyOf(kept.id)).toMatchObject([{ uuid: child.uuid, is_mother: false }]);
  const now = () => ({ admitted_at: new Date().toISOString() });
  const together = () => admit(hospital, child.uuid, 0, { ...now(), with_mother: true });
  const early = await together();
  expect([...refusal(early), early.text]).toEqual([
    409,
    ['with_mother'],
    expect.stringContaining('Link the record that is kept'),
  ]);
  await sendOk('PATCH', `${path()}/patients/${child.uuid}`, {
    as: hospital.key,
    body: { mother: kept.id },
  });
  ok(await together());
  const { body } = await send(
    'GET',
    `${path()}/hospitalizations/${hospitalization.number}/discharge-readiness`,
    { as: hospital.staff['medical-officer'].sender },
  );
  expect(body.data.open_points.map(({ code }: { code: string }) => code)).toContain(
    'child-admitted',
  );
});

it('the discharge of a mother asks about her child who is still admitted', async () => {
  const { patient: mother, hospitalization } = await anAdmission(hospital);
  const child = await aPatient(hospital, {
    lastName: 'Otieno',
    firstName: 'Baby',
    birthDate: today(),
    motherId: mother.id,
    isHospitalized: true,
  });
  const points = async () => {
    const { body } = await send(
      'GET',
      `${path()}/hospitalizations/${hospitalization.number}/discharge-readiness`,
      { as: hospital.key },
    );
    return body.data.open_points.filter(({ code }: { code: string }) => code === 'child-admitted');
  };
  expect(await points()).toEqual([]);
  await anAdmission(hospital, { bed: hospital.beds[1], patient: child });
  expect(await points()).toMatchObject([
    { is_clinical: false, message: expect.stringContaining('Her child Otieno, Baby') },
  ]);
});
