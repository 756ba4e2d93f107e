import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { expectSignedIn, patientsOf, senderOf, signIn } from '@/e2e/api/sign-in';
import { type Answer, origin, send, sendOk } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { aUserWithPassword } from '@/e2e/builders/people';

describe('a page of another site', () => {
  const foreignOrigins: Record<string, string>[] = [
    {},
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${origin}.evil.example` },
  ];

  it('cannot change anything with the cookie, whatever Origin it sends', async () => {
    const hospital = await aHospital();
    const { cookie } = hospital.staff['ward-clerk'].sender as { cookie: string };
    const body = { mr_number: v7(), first_name: 'A', last_name: 'B', gender: 'MALE' };
    for (const headers of foreignOrigins) {
      const refused = await send('POST', patientsOf(hospital), {
        headers: { ...headers, cookie },
        body,
      });
      expect(refused.status, JSON.stringify(headers)).toBe(403);
    }
    const found = await send('GET', `${patientsOf(hospital)}?mr_number=${body.mr_number}`, {
      as: { cookie },
    });
    expect(found.body.results).toEqual([]);
  });

  it('can sign no one in or out', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    const { cookie } = senderOf(await signIn(nurse));
    for (const headers of foreignOrigins) {
      const planted: Answer = await send('POST', '/api/v1/session', {
        headers,
        body: { email: nurse.email, password: nurse.password },
      });
      expect(planted.status).toBe(403);
      expect(planted.headers.getSetCookie()).toEqual([]);
      const ended = await send('DELETE', '/api/v1/session', { headers: { ...headers, cookie } });
      expect(ended.status).toBe(403);
    }
    await expectSignedIn(hospital, { cookie });
  });

  it('does not matter for a key, which browsers never send automatically', async () => {
    const hospital = await aHospital();
    const body = { mr_number: v7(), first_name: 'A', last_name: 'B', gender: 'MALE' };
    await sendOk('POST', patientsOf(hospital), { as: hospital.key, body });
  });
});
