import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { externalIdentities, sessions, users } from '@/db/schema/index';
import { signInAtProvider } from '@/e2e/api/platform/sign-in-there';
import {
  type Browser,
  browser,
  configure,
  finish,
  returnAddress,
} from '@/e2e/api/platform/single-sign-on';
import { send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aSession, aUser, aUserWithPassword } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { openTestOpenIdProvider } from '@/lib/ops/test-openid-provider.mjs';

/* Changes at the desk, or at the hospital's computer, while a person is at the OpenID provider. */

let hospital: Hospital;
let provider: Awaited<ReturnType<typeof openTestOpenIdProvider>>;
let restore: () => void;

beforeAll(async () => {
  provider = await openTestOpenIdProvider(returnAddress);
  restore = configure(provider.issuer);
  hospital = await aHospital();
});

afterAll(() => {
  restore();
  provider.close();
});

const aNurse = () => aUserWithPassword(hospital.provider.id, 'nurse');

type Nurse = Awaited<ReturnType<typeof aNurse>>;

const identitiesOf = (nurse: Nurse) =>
  database().select().from(externalIdentities).where(eq(externalIdentities.userId, nurse.userId));

/** Goes to connect the account, and returns with this query. */
async function goToConnect(nurse: Nurse, as: Browser, computer = new Map<string, string>()) {
  as.take(await aSession(nurse.userId, hospital.provider.id));
  const begun = await as.send('POST', '/api/v1/me/single-sign-on', { password: nurse.password });
  expect(begun.status, begun.text).toBe(201);
  return signInAtProvider(
    begun.body.data.authorization_url,
    { subject: subjectOf(nurse) },
    computer,
  );
}

const subjectOf = (nurse: Nurse) => `subject ${nurse.userId}`;

describe('at a computer where a colleague is still signed in at the OpenID provider', () => {
  it('a nurse signs in only as herself', async () => {
    const [former, next] = [await aNurse(), await aNurse()];
    const { issuer } = provider;
    await database()
      .insert(externalIdentities)
      .values(
        [former, next].map((nurse) => ({
          issuer,
          subject: subjectOf(nurse),
          userId: nurse.userId,
        })),
      );
    const computer = new Map<string, string>();
    for (const nurse of [former, next]) {
      const as = browser();
      const begun = await as.send('POST', '/api/v1/session/single-sign-on', {});
      const url = begun.body.data.authorization_url;
      const answer = await finish(
        as,
        await signInAtProvider(url, { subject: subjectOf(nurse) }, computer),
      );
      expect(answer.status, answer.text).toBe(200);
      const me = await send('GET', '/api/v1/me', { as: as.session() });
      expect(me.body.data.id).toBe(nurse.userId);
    }
  });

  it('a nurse connects her account only with herself', async () => {
    const [former, next] = [await aNurse(), await aNurse()];
    const computer = new Map<string, string>();
    const begun = await browser().send('POST', '/api/v1/session/single-sign-on', {});
    const url = begun.body.data.authorization_url;
    await signInAtProvider(url, { subject: subjectOf(former) }, computer);
    const as = browser();
    expect((await finish(as, await goToConnect(next, as, computer))).status).toBe(200);
    expect((await identitiesOf(next)).map(({ subject }) => subject)).toEqual([subjectOf(next)]);
  });
});

describe('connecting an account', () => {
  it('does not succeed if its session ends while the answer is being checked', async () => {
    const nurse = await aNurse();
    const as = browser();
    const query = await goToConnect(nurse, as);
    const answer = await database().transaction(async (tx) => {
      await tx.update(users).set({ passwordHash: 'another' }).where(eq(users.id, nurse.userId));
      await tx.delete(sessions).where(eq(sessions.userId, nurse.userId));
      const finishing = finish(as, query);
      await untilARequestWaits();
      return { finishing };
    });
    expect((await answer.finishing).status).toBe(401);
    expect(await identitiesOf(nurse)).toEqual([]);
  });

  it.each<[string, (nurse: Nurse) => Promise<unknown>]>([
    [
      'an administrator set another password',
      async (nurse) => {
        const { sender } = await aUser(hospital.provider.id, 'administrator');
        const body = { password: `a long one ${v7()}` };
        const path = `/api/v1/providers/${hospital.provider.number}/users/${nurse.userId}`;
        await sendOk('PATCH', path, { as: sender, body });
      },
    ],
    [
      'the person ended all sessions',
      async (nurse) => {
        const as = await aSession(nurse.userId, hospital.provider.id);
        await sendOk('DELETE', '/api/v1/me/sessions', { as });
      },
    ],
  ])('that was begun before %s fails', async (_, happen) => {
    const nurse = await aNurse();
    const query = await goToConnect(nurse, browser());
    await happen(nurse);
    const later = browser();
    later.take(await aSession(nurse.userId, hospital.provider.id));
    expect((await finish(later, query)).status).toBe(401);
    expect(await identitiesOf(nurse)).toEqual([]);
  });
});

async function untilARequestWaits() {
  for (let tries = 0; tries < 200; tries += 1) {
    const [row] = await database().execute<{ n: number }>(
      sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike '%"users"%'`,
    );
    if (row?.n) return;
    await sleep(25);
  }
  throw new Error('Nobody waits.');
}
