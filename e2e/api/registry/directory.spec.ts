import { describe, expect, it } from 'vitest';
import { everyRow } from '@/e2e/api/pages';
import { ok, refusal, send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission } from '@/e2e/builders/patients';

const pathOf = (hospital: Hospital, list: string) =>
  `/api/v1/providers/${hospital.provider.id}/${list}`;

const adding = (hospital: Hospital, list: string, body: object) =>
  send('POST', pathOf(hospital, list), { as: hospital.staff.administrator.sender, body });

async function names(hospital: Hospital, list: string, query = '') {
  const answer = await sendOk('GET', `${pathOf(hospital, list)}?${query}`, {
    as: hospital.staff.billing.sender,
  });
  return answer.body.results.map((one: { name: string }) => one.name);
}

describe.each([
  [
    'healthcare-services',
    'General medicine',
    { category: '', admits: true, bed_night_service: null, bed_night_service_name: null },
  ],
  ['price-tiers', 'General', {}],
] as const)('the records of %s', (list, existing, extra) => {
  it('are named by an administrator, once each, and listed by name', async () => {
    const hospital = await aHospital();
    const added = ok(await adding(hospital, list, { name: '  Zeta ward  ' }));
    expect(added.body.data).toEqual({
      id: expect.any(Number),
      uuid: expect.any(String),
      name: 'Zeta ward',
      is_active: true,
      created_at: expect.any(String),
      modified_at: expect.any(String),
      ...extra,
    });
    expect(refusal(await adding(hospital, list, { name: 'Zeta ward' }))).toEqual([409, ['name']]);
    expect(refusal(await adding(hospital, list, { name: '   ' }))).toEqual([400, ['name']]);
    await adding(hospital, list, { name: 'Alpha' });
    expect(await names(hospital, list)).toEqual(['Alpha', existing, 'Zeta ward']);
    for (const name of [added.body.data.id, added.body.data.uuid]) {
      const read = await send('GET', `${pathOf(hospital, list)}/${name}`, { as: hospital.key });
      expect(read.body.data).toEqual(added.body.data);
    }
    const other = await aHospital();
    expect((await adding(other, list, { name: 'Zeta ward' })).status).toBe(201);
    const foreign = `${pathOf(other, list)}/${added.body.data.id}`;
    expect((await send('GET', foreign, { as: other.key })).status).toBe(404);
    const edit = await send('PATCH', foreign, { as: other.key, body: { name: 'Taken' } });
    expect(edit.status).toBe(404);
  });

  it('are taken out of use, and found by any part of the name and by whether they are in use', async () => {
    const hospital = await aHospital();
    const { body } = await adding(hospital, list, { name: 'Private 100% cover' });
    const edited = await send('PATCH', `${pathOf(hospital, list)}/${body.data.uuid}`, {
      as: hospital.staff.administrator.sender,
      body: { is_active: false },
    });
    expect(edited.body.data).toMatchObject({ name: 'Private 100% cover', is_active: false });
    expect(await names(hospital, list, 'is_active=true')).toEqual([existing]);
    expect(await names(hospital, list, 'is_active=false')).toEqual(['Private 100% cover']);
    expect(await names(hospital, list, 'search=COVER+priv')).toEqual(['Private 100% cover']);
    expect(await names(hospital, list, 'search=%25')).toEqual(['Private 100% cover']);
    expect(await names(hospital, list, 'search=_')).toEqual([]);
    expect(await everyRow(`${pathOf(hospital, list)}?page_size=1`, hospital.key)).toHaveLength(2);
  });
});

describe('healthcare services', () => {
  it('are found by their category too', async () => {
    const hospital = await aHospital();
    await adding(hospital, 'healthcare-services', { name: 'X-ray', category: 'Imaging' });
    expect(await names(hospital, 'healthcare-services', 'search=imag')).toEqual(['X-ray']);
  });
});

