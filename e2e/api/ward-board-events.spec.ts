import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { database } from '@/db/client';
import { outbox } from '@/db/schema/index';
import { aHospital, type Hospital } from '@/e2e/builders';

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
