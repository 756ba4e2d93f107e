import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { beds, hospitalizations, locations, outbox } from '@/db/schema/index';
import { admit } from '@/e2e/api/admissions/admission-builders';
import { anInpatient, bedOf, plan, transfer } from '@/e2e/api/admissions/stay-builders';
import { everyRow } from '@/e2e/api/pages';
import { ok, refusal, send } from '@/e2e/api/transport';
import { auditRowsOf } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

const pathOf = (hospital: Hospital, rest: string) =>
  `/api/v1/providers/${hospital.provider.id}/${rest}`;

const administered = (hospital: Hospital, method: 'POST' | 'PATCH', rest: string, body: object) =>
  send(method, pathOf(hospital, rest), { as: hospital.staff.administrator.sender, body });

const switchPlace = (hospital: Hospital, id: string, is_active: boolean) =>
  administered(hospital, 'PATCH', `locations/${id}`, { is_active });

const roomOf = (hospital: Hospital, index: number) => {
  const room = hospital.rooms[index];
  if (!room) throw new Error('The hospital has too few rooms.');
  return room;
};

const read = async (hospital: Hospital, rest: string) =>
  (await send('GET', pathOf(hospital, rest), { as: hospital.staff.nurse.sender })).body;

async function shown(hospital: Hospital) {
  const { data } = await read(hospital, `ward-board?ward=${hospital.ward.id}`);
  return data.beds.map(({ name }: { name: string }) => name);
}

describe('a closed room', () => {
  it('takes its beds off the board and out of the count of free beds until it is opened again', async () => {
    const hospital = await aHospital();
    const room = roomOf(hospital, 1);
    await administered(hospital, 'PATCH', `beds/${bedOf(hospital, 2).id}`, { is_active: false });
    expect(await shown(hospital)).toEqual(['A1', 'A2', 'A4']);
    expect((await switchPlace(hospital, room.id, false)).status).toBe(200);
    expect(await shown(hospital)).toEqual(['A1', 'A2']);
    expect((await read(hospital, 'wards')).results).toMatchObject([{ beds: 2, available: 2 }]);
    expect((await switchPlace(hospital, room.id, true)).status).toBe(200);
    // A bed that was closed on its own stays closed.
    expect(await shown(hospital)).toEqual(['A1', 'A2', 'A4']);
  });

  it('does not count for occupancy', async () => {
    const hospital = await aHospital();
    const createdAt = new Date(Date.now() - 2 * 86_400_000);
    await database().update(beds).set({ createdAt }).where(eq(beds.wardId, hospital.ward.id));
    const bedsADay = async () => {
      const { data } = await read(hospital, 'bed-statistics');
      return data.days.at(-1).available_bed_days as number;
    };
    const open = await bedsADay();
    expect(open).toBeGreaterThan(0);
    await switchPlace(hospital, roomOf(hospital, 0).id, false);
    await switchPlace(hospital, roomOf(hospital, 1).id, false);
    expect(await bedsADay()).toBe(0);
  });

  it('disappears from the open boards of its ward', async () => {
    const hospital = await aHospital();
    await switchPlace(hospital, roomOf(hospital, 1).id, false);
    const events = await database()
      .select({ topic: outbox.topic, wardId: outbox.wardId })
      .from(outbox)
      .where(eq(outbox.providerId, hospital.provider.id));
    expect(events).toEqual([{ topic: 'location.changed', wardId: hospital.ward.id }]);
  });
});

