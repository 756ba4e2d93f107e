import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { database } from '@/db/client';
import { observationSets, outbox, patientFlags, scores } from '@/db/schema/index';
import { send } from '@/e2e/api/transport';
import { aHospital, anAdmission, type Hospital } from '@/e2e/builders';

type Admission = Awaited<ReturnType<typeof anAdmission>>;

async function aScore(
  hospital: Hospital,
  { patient, encounter }: Admission,
  given: {
    minutesAgo: number;
    total: number;
    colour: string | null;
    complete?: boolean;
    kind?: 'TEWS' | 'MORSE';
  },
) {
  const effectiveAt = new Date(Date.now() - given.minutesAgo * 60_000);
  const of = {
    providerId: hospital.provider.id,
    patientId: patient.id,
    encounterId: encounter.id,
    effectiveAt,
  };
  const setId = v7();
  await database()
    .insert(observationSets)
    .values({ ...of, id: setId });
  await database()
    .insert(scores)
    .values({
      ...of,
      setId,
      kind: given.kind ?? 'TEWS',
      configurationVersion: 'test',
      total: given.total,
      band: given.colour ?? '',
      finalColour: given.colour,
      isComplete: given.complete ?? true,
      parts: [],
      missing: given.complete === false ? ['TEMP'] : [],
      observationIds: [],
    });
}

const boardOf = async (hospital: Hospital) => {
  const path = `/api/v1/providers/${hospital.provider.id}/ward-board?ward=${hospital.ward.id}`;
  return (await send('GET', path, { as: hospital.staff.nurse.sender })).body.data;
};

describe('the ward board', () => {
  it('shows every bed in its order, with whoever lies in it', async () => {
    const hospital = await aHospital();
    const { patient, encounter } = await anAdmission(hospital, { bed: hospital.beds[1] });
    await database().insert(patientFlags).values({
      providerId: hospital.provider.id,
      patientId: patient.id,
      kind: 'isolation',
      note: 'Contact precautions',
    });
    const board = await boardOf(hospital);
    expect(board.ward).toEqual({
      id: hospital.ward.number,
      uuid: hospital.ward.id,
      name: 'Ward A',
    });
    expect(board.beds.map((bed: { name: string }) => bed.name)).toEqual(['A1', 'A2', 'A3', 'A4']);
    expect(board.beds[0].occupant).toBeNull();
    expect(board.beds[1].occupant).toMatchObject({
      encounter: encounter.id,
      patient: { uuid: patient.id, last_name: 'Otieno' },
      flags: [{ kind: 'isolation', note: 'Contact precautions' }],
      tews: null,
      partial_tews: null,
      recent_tews: [],
      trend: null,
      last_observed_at: null,
    });
  });

  it('keeps the last complete score beside a later partial one, and the complete one decides the trend', async () => {
    const hospital = await aHospital();
    const admission = await anAdmission(hospital);
    await aScore(hospital, admission, { minutesAgo: 180, total: 1, colour: 'green' });
    await aScore(hospital, admission, { minutesAgo: 60, total: 4, colour: 'yellow' });
    await aScore(hospital, admission, {
      minutesAgo: 5,
      total: 0,
      colour: 'green',
      complete: false,
    });
    const { occupant } = (await boardOf(hospital)).beds[0];
    expect(occupant.tews).toMatchObject({ total: 4, colour: 'yellow', is_complete: true });
    expect(occupant.partial_tews).toMatchObject({
      total: 0,
      is_complete: false,
      missing: ['TEMP'],
    });
    expect(occupant.trend).toBe('rising');
    expect(occupant.recent_tews.map((one: { total: number }) => one.total)).toEqual([1, 4, 0]);
    const due = new Date(occupant.next_due_at).getTime() - Date.now();
    expect(Math.abs(due)).toBeLessThan(10_000);
  });

  it('finds the last complete score behind any number of partial ones', async () => {
    const hospital = await aHospital();
    const admission = await anAdmission(hospital);
    await aScore(hospital, admission, { minutesAgo: 500, total: 6, colour: 'orange' });
    for (let index = 0; index < 10; index += 1) {
      await aScore(hospital, admission, {
        minutesAgo: 100 - index,
        total: 0,
        colour: 'green',
        complete: false,
      });
    }
    const { occupant } = (await boardOf(hospital)).beds[0];
    expect(occupant.tews).toMatchObject({ total: 6, colour: 'orange' });
    expect(occupant.recent_tews).toHaveLength(8);
  });

  it('keeps an urgent partial score in view until a complete one answers it', async () => {
    const hospital = await aHospital();
    const admission = await anAdmission(hospital);
    await aScore(hospital, admission, { minutesAgo: 50, total: 1, colour: 'green' });
    await aScore(hospital, admission, { minutesAgo: 40, total: 3, colour: 'red', complete: false });
    for (let index = 0; index < 9; index += 1) {
      const minutesAgo = 30 - index;
      await aScore(hospital, admission, { minutesAgo, total: 0, colour: 'green', complete: false });
    }
    const { occupant } = (await boardOf(hospital)).beds[0];
    expect(occupant.partial_tews).toMatchObject({ total: 3, colour: 'red' });
    await aScore(hospital, admission, { minutesAgo: 1, total: 2, colour: 'green' });
    const answered = (await boardOf(hospital)).beds[0].occupant;
    expect(answered.partial_tews).toBeNull();
    expect(answered.tews).toMatchObject({ total: 2, colour: 'green' });
  });

  it('does not show the score of an earlier stay as the score of this one', async () => {
    const hospital = await aHospital();
    const admission = await anAdmission(hospital);
    await aScore(hospital, admission, { minutesAgo: 60 * 24 * 30, total: 1, colour: 'green' });
    const { occupant } = (await boardOf(hospital)).beds[0];
    expect(occupant).toMatchObject({
      tews: null,
      partial_tews: null,
      trend: null,
      recent_tews: [],
    });
    await aScore(hospital, admission, { minutesAgo: 60 * 5, total: 4, colour: 'yellow' });
    expect((await boardOf(hospital)).beds[0].occupant.tews).toMatchObject({ total: 4 });
  });

  it('is not there for a ward of another provider, or for a biller', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    const path = `/api/v1/providers/${hospital.provider.id}/ward-board?ward=`;
    const foreign = await send('GET', `${path}${other.ward.id}`, { as: hospital.key });
    expect(foreign.status).toBe(404);
    const biller = await send('GET', `${path}${hospital.ward.id}`, {
      as: hospital.staff.billing.sender,
    });
    expect(biller.status).toBe(403);
  });
});

