import { eq } from 'drizzle-orm';
import postgres from 'postgres';
import { describe, expect, inject, it, vi } from 'vitest';
import { beds, outbox, plannedTransfers } from '@/db/schema/index';
import { everyRow } from '@/e2e/api/pages';
import { send, sendOk } from '@/e2e/api/transport';
import { auditRowsOf } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, aPlannedTransfer } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

const pathOf = (hospital: Hospital) => `/api/v1/providers/${hospital.provider.id}/beds`;

const firstBed = (hospital: Hospital) => {
  const [bed] = hospital.beds;
  if (!bed) throw new Error('The hospital has no bed.');
  return bed;
};

async function names(hospital: Hospital, query: string) {
  const answer = await sendOk('GET', `${pathOf(hospital)}?${query}`, {
    as: hospital.staff.billing.sender,
  });
  return answer.body.results.map((one: { name: string }) => one.name);
}

const mark = (
  hospital: Hospital,
  bed: { id: string },
  body: object,
  role: 'nurse' | 'ward-clerk' = 'nurse',
) =>
  send('PATCH', `${pathOf(hospital)}/${bed.id}/status`, { as: hospital.staff[role].sender, body });

describe('beds', () => {
  it('are listed in the order of the ward, and found by ward, room, status and name', async () => {
    const hospital = await aHospital();
    const [roomOne, roomTwo] = hospital.rooms;
    await mark(hospital, firstBed(hospital), { status: 'cleaning' });
    expect(await names(hospital, '')).toEqual(['A1', 'A2', 'A3', 'A4']);
    expect(await names(hospital, `ward=${hospital.ward.number}`)).toEqual(['A1', 'A2', 'A3', 'A4']);
    expect(await names(hospital, `room=${roomTwo?.id}`)).toEqual(['A3', 'A4']);
    expect(await names(hospital, `room=${roomOne?.number}&status=available`)).toEqual(['A2']);
    expect(await names(hospital, 'status=cleaning')).toEqual(['A1']);
    expect(await names(hospital, 'search=a3')).toEqual(['A3']);
    expect(await names(hospital, 'search=%25')).toEqual([]);
    expect(await names(hospital, 'is_active=false')).toEqual([]);
    const other = await aHospital();
    expect(await names(hospital, `ward=${other.ward.id}`)).toEqual([]);
    expect(await names(hospital, 'ward=999999999')).toEqual([]);
    const paged = await everyRow(`${pathOf(hospital)}?page_size=3`, hospital.key);
    expect(paged.map(({ uuid }) => uuid)).toEqual(hospital.beds.map(({ id }) => id));
  });

  it('are shown with their ward and room, by id and by UUID', async () => {
    const hospital = await aHospital();
    const bed = firstBed(hospital);
    const byId = await send('GET', `${pathOf(hospital)}/${bed.number}`, { as: hospital.key });
    expect(byId.body.data).toEqual({
      id: bed.number,
      uuid: bed.id,
      name: 'A1',
      ward: hospital.ward.id,
      ward_name: 'Ward A',
      room: hospital.rooms[0]?.id,
      room_name: 'Room 1',
      position: 0,
      status: 'available',
      status_reason: '',
      status_changed_at: bed.statusChangedAt.toISOString(),
      status_changed_by_name: null,
      is_active: true,
      is_in_use: true,
      held_until: null,
      created_at: bed.createdAt.toISOString(),
      modified_at: bed.modifiedAt.toISOString(),
    });
    const byUuid = await send('GET', `${pathOf(hospital)}/${bed.id}`, { as: hospital.key });
    expect(byUuid.body).toEqual(byId.body);
    const other = await aHospital();
    const foreign = await send('GET', `${pathOf(other)}/${bed.id}`, { as: other.key });
    expect(foreign.status).toBe(404);
  });

  it('say when they are held, and when their room or their ward is not in use', async () => {
    const hospital = await aHospital();
    const [lain, held, , other] = hospital.beds;
    const admission = await anAdmission(hospital, { bed: lain });
    const { heldUntil } = await aPlannedTransfer(hospital, admission, { bed: held });
    const facts = async () => {
      const answer = await send('GET', pathOf(hospital), { as: hospital.staff.billing.sender });
      return answer.body.results.map((bed: { is_in_use: boolean; held_until: string | null }) => [
        bed.is_in_use,
        bed.held_until,
      ]);
    };
    const until = heldUntil.toISOString();
    expect(await facts()).toEqual([
      [true, null],
      [true, until],
      [true, null],
      [true, null],
    ]);
    const room = `/api/v1/providers/${hospital.provider.id}/locations/${other?.roomId}`;
    await sendOk('PATCH', room, { as: hospital.key, body: { is_active: false } });
    await database()
      .update(plannedTransfers)
      .set({ heldUntil: new Date(Date.now() - 1000) })
      .where(eq(plannedTransfers.bedId, held?.id ?? ''));
    expect(await facts()).toEqual([
      [true, null],
      [true, null],
      [false, null],
      [false, null],
    ]);
  });

  it('are added by an administrator, last on their ward; the room decides the ward', async () => {
    const hospital = await aHospital();
    const as = hospital.staff.administrator.sender;
    const room = hospital.rooms[1]?.number;
    const added = await sendOk('POST', pathOf(hospital), { as, body: { name: 'A5', room } });
    expect(added.body.data).toMatchObject({
      ward: hospital.ward.id,
      room_name: 'Room 2',
      position: 4,
      status: 'available',
    });
    const twin = await send('POST', pathOf(hospital), { as, body: { name: 'A5', room } });
    expect([twin.status, Object.keys(twin.body.errors)]).toEqual([409, ['name']]);
    const nowhere = await send('POST', pathOf(hospital), {
      as,
      body: { name: 'A6', room: hospital.ward.id },
    });
    expect([nowhere.status, Object.keys(nowhere.body.errors)]).toEqual([400, ['room']]);
    const other = await aHospital();
    const foreign = await send('POST', pathOf(hospital), {
      as,
      body: { name: 'A6', room: other.rooms[0]?.id },
    });
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([400, ['room']]);
    const elsewhere = await send('POST', pathOf(hospital), {
      as,
      body: { name: 'A6', room, ward: hospital.rooms[0]?.id },
    });
    expect([elsewhere.status, Object.keys(elsewhere.body.errors)]).toEqual([400, ['ward']]);
  });

  it('are renamed and taken out of use by an administrator, but not while a patient is in them', async () => {
    const hospital = await aHospital();
    const as = hospital.staff.administrator.sender;
    const { bed } = await anAdmission(hospital);
    const path = `${pathOf(hospital)}/${bed.id}`;
    const renamed = await send('PATCH', path, {
      as,
      body: { name: 'Window', status: 'occupied', is_active: true },
    });
    expect(renamed.body.data).toMatchObject({ name: 'Window', status: 'occupied' });
    const closed = await send('PATCH', path, { as, body: { is_active: false } });
    expect([closed.status, Object.keys(closed.body.errors)]).toEqual([409, ['is_active']]);
    const freed = await send('PATCH', path, { as, body: { status: 'available' } });
    expect([freed.status, Object.keys(freed.body.errors)]).toEqual([409, ['status']]);

    const free = hospital.beds[3];
    const unused = await send('PATCH', `${pathOf(hospital)}/${free?.id}`, {
      as,
      body: { is_active: false, status: 'out-of-service', status_reason: 'Sold' },
    });
    expect(unused.body.data).toMatchObject({
      is_active: false,
      status: 'out-of-service',
      status_reason: 'Sold',
    });
  });
});