describe('a closed ward', () => {
  it('has a board that says so and shows no bed, and takes no new bed', async () => {
    const hospital = await aHospital();
    expect((await switchPlace(hospital, hospital.ward.id, false)).status).toBe(200);
    const { data } = await read(hospital, `ward-board?ward=${hospital.ward.id}`);
    expect(data).toMatchObject({ ward: { name: 'Ward A', is_active: false }, beds: [] });
    expect((await read(hospital, 'wards')).results).toEqual([]);
    const room = roomOf(hospital, 0).id;
    const added = await administered(hospital, 'POST', 'beds', { name: 'A5', room });
    expect(refusal(added)).toEqual([409, ['room']]);
    // Nor does a refusal suggest its other beds.
    const refused = await admit(hospital, await aPatient(hospital));
    expect(refusal(refused)).toEqual([409, ['bed']]);
    expect(refused.body.message).toContain(
      'A1 is in Ward A, which is not in use. No other bed of this ward is free.',
    );
    await switchPlace(hospital, hospital.ward.id, true);
    expect(await shown(hospital)).toEqual(['A1', 'A2', 'A3', 'A4']);
  });
});

describe('a location with a planned transfer', () => {
  it('is not closed while a bed there is held', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    const held = bedOf(hospital, 3);
    expect((await plan(hospital, stay.uuid, 3)).status).toBe(201);
    const bed = await administered(hospital, 'PATCH', `beds/${held.id}`, { is_active: false });
    expect(refusal(bed)).toEqual([409, ['is_active']]);
    expect(bed.body.message).toContain('A4 is held for a planned transfer.');
    expect(refusal(await switchPlace(hospital, held.roomId, false))).toEqual([409, ['is_active']]);
    const other = await administered(hospital, 'PATCH', `beds/${bedOf(hospital, 2).id}`, {
      is_active: false,
    });
    expect(other.status).toBe(200);
    // Once the patient has gone elsewhere nothing is held any more.
    expect((await transfer(hospital, stay.uuid, 1)).status).toBe(200);
    expect((await switchPlace(hospital, held.roomId, false)).status).toBe(200);
  });
});

describe('the name of a location', () => {
  it('is given once when two administrators give it at once, to new and existing locations', async () => {
    const hospital = await aHospital();
    const named = async (...asked: Promise<{ status: number }>[]) =>
      (await Promise.all(asked)).map(({ status }) => status).sort();
    const ward = (name: string) =>
      administered(hospital, 'POST', 'locations', { type: 'ward', name });
    expect(await named(ward('Théatre'), ward('THÉATRE'), ward('théatre'))).toEqual([201, 409, 409]);
    const called = (index: number, name: string) =>
      administered(hospital, 'PATCH', `beds/${bedOf(hospital, index).id}`, { name });
    const bed = (name: string) =>
      administered(hospital, 'POST', 'beds', { name, room: roomOf(hospital, 0).id });
    const answers = await named(called(0, 'Window'), called(1, 'WINDOW'), bed('window'));
    expect(answers.filter((status) => status !== 409)).toHaveLength(1);
  });

  it('has only visible characters: another name that differs only in invisible ones is the same', async () => {
    const hospital = await aHospital();
    const add = (name: string) =>
      administered(hospital, 'POST', 'beds', { name, room: roomOf(hospital, 0).id });
    expect(refusal(await add('\u200b\u2060'))).toEqual([400, ['name']]);
    expect(refusal(await add('A\u200b1'))).toEqual([409, ['name']]);
    const other = await add('Fenêtre'.normalize('NFD'));
    expect(other.body.data.name).toBe('Fenêtre');
    expect((await read(hospital, 'beds?search=fenêtre')).meta.total).toBe(1);
  });

  it('is unique next to each other in any capitals, and the refusal says when its owner is closed', async () => {
    const hospital = await aHospital();
    const room = roomOf(hospital, 0);
    const ward = (name: string) =>
      administered(hospital, 'POST', 'locations', { type: 'ward', name });
    const bed = (name: string) => administered(hospital, 'POST', 'beds', { name, room: room.id });
    for (const answer of [
      await ward('WARD  a'),
      await bed('a1'),
      await administered(hospital, 'PATCH', `beds/${bedOf(hospital, 1).id}`, { name: 'a1' }),
      await administered(hospital, 'PATCH', `locations/${room.id}`, { name: 'room 2' }),
    ]) {
      expect(refusal(answer)).toEqual([409, ['name']]);
    }
    await administered(hospital, 'PATCH', `beds/${bedOf(hospital, 3).id}`, { is_active: false });
    expect((await bed('A4')).body.message).toBe(
      'A4 already exists but is closed. Open it again instead.',
    );
    // Its own name in other capitals is no duplicate, and neither is that of a bed of another ward.
    const own = await administered(hospital, 'PATCH', `beds/${bedOf(hospital, 0).id}`, {
      name: 'a1',
    });
    expect(own.status).toBe(200);
    const other = await ward('Ward B');
    const hall = await administered(hospital, 'POST', 'locations', {
      type: 'room',
      name: 'Room 1',
      part_of: other.body.data.uuid,
    });
    const there = await administered(hospital, 'POST', 'beds', {
      name: 'A1',
      room: hall.body.data.uuid,
    });
    expect(there.status, there.text).toBe(201);
  });
});