describe("the ward board's events", () => {
  it('tell of a change on this ward within two seconds, and of no other ward or provider', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    const events = await listen(hospital);
    await announce(other, other.ward.id);
    await announce(hospital, v7());
    await announce(hospital, hospital.ward.id);
    const heard = await events.until(({ event }) => event === 'change', 2_000);
    expect(JSON.parse(heard.data)).toEqual({
      topic: 'test',
      ward: hospital.ward.id,
      patient: null,
    });
    expect(events.all.filter(({ event }) => event === 'change')).toHaveLength(1);
    await events.close();
  });

  it('tell a listener that comes back what it missed', async () => {
    const hospital = await aHospital();
    const first = await announce(hospital, hospital.ward.id);
    const second = await announce(hospital, hospital.ward.id);
    const events = await listen(hospital, { 'last-event-id': String(first) });
    const heard = await events.until(({ event }) => event === 'change', 2_000);
    expect(heard.id).toBe(String(second));
    await events.close();
  });
});

async function announce(hospital: Hospital, wardId: string): Promise<number> {
  const [row] = await database()
    .insert(outbox)
    .values({ providerId: hospital.provider.id, topic: 'test', wardId })
    .returning({ id: outbox.id });
  return row?.id ?? 0;
}

type Heard = { id?: string; event: string; data: string };

async function listen(hospital: Hospital, headers: Record<string, string> = {}) {
  const path = `/api/v1/providers/${hospital.provider.id}/ward-board/events?ward=${hospital.ward.id}`;
  const response = await open(path, hospital, headers);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const reader = response.body?.getReader();
  if (!reader) throw new Error('The stream is empty.');
  const all: Heard[] = [];
  const decoder = new TextDecoder();
  let rest = '';
  const readOn = async () => {
    const { done, value } = await reader.read();
    if (done) throw new Error('The stream has ended.');
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = Object.fromEntries(
        block
          .split('\n')
          .map((row) => [row.slice(0, row.indexOf(': ')), row.slice(row.indexOf(': ') + 2)]),
      );
      if (fields.event)
        all.push({
          event: fields.event,
          data: fields.data ?? '',
          ...(fields.id ? { id: fields.id } : {}),
        });
    }
  };
  while (!all.some(({ event }) => event === 'heartbeat')) await readOn();
  return {
    all,
    async until(wanted: (heard: Heard) => boolean, withinMs: number): Promise<Heard> {
      const late = AbortSignal.timeout(withinMs);
      for (;;) {
        const found = all.find(wanted);
        if (found) return found;
        await Promise.race([
          readOn(),
          new Promise((_, reject) =>
            late.addEventListener('abort', () => reject(new Error('Too late.'))),
          ),
        ]);
      }
    },
    close: () => reader.cancel(),
  };
}

async function open(
  path: string,
  hospital: Hospital,
  headers: Record<string, string>,
): Promise<Response> {
  const sender = hospital.staff.nurse.sender;
  const cookie = 'cookie' in sender ? sender.cookie : '';
  if (process.env.WARDLINE_BASE_URL) {
    return fetch(new URL(path, process.env.WARDLINE_BASE_URL), { headers: { cookie, ...headers } });
  }
  const { GET } = await import('@/app/api/v1/providers/[provider_id]/ward-board/events/route');
  const request = new Request(new URL(path, 'http://wardline.test'), {
    headers: { cookie, ...headers },
  });
  return GET(request, { params: Promise.resolve({ provider_id: hospital.provider.id }) });
}
