import { describe, expect, it } from 'vitest';
import { send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';

const year = String(new Date().getFullYear());

const pathOf = ({ provider }: Hospital) => `/api/v1/providers/${provider.id}`;

async function register(hospital: Hospital, mrNumber?: string) {
  const { status, body } = await send('POST', `${pathOf(hospital)}/patients`, {
    as: hospital.staff['ward-clerk'].sender,
    body: {
      first_name: 'Ama',
      last_name: 'Mensah',
      gender: 'FEMALE',
      ...(mrNumber === undefined ? {} : { mr_number: mrNumber }),
    },
  });
  return { status, number: body.data?.mr_number as string, errors: body.errors };
}

const change = (hospital: Hospital, body: Record<string, unknown>) =>
  send('PATCH', `${pathOf(hospital)}/settings`, {
    as: hospital.staff.administrator.sender,
    body,
  });

const settingsOf = async (hospital: Hospital) =>
  (await send('GET', `${pathOf(hospital)}/settings`, { as: hospital.key })).body.data;

describe('the MR number of a new patient', () => {
  it('is the next one of the hospital’s pattern if none is sent', async () => {
    const hospital = await aHospital();
    expect(await register(hospital)).toMatchObject({
      status: 201,
      number: `MR-${year}-000001`,
    });
    expect((await register(hospital)).number).toBe(`MR-${year}-000002`);
    expect(await settingsOf(hospital)).toMatchObject({
      mr_number_pattern: 'MR-{year}-{number:6}',
      mr_numbers_gapless: true,
      next_mr_number: 3,
    });
  });

  it('follows the pattern and the next number that an administrator sets', async () => {
    const hospital = await aHospital();
    const { status, body } = await change(hospital, {
      mr_number_pattern: 'KSM {number:4}',
      next_mr_number: 4711,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ mr_number_pattern: 'KSM {number:4}', next_mr_number: 4711 });
    expect((await register(hospital)).number).toBe('KSM 4711');
    expect((await register(hospital)).number).toBe('KSM 4712');
    const refused = await change(hospital, { mr_number_pattern: 'KSM' });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.errors)).toEqual(['mr_number_pattern']);
    const nurse = await send('PATCH', `${pathOf(hospital)}/settings`, {
      as: hospital.staff.nurse.sender,
      body: { mr_number_pattern: 'N{number}' },
    });
    expect(nurse.status).toBe(403);
  });

  it('skips numbers that were typed, in any spelling', async () => {
    const hospital = await aHospital();
    await register(hospital, `mr-${year}-000001`);
    await aPatient(hospital, { mrNumber: `MR-${year} -000002` });
    expect((await register(hospital)).number).toBe(`MR-${year}-000003`);
    expect((await settingsOf(hospital)).next_mr_number).toBe(4);
  });

  it('is no other patient’s when fifty are registered at once, while others type the same numbers', async () => {
    const hospital = await aHospital();
    const typed = Array.from({ length: 10 }, (_, index) =>
      register(hospital, `MR-${year}-${String(index * 5 + 1).padStart(6, '0')}`),
    );
    const given = Array.from({ length: 50 }, () => register(hospital));
    const [byHand, byServer] = await Promise.all([Promise.all(typed), Promise.all(given)]);
    expect(byServer.map(({ status }) => status)).toEqual(Array(50).fill(201));
    // A typed number was there first, or was given to somebody a moment before.
    expect(byHand.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const numbers = [...byServer, ...byHand]
      .filter(({ status }) => status === 201)
      .map(({ number }) => number)
      .sort();
    const expected = numbers.map((_, index) => `MR-${year}-${String(index + 1).padStart(6, '0')}`);
    expect(numbers).toEqual(expected);
  });

  it('is not used up by a registration that fails', async () => {
    const hospital = await aHospital();
    const failed = await send('POST', `${pathOf(hospital)}/patients`, {
      as: hospital.key,
      body: { first_name: '', last_name: 'Mensah', gender: 'FEMALE' },
    });
    expect(failed.status).toBe(400);
    expect((await register(hospital)).number).toBe(`MR-${year}-000001`);
  });
});

describe('reserving an MR number', () => {
  const reserve = (hospital: Hospital) =>
    send('POST', `${pathOf(hospital)}/patients/mr-numbers`, {
      as: hospital.staff['ward-clerk'].sender,
    });

  it('is refused where numbers have no gaps', async () => {
    const hospital = await aHospital();
    const { status, body } = await reserve(hospital);
    expect(status).toBe(409);
    expect(body.message).toContain('without gaps');
    expect((await settingsOf(hospital)).next_mr_number).toBe(1);
  });

  it('gives each clerk another number, which the patient is then registered with', async () => {
    const hospital = await aHospital();
    await change(hospital, { mr_numbers_gapless: false });
    const reserved = await Promise.all(Array.from({ length: 5 }, () => reserve(hospital)));
    const numbers = reserved.map(({ body }) => body.data.mr_number as string);
    expect(new Set(numbers).size).toBe(5);
    expect((await register(hospital)).number).toBe(`MR-${year}-000006`);
    expect((await register(hospital, numbers[2])).status).toBe(201);
  });
});