describe('the order of a hospital’s locations', () => {
  it('counts as people do, page by page: Ward 2 before Ward 10', async () => {
    const hospital = await aHospital();
    const names = ['Ward 10', 'ward 2', 'Ward ٣', 'Ward 1', 'Annexe 12 b', 'Annexe 2 c'];
    for (const name of names) {
      await administered(hospital, 'POST', 'locations', { type: 'ward', name });
    }
    const named = async (path: string) =>
      (await everyRow(pathOf(hospital, path), hospital.staff.nurse.sender)).map(
        (row) => 'name' in row && row.name,
      );
    const wards = ['Annexe 2 c', 'Annexe 12 b', 'Ward 1', 'ward 2', 'Ward ٣', 'Ward 10', 'Ward A'];
    expect(await named('locations?type=ward&page_size=2')).toEqual(wards);
    expect(await named('wards?page_size=2')).toEqual(wards);
    const [ten] = (await read(hospital, 'locations?search=ward%2010')).results;
    for (const name of ['Bay 10', 'Bay 9', 'Bay 1']) {
      const body = { type: 'room', name, part_of: ten.uuid };
      await administered(hospital, 'POST', 'locations', body);
    }
    expect(await named(`locations?part_of=${ten.uuid}`)).toEqual(['Bay 1', 'Bay 9', 'Bay 10']);
    await administered(hospital, 'PATCH', `locations/${ten.uuid}`, { name: 'Ward 0' });
    expect((await named('wards')).slice(1, 4)).toEqual(['Annexe 12 b', 'Ward 0', 'Ward 1']);
  });
});

describe('the database', () => {
  it('closes no bed, room or ward with a patient, by any route', async () => {
    const hospital = await aHospital();
    const { bed } = await anAdmission(hospital);
    const closing = (id: string) =>
      database()
        .update(locations)
        .set({ isActive: false })
        .where(and(eq(locations.providerId, hospital.provider.id), eq(locations.id, id)));
    const broken = (constraint: string) => ({ cause: { constraint_name: constraint } });
    for (const id of [bed.roomId, bed.wardId]) {
      await expect(closing(id)).rejects.toMatchObject(broken('locations_empty_when_closed'));
    }
    await expect(
      database().update(beds).set({ isActive: false }).where(eq(beds.id, bed.id)),
    ).rejects.toMatchObject(broken('beds_empty_when_closed'));
    await closing(roomOf(hospital, 1).id);
  });

  it('puts no patient where no board would show them', async () => {
    const hospital = await aHospital();
    const { hospitalization } = await anAdmission(hospital);
    const moving = (index: number) =>
      database()
        .update(hospitalizations)
        .set({ bedId: bedOf(hospital, index).id })
        .where(eq(hospitalizations.id, hospitalization.id));
    await administered(hospital, 'PATCH', `beds/${bedOf(hospital, 1).id}`, { is_active: false });
    await switchPlace(hospital, roomOf(hospital, 1).id, false);
    for (const index of [1, 2]) {
      await expect(moving(index)).rejects.toMatchObject({
        cause: { constraint_name: 'hospitalizations_place_in_use' },
      });
    }
  });

  it('makes the closing of a location wait while a patient is being put there', async () => {
    const hospital = await aHospital();
    const { hospitalization } = await anAdmission(hospital);
    const { id, roomId } = bedOf(hospital, 3);
    let closing: Promise<unknown> = Promise.resolve();
    await database().transaction(async (tx) => {
      await tx
        .update(hospitalizations)
        .set({ bedId: id })
        .where(eq(hospitalizations.id, hospitalization.id));
      closing = database()
        .update(locations)
        .set({ isActive: false })
        .where(eq(locations.id, roomId))
        .execute();
      closing.catch(() => undefined);
      await sleep(100);
    });
    await expect(closing).rejects.toMatchObject({
      cause: { constraint_name: 'locations_empty_when_closed' },
    });
  });
});