describe("a bed's status", () => {
  it('changes between available, cleaning and out of service, which needs a reason', async () => {
    const hospital = await aHospital();
    const bed = firstBed(hospital);
    const bare = await mark(hospital, bed, { status: 'out-of-service', reason: '  ' });
    expect([bare.status, Object.keys(bare.body.errors)]).toEqual([400, ['reason']]);
    const broken = await mark(hospital, bed, { status: 'out-of-service', reason: 'Broken rail' });
    expect(broken.body.data).toMatchObject({
      status: 'out-of-service',
      status_reason: 'Broken rail',
    });
    const since = Date.parse(broken.body.data.status_changed_at);
    expect(since).toBeGreaterThan(bed.statusChangedAt.getTime());
    const cleaning = await mark(hospital, bed, { status: 'cleaning' }, 'ward-clerk');
    expect(cleaning.body.data).toMatchObject({ status: 'cleaning', status_reason: '' });
    const ready = await mark(hospital, bed, { status: 'available' }, 'ward-clerk');
    expect(ready.body.data).toMatchObject({ status: 'available', status_reason: '' });
    const again = await mark(hospital, bed, { status: 'available' });
    expect(again.body.data.status_changed_at).toBe(ready.body.data.status_changed_at);
  });

  it('is never set to or from occupied by hand', async () => {
    const hospital = await aHospital();
    const { bed } = await anAdmission(hospital);
    for (const status of ['available', 'cleaning', 'out-of-service', 'occupied']) {
      const answer = await mark(hospital, bed, { status, reason: 'By hand' });
      expect([answer.status, Object.keys(answer.body.errors)], status).toEqual([409, ['status']]);
    }
    const free = hospital.beds[1];
    if (!free) throw new Error('The hospital has one bed.');
    const filled = await mark(hospital, free, { status: 'occupied' });
    expect([filled.status, Object.keys(filled.body.errors)]).toEqual([409, ['status']]);
    const shown = await send('GET', `${pathOf(hospital)}/${bed.id}`, { as: hospital.key });
    expect(shown.body.data.status).toBe('occupied');
  });

  it('is set by hand if a bed is occupied without a patient; until then neither bed nor ward can be closed', async () => {
    const hospital = await aHospital();
    const bed = firstBed(hospital);
    await database().update(beds).set({ status: 'occupied' }).where(eq(beds.id, bed.id));
    const as = hospital.staff.administrator.sender;
    const body = { is_active: false };
    const why =
      'is marked as occupied, but nobody is admitted to it. Check the bed, then mark it as empty on the ward board.';
    const closed = await send('PATCH', `${pathOf(hospital)}/${bed.id}`, { as, body });
    expect([closed.status, closed.body.errors]).toEqual([409, { is_active: [`This bed ${why}`] }]);
    const ward = `/api/v1/providers/${hospital.provider.id}/locations/${hospital.ward.id}`;
    const shut = await send('PATCH', ward, { as, body });
    expect([shut.status, shut.body.errors]).toEqual([409, { is_active: [`Bed A1 ${why}`] }]);

    const filled = await mark(hospital, bed, { status: 'occupied' });
    expect([filled.status, Object.keys(filled.body.errors)]).toEqual([409, ['status']]);
    const emptied = await mark(hospital, bed, {
      status: 'cleaning',
      expected_status: 'occupied',
    });
    expect(emptied.body.data, emptied.text).toMatchObject({ status: 'cleaning' });
    await sendOk('PATCH', ward, { as, body });
  });

  it('notifies the ward when it changes, and is in the audit log', async () => {
    const hospital = await aHospital();
    const answer = await mark(hospital, firstBed(hospital), { status: 'cleaning' });
    const events = await database()
      .select({ topic: outbox.topic, wardId: outbox.wardId, patientId: outbox.patientId })
      .from(outbox)
      .where(eq(outbox.providerId, hospital.provider.id));
    expect(events).toEqual([{ topic: 'bed.changed', wardId: hospital.ward.id, patientId: null }]);
    const [event] = await auditRowsOf(answer);
    expect(event).toMatchObject({
      action: 'bed.status',
      entity: 'bed',
      entityId: firstBed(hospital).id,
      changes: { status: { before: 'available', after: 'cleaning' } },
    });
  });

  it('notifies no one when it is refused', async () => {
    const hospital = await aHospital();
    await mark(hospital, firstBed(hospital), { status: 'occupied' });
    const events = await database()
      .select({ id: outbox.id })
      .from(outbox)
      .where(eq(outbox.providerId, hospital.provider.id));
    expect(events).toEqual([]);
  });
});

