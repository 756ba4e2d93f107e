import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { contracts } from '@/app/api/contracts';
import { apiKeys, patients } from '@/db/schema/index';
import { ok, origin, send } from '@/e2e/api/transport';
import { auditRows } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, aPatient } from '@/e2e/builders/patients';
import { untilCallersAreForgotten } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

let hospital: Hospital;

beforeAll(async () => {
  hospital = await aHospital();
});

const keysOf = (at: Hospital) => `/api/v1/providers/${at.provider.id}/api-keys`;

/** What an administrator's request for a display key answers. */
const make = (at: Hospital, body: object = {}) =>
  send('POST', keysOf(at), {
    as: at.staff.administrator.sender,
    body: { name: 'Corridor', display_ward: at.ward.id, ...body },
  });

async function aDisplayKey(at = hospital): Promise<{ uuid: string; key: string }> {
  const made = ok(await make(at));
  return made.body.data;
}

const cookieOf = (key: string) => ({ cookie: `wardline-display=${key}` });
const read = (key: string) => send('GET', '/api/v1/ward-display', { as: cookieOf(key) });
const put = (key: string, headers: Record<string, string> = { origin }) =>
  send('POST', '/api/v1/ward-display', { body: { key }, headers });

describe('a display key', () => {
  it('is made for one ward, has no permission and no end', async () => {
    const made = await make(hospital);
    expect(made.body.data).toMatchObject({
      scopes: [],
      display_ward: hospital.ward.id,
      display_ward_name: hospital.ward.name,
      expires_at: null,
      is_active: true,
    });
  });

  it('is refused with a permission, for somebody, and for what is no ward of the hospital', async () => {
    const other = await aHospital();
    for (const [field, body] of [
      ['scopes', { scopes: ['clinical:read'] }],
      ['user', { user: hospital.staff.nurse.userId }],
      ['practitioner', { practitioner: hospital.staff.nurse.practitionerId }],
      ['display_ward', { display_ward: other.ward.id }],
      ['display_ward', { display_ward: hospital.rooms[0]?.id }],
    ] as const) {
      const refused = await make(hospital, body);
      expect(refused.status, refused.text).toBe(400);
      expect(refused.body.errors).toHaveProperty(field);
    }
  });

  it('is never stored with a permission, not even past the API', async () => {
    const { uuid } = await aDisplayKey();
    await expect(
      database()
        .update(apiKeys)
        .set({ scopes: ['clinical:read'] })
        .where(eq(apiKeys.id, uuid)),
    ).rejects.toThrow();
  });

  it('opens the wall display, and no other operation, as a key or as a cookie', async () => {
    const { key } = await aDisplayKey();
    expect((await read(key)).status).toBe(200);
    for (const contract of contracts) {
      if (contract.access === 'anyone' || contract.access === 'display') continue;
      const path = `/api/v1${contract.path.replace('{provider_id}', hospital.provider.id).replace(/\{\w+\}/g, () => v7())}`;
      const body = contract.body === null ? {} : { body: {} };
      for (const as of [{ key }, cookieOf(key)]) {
        const refused = await send(contract.method, path, { as, ...body });
        expect(refused.status, `${contract.method} ${path}`).toBe(401);
      }
    }
  });

  it('works no more from the moment that it is revoked', async () => {
    const { key, uuid } = await aDisplayKey();
    expect((await read(key)).status).toBe(200);
    await send('DELETE', `${keysOf(hospital)}/${uuid}`, {
      as: hospital.staff.administrator.sender,
    });
    expect((await read(key)).status).toBe(401);
    expect((await put(key)).status).toBe(400);
  });
});

describe('the wall display', () => {
  it('is opened by no user and no other key', async () => {
    const { key } = hospital.key as { key: string };
    for (const path of ['/api/v1/ward-display', '/api/v1/ward-display/events']) {
      for (const as of [hospital.key, hospital.staff.nurse.sender, cookieOf(key)]) {
        expect((await send('GET', path, { as })).status).toBe(401);
      }
      expect((await send('GET', path)).status).toBe(401);
    }
    expect((await put(key)).body.errors).toHaveProperty('key');
  });

  it('is sent with initials and without a name, a number or an id of a patient', async () => {
    const at = await aHospital();
    const patient = await aPatient(at, { lastName: 'Otieno', firstName: 'Achieng' });
    await anAdmission(at, { bed: at.beds[1], patient });
    const { key } = await aDisplayKey(at);
    const answer = await read(key);
    expect(answer.body.data).toMatchObject({
      ward: { name: at.ward.name, is_active: true },
      time_zone: 'Africa/Nairobi',
    });
    const { beds } = answer.body.data;
    expect(beds.map(({ name }: { name: string }) => name)).toEqual(['A2', 'A1', 'A3', 'A4']);
    expect(beds[0].occupant).toMatchObject({
      initials: 'O.A.',
      acuity: 'unknown',
      tews: null,
      treat_by: null,
    });
    expect(answer.text).not.toMatch(/Otieno|Achieng/);
    const [row] = await database().select().from(patients).where(eq(patients.id, patient.id));
    expect(answer.text).not.toContain(row?.mrNumber);
    expect(answer.text).not.toContain(patient.id);
  });

  it('is put up with its key, which stays on the device and signs its user out', async () => {
    const at = await aHospital();
    const { key, uuid } = await aDisplayKey(at);
    const { sender } = at.staff.nurse;
    const cookie = 'cookie' in sender ? sender.cookie : '';
    const answer = await put(key, { origin, cookie });
    expect(answer.body.data).toEqual({ ward: { name: at.ward.name } });
    const cookies = answer.headers.getSetCookie();
    expect(cookies.find((one) => one.startsWith('wardline-display='))).toMatch(
      /HttpOnly; SameSite=Strict; Max-Age=34560000/,
    );
    expect(cookies.find((one) => one.startsWith('wardline-session='))).toContain('Max-Age=0');
    expect((await send('GET', '/api/v1/me', { as: sender })).status).toBe(401);
    // Read again and again, it never ends.
    expect((await read(key)).headers.get('set-cookie')).toContain('Max-Age=34560000');
    const events = await auditRows({ actorId: uuid }, 'action', 'changes');
    expect(events.map(({ action }) => action)).toEqual(['ward-display.open']);
    expect(JSON.stringify(events)).not.toContain(key);
  });

  it('is not put up by a page of another site', async () => {
    const { key } = await aDisplayKey();
    expect((await put(key, { origin: 'https://elsewhere.example' })).status).toBe(403);
  });

  it('ends with its hospital’s key, not with a session: it is read after any time', async () => {
    const { key, uuid } = await aDisplayKey();
    const longAgo = new Date(Date.now() - 90 * 86_400_000);
    await database()
      .update(apiKeys)
      .set({ createdAt: longAgo, lastUsedAt: longAgo })
      .where(eq(apiKeys.id, uuid));
    await untilCallersAreForgotten();
    expect((await read(key)).status).toBe(200);
  });
});