describe("the order of a ward's beds", () => {
  const move = (hospital: Hospital, index: number, after: number | string | null) =>
    administered(hospital, 'PATCH', `beds/${bedOf(hospital, index).number}/position`, {
      after: typeof after === 'number' ? bedOf(hospital, after).id : after,
    });

  it('changes a bed at a time: behind another one, or first', async () => {
    const hospital = await aHospital();
    const first = ok(await move(hospital, 2, null));
    expect(first.body.data).toMatchObject({ name: 'A3', position: 0 });
    expect(await shown(hospital)).toEqual(['A3', 'A1', 'A2', 'A4']);
    await move(hospital, 0, 3);
    expect(await shown(hospital)).toEqual(['A3', 'A2', 'A4', 'A1']);
    const [event] = await auditRowsOf(first);
    expect(event).toMatchObject({ action: 'bed.move', entity: 'bed' });
  });

  it('works also for beds with equal positions, and for closed beds', async () => {
    const hospital = await aHospital();
    await database().update(beds).set({ position: 7 }).where(eq(beds.wardId, hospital.ward.id));
    await administered(hospital, 'PATCH', `beds/${bedOf(hospital, 1).id}`, { is_active: false });
    await move(hospital, 3, 0);
    const all = (await read(hospital, `beds?ward=${hospital.ward.id}`)).results;
    expect(all.map((bed: { name: string; position: number }) => [bed.name, bed.position])).toEqual([
      ['A1', 0],
      ['A4', 1],
      ['A2', 2],
      ['A3', 3],
    ]);
  });

  it('has both changes when two users change it at once', async () => {
    const hospital = await aHospital();
    const answers = await Promise.all([
      move(hospital, 3, null),
      move(hospital, 0, 2),
      administered(hospital, 'POST', 'beds', { name: 'A5', room: roomOf(hospital, 0).id }),
      administered(hospital, 'POST', 'beds', { name: 'A6', room: roomOf(hospital, 0).id }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 201, 201]);
    const names = await shown(hospital);
    expect(names.slice(0, 4)).toEqual(['A4', 'A2', 'A3', 'A1']);
    expect(names.slice(4).sort()).toEqual(['A5', 'A6']);
    const all = (await read(hospital, `beds?ward=${hospital.ward.id}`)).results;
    expect(all.map(({ position }: { position: number }) => position)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('belongs to one ward: no bed goes behind one of another ward, or behind itself', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    for (const after of [bedOf(other, 0).id, bedOf(hospital, 1).id]) {
      expect(refusal(await move(hospital, 1, after))).toEqual([400, ['after']]);
    }
    const nurse = await send('PATCH', pathOf(hospital, `beds/${bedOf(hospital, 1).id}/position`), {
      as: hospital.staff.nurse.sender,
      body: { after: null },
    });
    expect(nurse.status).toBe(403);
  });
});
