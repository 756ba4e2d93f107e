import { describe, expect, it } from 'vitest';
import { send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';

const pathOf = ({ provider }: Hospital) => `/api/v1/providers/${provider.id}/patients`;

async function registerUnidentified(hospital: Hospital, body: Record<string, unknown> = {}) {
  const answer = await sendOk('POST', `${pathOf(hospital)}/unidentified`, {
    as: hospital.staff.nurse.sender,
    body,
  });
  return answer.body.data;
}

const found = async (hospital: Hospital, search: string): Promise<string[]> => {
  const path = `${pathOf(hospital)}?search=${encodeURIComponent(search)}`;
  const { body } = await send('GET', path, { as: hospital.key });
  expect(body.meta.total, search).toBe(body.results.length);
  return body.results.map(({ uuid }: { uuid: string }) => uuid);
};

const rename = (hospital: Hospital, uuid: string, body: Record<string, unknown>) =>
  send('PATCH', `${pathOf(hospital)}/${uuid}`, { as: hospital.staff.nurse.sender, body });

describe('an unidentified patient', () => {
  it('is registered with nothing known, under a number and a name of its own', async () => {
    const hospital = await aHospital();
    const patient = await registerUnidentified(hospital);
    expect(patient).toMatchObject({
      first_name: 'Unknown',
      last_name: patient.temporary_name,
      is_unidentified: true,
      gender: 'UNKNOWN',
      birth_date: null,
      age: null,
    });
    expect(patient.temporary_name).toMatch(/^[A-Z][a-z]+-[A-Z][a-z]+$/);
    expect(patient.mr_number).toMatch(/^MR-\d{4}-000001$/);
    expect(await registerUnidentified(hospital, { gender: 'MALE' })).toMatchObject({
      gender: 'MALE',
    });
  });

  it('has a name that no other has, however many arrive at once', async () => {
    const hospital = await aHospital();
    const arrived = await Promise.all(
      Array.from({ length: 20 }, () => registerUnidentified(hospital)),
    );
    const names = arrived.map(({ last_name }) => last_name);
    expect(new Set(names).size).toBe(20);
    expect(await found(hospital, 'unknown')).toHaveLength(20);
  });

  it('is identified by a last name, and still found by the temporary one', async () => {
    const hospital = await aHospital();
    const { uuid, temporary_name, mr_number } = await registerUnidentified(hospital);
    const other = await registerUnidentified(hospital);
    const known = { last_name: 'Otieno', first_name: 'Peter' };
    const { body } = await rename(hospital, uuid, known);
    expect(body.data).toMatchObject({
      ...known,
      mr_number,
      is_unidentified: false,
      temporary_name,
    });
    for (const search of [
      temporary_name,
      temporary_name.toLowerCase().replace('-', ' '),
      temporary_name.replace('-', ''),
      `${temporary_name}, Unknown`,
      'peter otieno',
    ]) {
      expect(await found(hospital, search), search).toEqual([uuid]);
    }
    expect((await found(hospital, 'unknown')).sort()).toEqual([uuid, other.uuid].sort());
    expect(await found(hospital, `${temporary_name} otieno`)).toEqual([]);
    const log = await send(
      'GET',
      `/api/v1/providers/${hospital.provider.id}/audit-events?search=${uuid}`,
      { as: hospital.key },
    );
    expect(log.body.results[0].changes).toMatchObject({
      last_name: { before: temporary_name, after: 'Otieno' },
    });
  });

  it('is unidentified again when the identification was wrong', async () => {
    const hospital = await aHospital();
    const { uuid, temporary_name } = await registerUnidentified(hospital);
    await rename(hospital, uuid, { last_name: 'Otieno', first_name: 'Peter' });
    const back = { last_name: temporary_name, first_name: 'Unknown' };
    expect((await rename(hospital, uuid, back)).body.data).toMatchObject({
      ...back,
      is_unidentified: true,
    });
  });
});