describe('the history of a bed', () => {
  it('ends with the last change, also that of a user who began earlier and had to wait', async () => {
    const hospital = await aHospital();
    const bed = firstBed(hospital);
    const driver = postgres(inject('databaseUrl'), { max: 2 });
    const held = await driver.reserve();
    await held`begin`;
    const [own] = await held<{ pid: number }[]>`select pg_backend_pid() as pid
      from beds where id = ${bed.id} for no key update`;
    const late = mark(hospital, bed, { status: 'out-of-service', reason: 'Broken rail' });
    await vi.waitFor(async () => {
      const waiting = await driver`
        select pid from pg_stat_activity where ${own?.pid ?? 0} = any(pg_blocking_pids(pid))`;
      if (waiting.length === 0) throw new Error('Nobody waits.');
    }, 2_500);
    await held`update beds set status = 'cleaning', status_changed_at = clock_timestamp() where id = ${bed.id}`;
    await held`commit`;
    held.release();
    await driver.end();
    expect((await late).status).toBe(200);
    const history = await send('GET', `${pathOf(hospital)}/${bed.id}/status-history`, {
      as: hospital.key,
    });
    expect(history.body.results.map(({ status }: { status: string }) => status)).toEqual([
      'out-of-service',
      'cleaning',
      'available',
    ]);
  });
});
