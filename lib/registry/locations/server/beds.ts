import type { z } from 'zod';
import { findHeldBed, lockBedsOfLocation } from '@/db/queries/admissions/bed-stays';
import { notify } from '@/db/queries/platform/outbox';
import {
  type BedRow,
  findBed,
  listBedOrder,
  listBedStatuses,
  listBeds,
  nextBedPosition,
  putBedPositions,
} from '@/db/queries/registry/beds';
import { listOccupiedBeds } from '@/db/queries/registry/locations';
import type { beds } from '@/db/schema/index';
import { notFound, refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { pageWindow } from '@/lib/platform/http/server/paging';
import { columnsOf } from '@/lib/platform/records/columns';
import {
  addRecord,
  changeRecord,
  lockRecord,
  readRecord,
} from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { readPage } from '@/lib/platform/records/server/page';
import { resolveActive, resolveReference } from '@/lib/platform/records/server/resolve-references';
import {
  type bedContracts,
  type bedRecord,
  type changeBedStatusContract,
  type createBedSeriesContract,
  type listBedStatusesContract,
  longestBedName,
  type moveBedContract,
} from '@/lib/registry/locations/bed-contract';
import { seriesOfNames } from '@/lib/registry/locations/next-name';
import {
  bedStatusObstacle,
  heldWords,
  movedTo,
  statusSince,
  unexplainedWords,
} from '@/lib/registry/locations/rules';
import { refuseTwin } from '@/lib/registry/locations/server/refuse-twin';

type Shown = z.input<typeof bedRecord>;
type Bed = typeof beds.$inferSelect;

/** One page of the provider's beds. */
export const readBeds = (ctx: Context, query: z.output<typeof bedContracts.list.query>) =>
  readPage(ctx, query, listBeds, presentBed);

export async function readBed(ctx: Context, reference: Reference): Promise<Shown> {
  const row = await findBed(ctx.tx, ctx.provider.id, reference);
  if (!row) throw notFound(kinds.bed.noun);
  return presentBed(row);
}

/** One page of the statuses that a bed has had, latest first. */
export async function readBedStatuses(
  ctx: Context,
  reference: Reference,
  query: z.output<typeof listBedStatusesContract.query>,
) {
  const { id } = await readRecord(ctx, kinds.bed, reference);
  const { rows, ...rest } = await listBedStatuses(ctx.tx, ctx.provider.id, id, pageWindow(query));
  return {
    ...rest,
    rows: rows.map(({ step, changedByName }) => ({
      id: step.number,
      status: step.status,
      reason: step.reason,
      changed_at: step.changedAt.toISOString(),
      changed_by: step.changedById,
      changed_by_name: changedByName,
    })),
  };
}

/** A new bed in a room; the room settles the ward. */
export async function addBed(
  ctx: Context,
  body: z.output<NonNullable<typeof bedContracts.create.body>>,
): Promise<Shown> {
  const { id: roomId, wardId } = await lockRoom(ctx, body.room);
  const ward = body.ward && (await resolveReference(ctx, kinds.location, 'ward', body.ward));
  if (ward && ward.id !== wardId) {
    throw refuseField('ward', 'The room is not in this ward.');
  }
  await refuseTwin(ctx, body.name, null, () => listBedOrder(ctx.tx, ctx.provider.id, wardId));
  const bed = await addRecord(ctx, kinds.bed, {
    name: body.name,
    wardId,
    roomId,
    position: body.position ?? (await nextBedPosition(ctx.tx, ctx.provider.id, wardId)),
    isActive: body.is_active,
  });
  return shownAndAnnounced(ctx, bed);
}

/** The room for new beds. It and its ward stay open until they are there, and beds that come at once get places in turn. */
async function lockRoom(
  ctx: Context,
  reference: Reference,
): Promise<{ id: string; wardId: string }> {
  const room = await resolveActive(ctx, kinds.location, 'room', reference);
  if (room.partOfId === null) throw refuseField('room', 'This location is not a room.');
  const ward = await lockRecord(ctx, kinds.location, { id: room.partOfId });
  if (!ward.isActive) {
    throw refuseField('room', `The room's ward, ${ward.name}, is closed.`, 'conflict');
  }
  const { isActive } = await lockRecord(ctx, kinds.location, { id: room.id });
  if (!isActive) throw refuseField('room', `${room.name} is closed.`, 'conflict');
  return { id: room.id, wardId: ward.id };
}

/** Several beds in a room, numbered from the first name on: all of them, or none. */
export async function addBedSeries(
  ctx: Context,
  { room, name, count }: z.output<NonNullable<typeof createBedSeriesContract.body>>,
): Promise<{ beds: Shown[] }> {
  const { id: roomId, wardId } = await lockRoom(ctx, room);
  await refuseTwin(ctx, name, null, () => listBedOrder(ctx.tx, ctx.provider.id, wardId));
  const beside = await listBedOrder(ctx.tx, ctx.provider.id, wardId);
  const taken = beside.map((bed) => bed.name);
  const names = seriesOfNames(name, count, taken, longestBedName);
  if (names === null) {
    throw refuseField('name', 'Several beds need a name that ends with a number, such as Bed 1.');
  }
  const position = await nextBedPosition(ctx.tx, ctx.provider.id, wardId);
  const added = await Promise.all(
    names.map((one, at) =>
      addRecord(ctx, kinds.bed, { name: one, wardId, roomId, position: position + at }),
    ),
  );
  await notify(ctx.tx, { providerId: ctx.provider.id, topic: 'bed.changed', wardId });
  return { beds: await Promise.all(added.map(({ id }) => readBed(ctx, { id }))) };
}

/** Changes a bed's name, place on the board, status, or whether it is in use. */
export async function editBed(
  ctx: Context,
  reference: Reference,
  { status, status_reason, ...body }: z.output<NonNullable<typeof bedContracts.edit.body>>,
): Promise<Shown> {
  const before = await lockRecord(ctx, kinds.bed, reference);
  if (body.is_active === false && before.isActive) {
    const [occupied] = await listOccupiedBeds(ctx.tx, ctx.provider.id, { bedId: before.id });
    if (occupied) {
      const sentence = occupied.hasPatient
        ? 'This bed is occupied. Transfer or discharge the patient first.'
        : unexplainedWords('This bed');
      throw refuseField('is_active', sentence, 'conflict');
    }
    const held = await findHeldBed(ctx.tx, ctx.provider.id, { bedId: before.id }, ctx.now);
    if (held !== null) throw refuseField('is_active', heldWords(held), 'conflict');
  }
  if (body.name !== undefined && body.name !== before.name) {
    await refuseTwin(ctx, body.name, before.id, () =>
      listBedOrder(ctx.tx, ctx.provider.id, before.wardId),
    );
  }
  const wanted = {
    status: status ?? before.status,
    reason: status_reason ?? (status === undefined ? before.statusReason : ''),
  };
  const isNewStatus = wanted.status !== before.status || wanted.reason !== before.statusReason;
  const after = await changeRecord(ctx, kinds.bed, before, {
    ...columnsOf(body),
    ...(isNewStatus ? await statusColumns(ctx, before, wanted, 'status_reason') : {}),
  });
  return shownAndAnnounced(ctx, after);
}

/** Places a bed after another one of its ward, or first. Two simultaneous changes both take effect, one after the other. */
export async function moveBed(
  ctx: Context,
  reference: Reference,
  { after }: z.output<NonNullable<typeof moveBedContract.body>>,
): Promise<Shown> {
  const { tx, provider } = ctx;
  const bed = await readRecord(ctx, kinds.bed, reference);
  const before = after && (await resolveReference(ctx, kinds.bed, 'after', after));
  if (before && before.wardId !== bed.wardId) {
    throw refuseField('after', 'This bed is in another ward.');
  }
  if (before?.id === bed.id) throw refuseField('after', 'A bed cannot be placed after itself.');
  await lockRecord(ctx, kinds.location, { id: bed.wardId });
  await lockBedsOfLocation(tx, provider.id, bed.wardId);
  const order = await listBedOrder(tx, provider.id, bed.wardId);
  const was = new Map(order.map(({ id, position }) => [id, position]));
  const places = movedTo([...was.keys()], bed.id, before?.id ?? null).map((id, position) => ({
    id,
    position,
  }));
  const changed = places.filter(({ id, position }) => was.get(id) !== position);
  await putBedPositions(tx, provider.id, changed, ctx.now);
  for (const { id, position } of changed) {
    const what = { entity: kinds.bed.entity, entityId: id };
    recordChange(ctx, what, { position: was.get(id) }, { position });
  }
  return shownAndAnnounced(ctx, bed);
}

/** Says whether a free bed can be used: `available`, `cleaning` or `out-of-service`. */
export async function changeBedStatus(
  ctx: Context,
  reference: Reference,
  { expected_status, ...wanted }: z.output<NonNullable<typeof changeBedStatusContract.body>>,
): Promise<Shown> {
  const before = await lockRecord(ctx, kinds.bed, reference);
  if (expected_status !== undefined && expected_status !== before.status) {
    const sentence = `Someone else has changed this bed in the meantime: it is now ${before.status.replaceAll('-', ' ')}${before.statusReason && ` (${before.statusReason})`}.`;
    throw refuseField('expected_status', sentence, 'conflict');
  }
  const change = await statusColumns(ctx, before, wanted, 'reason');
  return shownAndAnnounced(ctx, await changeRecord(ctx, kinds.bed, before, change));
}

/** The columns of a bed's new status. Throws on `status`, or on the field that gives the reason. */
async function statusColumns(
  ctx: Context,
  before: Bed,
  { status, reason }: { status: Bed['status']; reason: string },
  reasonField: string,
): Promise<Partial<Bed>> {
  const obstacle = bedStatusObstacle(
    { hasPatient: await hasPatient(ctx, before) },
    { status, reason },
  );
  if (obstacle === 'needs-reason') {
    throw refuseField(reasonField, 'Enter why the bed is out of service.');
  }
  if (obstacle) {
    const sentence =
      obstacle === 'has-patient'
        ? 'This bed is occupied. Its status changes when the patient is transferred or discharged.'
        : 'A bed becomes occupied when a patient is admitted or transferred to it.';
    throw refuseField('status', sentence, 'conflict');
  }
  return {
    status,
    statusReason: reason,
    ...(status === before.status && reason === before.statusReason
      ? {}
      : {
          statusChangedAt: statusSince(ctx.now, before.statusChangedAt),
          statusChangedById: ctx.caller.userId,
        }),
  };
}

async function hasPatient(ctx: Context, bed: Bed): Promise<boolean> {
  const [occupied] = await listOccupiedBeds(ctx.tx, ctx.provider.id, { bedId: bed.id });
  return occupied?.hasPatient ?? false;
}

async function shownAndAnnounced(ctx: Context, { id, wardId }: Bed): Promise<Shown> {
  await notify(ctx.tx, { providerId: ctx.provider.id, topic: 'bed.changed', wardId });
  return readBed(ctx, { id });
}

function presentBed({ bed, wardName, roomName, statusChangedByName, ...row }: BedRow): Shown {
  return {
    id: bed.number,
    uuid: bed.id,
    name: bed.name,
    ward: bed.wardId,
    ward_name: wardName,
    room: bed.roomId,
    room_name: roomName,
    position: bed.position,
    status: bed.status,
    status_reason: bed.statusReason,
    status_changed_at: bed.statusChangedAt.toISOString(),
    status_changed_by_name: statusChangedByName,
    is_active: bed.isActive,
    is_in_use: row.isInUse,
    held_until: row.heldUntil?.toISOString() ?? null,
    created_at: bed.createdAt.toISOString(),
    modified_at: bed.modifiedAt.toISOString(),
  };
}
