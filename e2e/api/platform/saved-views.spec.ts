import { describe, expect, it } from 'vitest';
import { memberships } from '@/db/schema/index';
import { send, sendOk } from '@/e2e/api/transport';
import { auditRows } from '@/e2e/audit-rows';
import { aHospital } from '@/e2e/builders/hospital';
import { anApiKey, aSession, aUser } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

const pathOf = (provider: { id: string }) => `/api/v1/providers/${provider.id}/saved-views`;

const owing = { list: 'hospitalizations', name: 'Owing', query: 'is_active=false&owing=true' };

describe('saved views', () => {
  it('keep the filters of a list under a name, and list them by it', async () => {
    const hospital = await aHospital();
    const as = hospital.staff['ward-clerk'].sender;
    const path = pathOf(hospital.provider);
    const created = await sendOk('POST', path, { as, body: owing });
    expect(created.body.data).toMatchObject(owing);
    await send('POST', path, { as, body: { ...owing, name: 'Maternity', query: 'room=Room+2' } });
    await send('POST', path, { as, body: { ...owing, list: 'encounters', query: '' } });

    const listed = await send('GET', `${path}?list=hospitalizations`, { as });
    expect(listed.body.results.map((view: { name: string }) => view.name)).toEqual([
      'Maternity',
      'Owing',
    ]);
    expect(listed.body.meta.total).toBe(2);
    expect((await send('GET', path, { as })).body.meta.total).toBe(3);
  });

  it('leave out the page number and a question mark', async () => {
    const hospital = await aHospital();
    const created = await send('POST', pathOf(hospital.provider), {
      as: hospital.staff.nurse.sender,
      body: { ...owing, query: '?search=ng%27ang%27a&page=7&page_size=10' },
    });
    expect(new URLSearchParams(created.body.data.query).toString()).toBe('search=ng%27ang%27a');
  });

  it('refuse a name that the same list already has, by field', async () => {
    const hospital = await aHospital();
    const as = hospital.staff.nurse.sender;
    const path = pathOf(hospital.provider);
    await send('POST', path, { as, body: owing });
    const again = await send('POST', path, { as, body: { ...owing, name: ' Owing ' } });
    expect(again.status).toBe(409);
    expect(again.body.errors).toEqual({ name: ['You already have a view of this name.'] });
    const colleague = await aUser(hospital.provider.id, 'nurse');
    await sendOk('POST', path, { as: colleague.sender, body: owing });
  });

  it('belong to one person: a colleague neither sees nor deletes them', async () => {
    const hospital = await aHospital();
    const path = pathOf(hospital.provider);
    const { body } = await send('POST', path, { as: hospital.staff.nurse.sender, body: owing });
    const colleague = await aUser(hospital.provider.id, 'nurse');
    const seen = await send('GET', path, { as: colleague.sender });
    expect(seen.body.results).toEqual([]);
    for (const name of [body.data.uuid, body.data.id]) {
      const refused = await send('DELETE', `${path}/${name}`, { as: colleague.sender });
      expect(refused.status).toBe(404);
    }
    const mine = await send('GET', path, { as: hospital.staff.nurse.sender });
    expect(mine.body.meta.total).toBe(1);
  });

  it('belong to one hospital: the same person finds none of them at another', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    const { userId } = hospital.staff.nurse;
    await database()
      .insert(memberships)
      .values({ providerId: other.provider.id, userId, role: 'nurse' });
    const as = await aSession(userId);
    const { body } = await send('POST', pathOf(hospital.provider), { as, body: owing });
    const elsewhere = await sendOk('GET', pathOf(other.provider), { as });
    expect(elsewhere.body.results).toEqual([]);
    const path = `${pathOf(other.provider)}/${body.data.uuid}`;
    expect((await send('DELETE', path, { as })).status).toBe(404);
  });

  it('are gone once deleted, and both acts are on record', async () => {
    const hospital = await aHospital();
    const { sender: as, userId } = hospital.staff.nurse;
    const path = pathOf(hospital.provider);
    const { body } = await send('POST', path, { as, body: owing });
    const deleted = await sendOk('DELETE', `${path}/${body.data.uuid}`, { as });
    expect(deleted.body.data).toBeNull();
    expect((await send('DELETE', `${path}/${body.data.uuid}`, { as })).status).toBe(404);
    expect((await send('GET', path, { as })).body.results).toEqual([]);
    const rows = await auditRows(
      { providerId: hospital.provider.id, actorId: userId, entity: 'saved-view' },
      'action',
      'entityId',
    );
    expect(rows).toEqual([
      { action: 'saved-view.create', entityId: body.data.uuid },
      { action: 'saved-view.delete', entityId: body.data.uuid },
    ]);
  });

  it('are limited to fifty a list, and the refusal says so', async () => {
    const hospital = await aHospital();
    const as = hospital.staff.nurse.sender;
    const path = pathOf(hospital.provider);
    for (let index = 0; index < 50; index += 1) {
      await sendOk('POST', path, { as, body: { ...owing, name: `V${index}` } });
    }
    const refused = await send('POST', path, { as, body: owing });
    expect(refused.status).toBe(409);
    expect(refused.body.errors.list[0]).toContain('50 views');
    const another = { ...owing, list: 'payments' };
    await sendOk('POST', path, { as, body: another });
  });

  it('belong to the user that a key acts for; a key without a user has none', async () => {
    const hospital = await aHospital();
    const path = pathOf(hospital.provider);
    const nobody = await anApiKey(hospital.provider.id);
    expect((await send('GET', path, { as: nobody })).status).toBe(403);
    expect((await send('POST', path, { as: nobody, body: owing })).status).toBe(403);
    const { userId, sender } = hospital.staff.nurse;
    const key = await anApiKey(hospital.provider.id, { userId });
    await send('POST', path, { as: key, body: owing });
    expect((await send('GET', path, { as: sender })).body.meta.total).toBe(1);
  });

  it('refuse an unknown list, an empty name, and a query that is too long', async () => {
    const hospital = await aHospital();
    const answer = await send('POST', pathOf(hospital.provider), {
      as: hospital.staff.nurse.sender,
      body: { list: 'patients', name: ' ', query: 'x'.repeat(2001) },
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors).sort()).toEqual(['list', 'name', 'query']);
  });
});
