import { describe, expect, it } from 'vitest';
import { ok, send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';

const add = (hospital: Hospital, body: object) =>
  send('POST', `/api/v1/providers/${hospital.provider.id}/beds/series`, {
    as: hospital.staff.administrator.sender,
    body: { room: hospital.rooms[0]?.id, ...body },
  });

async function namesOf(hospital: Hospital) {
  const { body } = await send(
    'GET',
    `/api/v1/providers/${hospital.provider.id}/beds?ward=${hospital.ward.id}&page_size=200`,
    { as: hospital.key },
  );
  return body.results.map(({ name }: { name: string }) => name);
}

describe('several beds of a room', () => {
  it('are numbered from the first name on, last on the ward board, past names that exist', async () => {
    const hospital = await aHospital();
    ok(await add(hospital, { name: 'A6', count: 1 }));
    const made = ok(await add(hospital, { name: 'A5', count: 3 }));
    expect(made.body.data.beds).toMatchObject(
      ['A5', 'A7', 'A8'].map((name) => ({ name, room_name: 'Room 1', status: 'available' })),
    );
    expect(await namesOf(hospital)).toEqual(['A1', 'A2', 'A3', 'A4', 'A6', 'A5', 'A7', 'A8']);
  });

  it('are all created, or none', async () => {
    const hospital = await aHospital();
    for (const [body, status, field] of [
      [{ name: 'a 2', count: 5 }, 409, 'name'],
      [{ name: 'Window', count: 2 }, 400, 'name'],
      [{ name: `${'A'.repeat(39)}9`, count: 2 }, 400, 'name'],
      [{ name: 'B1', count: 0 }, 400, 'count'],
      [{ name: 'B1', count: 101 }, 400, 'count'],
      [{ name: 'B1', count: 2, room: hospital.ward.id }, 400, 'room'],
    ] as const) {
      const answer = await add(hospital, body);
      expect([answer.status, Object.keys(answer.body.errors)], answer.text).toEqual([
        status,
        [field],
      ]);
    }
    expect(await namesOf(hospital)).toHaveLength(4);
  });

  it('come once when two administrators add them at the same time', async () => {
    const hospital = await aHospital();
    const answers = await Promise.all([1, 2].map(() => add(hospital, { name: 'B1', count: 20 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await namesOf(hospital)).toHaveLength(24);
  });
});