describe('locations', () => {
  it('are wards, the rooms in them, and other locations', async () => {
    const hospital = await aHospital();
    const ward = await adding(hospital, 'locations', { type: 'ward', name: 'Ward B' });
    expect(ward.body.data).toMatchObject({ type: 'ward', part_of: null, part_of_name: null });
    const room = await adding(hospital, 'locations', {
      type: 'room',
      name: 'Room 1',
      part_of: ward.body.data.id,
    });
    expect(room.body.data).toEqual({
      id: expect.any(Number),
      uuid: expect.any(String),
      type: 'room',
      name: 'Room 1',
      part_of: ward.body.data.uuid,
      part_of_name: 'Ward B',
      is_active: true,
      is_maternity: false,
      created_at: expect.any(String),
      modified_at: expect.any(String),
    });
    await adding(hospital, 'locations', { type: 'area', name: 'Cash desk' });
    expect(await names(hospital, 'locations', 'type=ward')).toEqual(['Ward A', 'Ward B']);
    expect(await names(hospital, 'locations', 'type=area')).toEqual(['Cash desk']);
    const inside = `part_of=${hospital.ward.number}`;
    expect(await names(hospital, 'locations', inside)).toEqual(['Room 1', 'Room 2']);
    expect(await names(hospital, 'locations', `part_of=${ward.body.data.uuid}`)).toEqual([
      'Room 1',
    ]);
    expect(await names(hospital, 'locations', 'part_of=999999999')).toEqual([]);
    expect(await names(hospital, 'locations', 'search=desk')).toEqual(['Cash desk']);
    const rows = await everyRow(`${pathOf(hospital, 'locations')}?page_size=2`, hospital.key);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(6);
  });

  it('can only be in a suitable location', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    const room = { type: 'room', name: 'Side room' };
    const put = (body: object) => adding(hospital, 'locations', body);
    expect(refusal(await put(room))).toEqual([400, ['part_of']]);
    const inRoom = await put({ ...room, part_of: hospital.rooms[0]?.id });
    expect(refusal(inRoom)).toEqual([400, ['part_of']]);
    const abroad = await put({ ...room, part_of: other.ward.id });
    expect(refusal(abroad)).toEqual([400, ['part_of']]);
    const wardInWard = await put({ type: 'ward', name: 'Inner', part_of: hospital.ward.id });
    expect(refusal(wardInWard)).toEqual([400, ['part_of']]);
    const twin = await put({ type: 'room', name: 'Room 1', part_of: hospital.ward.id });
    expect(refusal(twin)).toEqual([409, ['name']]);
    expect(refusal(await put({ type: 'corridor', name: 'C' }))).toEqual([400, ['type']]);
  });

  it('are renamed, and taken out of use only when no patient is in them', async () => {
    const hospital = await aHospital();
    const { bed } = await anAdmission(hospital);
    const edit = (id: string, body: object) =>
      send('PATCH', `${pathOf(hospital, 'locations')}/${id}`, {
        as: hospital.staff.administrator.sender,
        body,
      });
    for (const id of [bed.wardId, bed.roomId]) {
      expect(refusal(await edit(id, { is_active: false }))).toEqual([409, ['is_active']]);
    }
    const renamed = await edit(bed.wardId, { name: 'Maternity' });
    expect(renamed.body.data).toMatchObject({ name: 'Maternity', is_active: true });
    const empty = await edit(hospital.rooms[1]?.id ?? '', { is_active: false });
    expect(empty.body.data).toMatchObject({ is_active: false, part_of_name: 'Maternity' });
    const closed = await adding(hospital, 'beds', { name: 'A9', room: hospital.rooms[1]?.id });
    expect(refusal(closed)).toEqual([409, ['room']]);
  });
});

describe('practitioners', () => {
  it('are entered and edited by an administrator, and found by name and qualification', async () => {
    const hospital = await aHospital();
    const added = await adding(hospital, 'practitioners', {
      title: 'Dr',
      first_name: 'Wanjiru',
      last_name: 'Abuya',
      qualification: 'MBChB',
    });
    expect(added.status, added.text).toBe(201);
    expect(added.body.data).toEqual({
      id: expect.any(Number),
      uuid: expect.any(String),
      name: 'Dr Wanjiru Abuya',
      title: 'Dr',
      first_name: 'Wanjiru',
      last_name: 'Abuya',
      qualification: 'MBChB',
      is_active: true,
      created_at: expect.any(String),
      modified_at: expect.any(String),
    });
    const everyone = await names(hospital, 'practitioners');
    expect(everyone).toEqual(['Dr Wanjiru Abuya', 'Test medical-officer', 'Test nurse']);
    for (const search of ['abuya wan', 'mbch', 'DR abuya']) {
      const found = await names(hospital, 'practitioners', `search=${encodeURIComponent(search)}`);
      expect(found, search).toEqual(['Dr Wanjiru Abuya']);
    }
    const path = `${pathOf(hospital, 'practitioners')}/${added.body.data.id}`;
    const left = await send('PATCH', path, {
      as: hospital.staff.administrator.sender,
      body: { is_active: false, last_name: 'Abuya-Kip' },
    });
    expect(left.body.data).toMatchObject({ name: 'Dr Wanjiru Abuya-Kip', is_active: false });
    const gone = await names(hospital, 'practitioners', 'is_active=false');
    expect(gone).toEqual(['Dr Wanjiru Abuya-Kip']);
    const other = await aHospital();
    const foreign = `${pathOf(other, 'practitioners')}/${added.body.data.uuid}`;
    expect((await send('GET', foreign, { as: other.key })).status).toBe(404);
    const paged = await everyRow(`${pathOf(hospital, 'practitioners')}?page_size=1`, hospital.key);
    expect(paged).toHaveLength(3);
  });
});
