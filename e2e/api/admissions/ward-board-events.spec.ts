import { and, eq, lte, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { apiKeys, memberships, outbox, sessions } from '@/db/schema/index';
import { senderOf, signIn, tokenOf } from '@/e2e/api/sign-in';
import { sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import type { Sender } from '@/e2e/builders/people';
import { aSharedDevice, aUserWithPin } from '@/e2e/builders/shared-devices';
import { database } from '@/e2e/database';
import type { Role } from '@/lib/domain/codes/roles';
import { hashSecret } from '@/lib/platform/auth/secrets';
import { outboxHub } from '@/lib/platform/events/server/hub';
import { log } from '@/lib/platform/log/log';

describe("the ward board's events", () => {
  it('report a change on this ward within two seconds, and of no other ward or hospital', async () => {
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

  it('report to a listener that reconnects what it missed', async () => {
    const hospital = await aHospital();
    const first = await announce(hospital, hospital.ward.id);
    const second = await announce(hospital, hospital.ward.id);
    const events = await listen(hospital, { 'last-event-id': String(first) });
    const heard = await events.until(({ event }) => event === 'change', 2_000);
    expect(heard.id).toBe(String(second));
    await events.close();
  });

  it('report to a listener that reconnects a change with a lower number that was committed later', async () => {
    const hospital = await aHospital();
    const slow = await announceSlowly(hospital, hospital.ward.id);
    const quick = await announce(hospital, hospital.ward.id);
    expect(quick).toBeGreaterThan(slow.id);
    const before = await listen(hospital, { 'last-event-id': String(slow.id - 1) });
    await before.until(({ id }) => id === String(quick), 2_000);
    await before.close();
    await slow.finish();
    const events = await listen(hospital, { 'last-event-id': String(quick) });
    await events.until(({ id }) => id === String(slow.id), 2_000);
    await events.close();
  });

  it('report to a listener that reconnects each change that it missed exactly once, even in a busy hospital', async () => {
    const hospital = await aHospital();
    const heard = await announce(hospital, hospital.ward.id);
    const patients = Array.from({ length: 20 }, () => v7());
    const changes = Array.from({ length: 1_000 }, (_, at) => ({
      providerId: hospital.provider.id,
      topic: 'test',
      wardId: hospital.ward.id,
      patientId: patients[at % patients.length],
    }));
    await database().insert(outbox).values(changes);
    const last = await announce(hospital, hospital.ward.id);
    const events = await listen(hospital, { 'last-event-id': String(heard) });
    await events.until(({ id }) => id === String(last), 2_000);
    const missed = events.all.filter(({ event }) => event === 'change').slice(0, -1);
    expect(missed.map(({ data }) => JSON.parse(data).patient)).toEqual(patients);
    expect(events.all.some(({ event }) => event === 'resync')).toBe(false);
    await events.close();
  });

  it.skipIf(process.env.WARDLINE_BASE_URL)(
    'end at once while the database is away, which is a warning in the log and no error',
    async () => {
      const hospital = await aHospital();
      const away = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
      vi.spyOn(outboxHub(), 'subscribe').mockRejectedValueOnce(away);
      const [warn, error] = [vi.spyOn(log, 'warn'), vi.spyOn(log, 'error')];
      await expect(listen(hospital)).rejects.toThrow('The stream has ended.');
      const ours = [expect.anything(), 'A stream of changes could not be opened'] as const;
      expect(warn).toHaveBeenCalledWith(...ours);
      expect(error).not.toHaveBeenCalledWith(...ours);
      vi.restoreAllMocks();
    },
  );

  it('ask a listener that reconnects to refetch when what it missed was deleted, or its last event is unknown', async () => {
    const hospital = await aHospital();
    const last = await announce(hospital, hospital.ward.id);
    const bidden = async (lastHeard: string) => {
      const events = await listen(hospital, { 'last-event-id': lastHeard });
      const isResync = events
        .until(({ event }) => event === 'resync', 2_000)
        .then(
          () => true,
          () => false,
        );
      const answer = await isResync;
      await events.close();
      return answer;
    };
    expect(await bidden(String(last))).toBe(false);
    for (const unknown of [String(last + 100_000), 'of another program', '-1', '']) {
      expect(await bidden(unknown), unknown).toBe(true);
    }
    const heard = await announce(hospital, hospital.ward.id);
    const forgotten = await announce(hospital, hospital.ward.id);
    await database().delete(outbox).where(lte(outbox.id, forgotten));
    const kept = await announce(hospital, hospital.ward.id);
    const events = await listen(hospital, { 'last-event-id': String(heard) });
    await events.until(({ event }) => event === 'resync', 2_000);
    await events.until(({ id }) => id === String(kept), 2_000);
    await events.close();
    expect(await bidden(String(forgotten))).toBe(false);
  });

  // The networks in between buffer a part of it themselves.
  it.skipIf(process.env.WARDLINE_BASE_URL)(
    'are not buffered for ever for a listener that does not read',
    async () => {
      const hospital = await aHospital();
      const asleep = await listen(hospital);
      const rows = Array.from({ length: 1000 }, () => ({
        providerId: hospital.provider.id,
        topic: 'test',
        wardId: hospital.ward.id,
      }));
      let received = 0;
      const unsubscribe = await outboxHub().subscribe(hospital.provider.id, () => {
        received += 1;
      });
      for (let part = 0; part < 11; part += 1) await database().insert(outbox).values(rows);
      await vi.waitUntil(() => received === 11_000, { timeout: 20_000 });
      unsubscribe();
      await expect(asleep.until(() => false, 5_000)).rejects.toThrow('were not read');
    },
  );

  it('do not keep a session alive, since a board opens them again automatically', async () => {
    const hospital = await aHospital();
    const as = hospital.staff.nurse.sender;
    if (!('cookie' in as)) throw new Error('The nurse has no session.');
    const own = eq(sessions.tokenHash, hashSecret(tokenOf(as)));
    const idleExpiresAt = new Date(Date.now() + 60_000);
    const lastSeenAt = new Date(Date.now() - 120_000);
    await database().update(sessions).set({ idleExpiresAt, lastSeenAt }).where(own);
    const events = await listen(hospital, {}, as);
    await events.close();
    const [session] = await database().select().from(sessions).where(own);
    expect(session?.idleExpiresAt).toEqual(idleExpiresAt);
  });

  it('report bills only to users who may read them', async () => {
    const hospital = await aHospital();
    const { nurse, 'ward-clerk': clerk } = hospital.staff;
    const [hers, his] = [
      await listen(hospital, {}, nurse.sender),
      await listen(hospital, {}, clerk.sender),
    ];
    const bill = await announce(hospital, hospital.ward.id, 'bill.changed');
    const other = await announce(hospital, hospital.ward.id);
    const isOther = ({ id }: Heard) => id === String(other);
    await Promise.all([hers.until(isOther, 2_000), his.until(isOther, 2_000)]);
    const changes = ({ all }: typeof hers) =>
      all.filter(({ event }) => event === 'change').map(({ id }) => id);
    expect(changes(hers)).toEqual([String(other)]);
    expect(changes(his)).toEqual([String(bill), String(other)]);
    const missed = await listen(hospital, { 'last-event-id': String(bill - 1) }, nurse.sender);
    await missed.until(isOther, 2_000);
    expect(changes(missed)).toEqual([String(other)]);
    await Promise.all([hers.close(), his.close(), missed.close()]);
  });

  it('are twenty at most for one session: the oldest gives way to a newer one and says so, and other sessions’ stay', async () => {
    const hospital = await aHospital();
    const other = await listen(hospital, {}, hospital.staff['ward-clerk'].sender);
    const oldest = await listen(hospital);
    const newer = [];
    for (let count = 0; count < 20; count += 1) newer.push(await listen(hospital));
    await oldest.until(({ event }) => event === 'replaced', 2_000);
    await expect(oldest.until(() => false, 2_000)).rejects.toThrow('The stream has ended.');
    const last = String(await announce(hospital, hospital.ward.id));
    await Promise.all([other, ...newer].map((one) => one.until(({ id }) => id === last, 2_000)));
    await Promise.all([other, ...newer].map((one) => one.close()));
  });

  it('end at once when their session is locked or ends, and their key is revoked', async () => {
    const hospital = await aHospital();
    const { 'ward-clerk': clerk, 'medical-officer': doctor } = hospital.staff;
    const device = await aSharedDevice(hospital);
    const nurse = await aUserWithPin(hospital.provider.id, 'nurse');
    const signedIn = senderOf(await signIn(nurse, { as: device }));
    const ending = [
      await listen(hospital, {}, signedIn),
      await listen(hospital, {}, clerk.sender),
      await listen(hospital, {}, hospital.key),
    ];
    const stays = await listen(hospital, {}, doctor.sender);
    await sendOk('POST', '/api/v1/session/lock', { as: signedIn });
    await sendOk('DELETE', '/api/v1/session', { as: clerk.sender });
    await database()
      .update(apiKeys)
      .set({ revokedAt: sql`now()` })
      .where(eq(apiKeys.providerId, hospital.provider.id));
    const ended = (one: (typeof ending)[number]) => one.until(() => false, 5_000);
    for (const one of ending) await expect(ended(one)).rejects.toThrow('The stream has ended.');
    await expect(stays.until(() => false, 1_000)).rejects.toThrow('Too late.');
    await stays.close();
  });

  it('end at once when their reader loses or gains the permission to read bills', async () => {
    const hospital = await aHospital();
    const { nurse, 'ward-clerk': clerk, 'medical-officer': doctor } = hospital.staff;
    const [hers, his, theirs] = [
      await listen(hospital, {}, nurse.sender),
      await listen(hospital, {}, clerk.sender),
      await listen(hospital, {}, doctor.sender),
    ];
    const now = async ({ userId }: { userId: string }, role: Role) => {
      const of = and(
        eq(memberships.providerId, hospital.provider.id),
        eq(memberships.userId, userId),
      );
      await database().update(memberships).set({ role }).where(of);
    };
    await now(clerk, 'nurse');
    await now(nurse, 'ward-clerk');
    const ended = (of: typeof hers) => of.until(() => false, 5_000);
    await Promise.all([
      expect(ended(hers)).rejects.toThrow('The stream has ended.'),
      expect(ended(his)).rejects.toThrow('The stream has ended.'),
    ]);
    await expect(theirs.until(() => false, 1_000)).rejects.toThrow('Too late.');
    await theirs.close();
  });
});

async function announce(hospital: Hospital, wardId: string, topic = 'test'): Promise<number> {
  const [row] = await database()
    .insert(outbox)
    .values({ providerId: hospital.provider.id, topic, wardId })
    .returning({ id: outbox.id });
  return row?.id ?? 0;
}

/** Like a request with a long transaction: its event is numbered, and invisible until the commit. */
async function announceSlowly(hospital: Hospital, wardId: string) {
  let finish = () => {};
  const isFinished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let transaction: Promise<unknown> = Promise.resolve();
  const id = await new Promise<number>((resolve, reject) => {
    transaction = database().transaction(async (tx) => {
      const [row] = await tx
        .insert(outbox)
        .values({ providerId: hospital.provider.id, topic: 'test', wardId })
        .returning({ id: outbox.id });
      resolve(row?.id ?? 0);
      await isFinished;
    });
    transaction.catch(reject);
  });
  return {
    id,
    finish: async () => {
      finish();
      await transaction;
    },
  };
}

type Heard = { id?: string; event: string; data: string };

async function listen(
  hospital: Hospital,
  headers: Record<string, string> = {},
  sender: Sender = hospital.staff.nurse.sender,
) {
  const path = `/api/v1/providers/${hospital.provider.id}/ward-board/events?ward=${hospital.ward.id}`;
  const response = await open(path, hospital, headers, sender);
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
  sender: Sender,
): Promise<Response> {
  const own = 'cookie' in sender ? sender : { authorization: `Bearer ${sender.key}` };
  if (process.env.WARDLINE_BASE_URL) {
    return fetch(new URL(path, process.env.WARDLINE_BASE_URL), { headers: { ...own, ...headers } });
  }
  const { GET } = await import('@/app/api/v1/providers/[provider_id]/ward-board/events/route');
  const request = new Request(new URL(path, 'http://wardline.test'), {
    headers: { ...own, ...headers },
  });
  return GET(request, { params: Promise.resolve({ provider_id: hospital.provider.id }) });
}
