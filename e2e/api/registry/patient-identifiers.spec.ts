import { beforeEach, describe, expect, it } from 'vitest';
import { send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';

let hospital: Hospital;

beforeEach(async () => {
  hospital = await aHospital();
});

const path = () => `/api/v1/providers/${hospital.provider.id}/patients`;

const register = (body: object) =>
  send('POST', path(), {
    as: hospital.staff['ward-clerk'].sender,
    body: { first_name: 'Ama', last_name: 'Mensah', gender: 'FEMALE', ...body },
  });

const add = (patient: { id: string }, body: object) =>
  send('POST', `${path()}/${patient.id}/identifiers`, {
    as: hospital.staff['ward-clerk'].sender,
    body,
  });

const found = async (search: string): Promise<string[]> => {
  const { body } = await send('GET', `${path()}?search=${encodeURIComponent(search)}`, {
    as: hospital.key,
  });
  expect(body.meta.total, search).toBe(body.results.length);
  return body.results.map(({ uuid }: { uuid: string }) => uuid);
};

const twoPatients = async () =>
  [await aPatient(hospital, { mobile: '' }), await aPatient(hospital, { mobile: '' })] as const;

const nationalId = { type: 'national-id', value: '1234 5678' };

describe('the identifiers of a patient', () => {
  it('are registered with the patient, with address, language and next of kin', async () => {
    const { status, body } = await register({
      address: 'Plot 7, Kisumu',
      language: 'Dholuo',
      identifiers: [nationalId, { type: 'insurance', value: 'SHA-77', system: 'SHA' }],
      related_persons: [{ name: 'Mary Otieno', relationship: 'MTH', mobile: '0712 345 678' }],
    });
    expect(status).toBe(201);
    const { uuid } = body.data;
    expect(body.data).toMatchObject({ address: 'Plot 7, Kisumu', language: 'Dholuo' });
    const read = (list: string) => send('GET', `${path()}/${uuid}/${list}`, { as: hospital.key });
    expect((await read('identifiers')).body.results).toMatchObject([
      { type: 'national-id', value: '1234 5678', system: '', is_active: true },
      { type: 'insurance', value: 'SHA-77', system: 'SHA' },
    ]);
    expect((await read('related-persons')).body.results).toMatchObject([
      { name: 'Mary Otieno', relationship: 'MTH', mobile: '0712345678' },
    ]);
    for (const search of ['12345678', '1234 5678', '1234-5678', 'sha77', 'SHA-77']) {
      expect(await found(search), search).toEqual([uuid]);
    }
    expect(await found('1234')).toEqual([]);
    expect(await found('mensah')).toEqual([uuid]);
  });

  it('belong to one patient each, in any spelling, also when two are registered at once', async () => {
    const both = await Promise.all([
      register({ identifiers: [nationalId] }),
      register({ identifiers: [{ ...nationalId, value: '12345678' }] }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = both.find(({ status }) => status === 409);
    const registered = both.find(({ status }) => status === 201);
    expect(refused?.body.errors).toEqual({
      'identifiers.0.value': [
        expect.stringContaining(`is recorded for ${registered?.body.data.mr_number}.`),
      ],
    });
    // Nothing of the refused registration was kept.
    expect(await found('mensah')).toEqual([registered?.body.data.uuid]);
  });

  it('are the same with and without hyphens, which count in a number of another system alone', async () => {
    const [one, other] = await twoPatients();
    const statusOf = async (patient: { id: string }, body: object) =>
      (await add(patient, body)).status;
    expect(await statusOf(one, { type: 'national-id', value: '784-1990-1' })).toBe(201);
    expect(await statusOf(other, { type: 'national-id', value: '78419901' })).toBe(409);
    expect(await statusOf(one, { type: 'other', value: '12-3', system: 'Laboratory' })).toBe(201);
    expect(await statusOf(other, { type: 'other', value: '1-23', system: 'Laboratory' })).toBe(201);
    expect(await statusOf(other, { type: 'other', value: '12-3', system: 'LABORATORY' })).toBe(409);
  });

  it('of another type or another insurer are other numbers', async () => {
    const [one, other] = await twoPatients();
    expect((await add(one, { type: 'insurance', value: '77', system: 'SHA' })).status).toBe(201);
    expect((await add(other, { type: 'insurance', value: '77', system: 'sha' })).status).toBe(409);
    expect((await add(other, { type: 'insurance', value: '77', system: 'AAR' })).status).toBe(201);
    expect((await add(other, { type: 'passport', value: '77' })).status).toBe(201);
    expect((await found('77')).sort()).toEqual([one.id, other.id].sort());
  });

  it('are corrected and removed, after which the number finds nobody and is free', async () => {
    const [one, other] = await twoPatients();
    const { body } = await add(one, nationalId);
    const edit = (change: object, patient = one) =>
      send('PATCH', `${path()}/${patient.id}/identifiers/${body.data.uuid}`, {
        as: hospital.staff['ward-clerk'].sender,
        body: change,
      });
    expect((await edit({ value: '999' })).body.data).toMatchObject({ value: '999' });
    expect(await found('12345678')).toEqual([]);
    expect(await found('999')).toEqual([one.id]);
    expect((await edit({}, other)).status).toBe(404);
    expect((await edit({ is_active: false })).status).toBe(200);
    expect(await found('999')).toEqual([]);
    expect((await add(other, { ...nationalId, value: '999' })).status).toBe(201);
    expect((await edit({ is_active: true })).status).toBe(409);
  });

  it('are not read or changed from another hospital, nor changed by an auditor', async () => {
    const patient = await aPatient(hospital);
    await add(patient, nationalId);
    const stranger = await aHospital();
    const theirs = await send('GET', `${path()}?search=12345678`, { as: stranger.key });
    expect(theirs.status).toBe(404);
    const auditor = await send('POST', `${path()}/${patient.id}/identifiers`, {
      as: hospital.staff.auditor.sender,
      body: { type: 'passport', value: 'A1' },
    });
    expect(auditor.status).toBe(403);
  });
});
