import { v7 } from 'uuid';
import type { z } from 'zod';
import {
  endBedAssignments,
  insertBedAssignments,
  listBedAssignments,
  listOwnAssignments,
  lockPractitioner,
} from '@/db/queries/admissions/bed-assignments';
import { findHospitalSettings } from '@/db/queries/platform/hospital-settings';
import { notify } from '@/db/queries/platform/outbox';
import { findRowsAmong } from '@/db/queries/platform/rows-among';
import { beds } from '@/db/schema/index';
import type {
  BedAssignment,
  changeBedAssignmentsContract,
} from '@/lib/admissions/bed-assignments/contract';
import { presentBedAssignment } from '@/lib/admissions/bed-assignments/server/present';
import { refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { usualShiftHours } from '@/lib/domain/shift-hours';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import { maximumPageSize } from '@/lib/platform/http/page-size';
import type { Context } from '@/lib/platform/http/server/context';
import { requesterOf } from '@/lib/registry/practitioners/server/requester';

type Bed = typeof beds.$inferSelect;

const entity = 'bed-assignment';
const nobody =
  'Name the practitioner: this user or key is not linked to one. An administrator can link a user.';

/**
 * Assigns beds to a practitioner for a shift, and releases others. Throws on `take` or `give_back` if a bed is in no ward
 * of this provider, is not in use, or is in both lists.
 */
export async function changeBedAssignments(
  ctx: Context,
  body: z.output<NonNullable<typeof changeBedAssignmentsContract.body>>,
): Promise<BedAssignment[]> {
  const { tx, provider, now } = ctx;
  const practitionerId = await requesterOf(ctx, 'practitioner', body.practitioner, nobody);
  const [taken, returned, settings] = await Promise.all([
    bedsNamed(ctx, 'take', body.take),
    bedsNamed(ctx, 'give_back', body.give_back),
    findHospitalSettings(tx, provider.id),
  ]);
  if (taken.length + returned.length === 0) {
    throw refuseField('take', 'Name a bed to take or to give back.');
  }
  if (taken.some(({ id }) => returned.some((bed) => bed.id === id))) {
    throw refuseField('give_back', 'A bed cannot be taken and given back at once.');
  }
  const closed = taken.find(({ isActive }) => !isActive);
  if (closed) throw refuseField('take', `Bed ${closed.name} is not in use.`, 'conflict');

  await lockPractitioner(tx, provider.id, practitionerId);
  const bedIds = [...taken, ...returned].map(({ id }) => id);
  const own = await listOwnAssignments(tx, provider.id, { practitionerId, bedIds, now });
  const isOwn = (bed: Bed) => own.some(({ bedId }) => bedId === bed.id);
  const newlyTaken = taken.filter((bed) => !isOwn(bed));
  const ended = own.filter(({ bedId }) => returned.some(({ id }) => id === bedId));
  const shiftHours = settings?.shiftHours ?? usualShiftHours;
  const endsAt = new Date(now.getTime() + shiftHours * 3_600_000);
  const rows = newlyTaken.map(({ id: bedId }) => ({
    id: v7(),
    providerId: provider.id,
    bedId,
    practitionerId,
    takenAt: now,
    endsAt,
    createdById: ctx.caller.userId,
  }));
  await insertBedAssignments(tx, rows);
  await endBedAssignments(
    tx,
    provider.id,
    ended.map(({ id }) => id),
    now,
  );
  for (const { id, bedId } of rows) {
    recordChange(ctx, { entity, entityId: id }, null, { bedId, practitionerId, endsAt });
  }
  for (const { id, endsAt: before } of ended) {
    recordChange(ctx, { entity, entityId: id }, { endsAt: before }, { endsAt: now });
  }
  const changed = [...newlyTaken, ...returned.filter(isOwn)];
  for (const wardId of new Set(changed.map((bed) => bed.wardId))) {
    await notify(tx, { providerId: provider.id, topic: 'bed.assigned', wardId });
  }
  const held = await listBedAssignments(
    tx,
    provider.id,
    { now, practitioner: { id: practitionerId } },
    { limit: maximumPageSize, offset: 0 },
  );
  return held.rows.map(presentBedAssignment);
}

/** The beds named by these references, each once. Throws on the field at a reference that is not a bed. */
async function bedsNamed(
  ctx: Context,
  field: string,
  references: readonly Reference[],
): Promise<Bed[]> {
  const rows = await findRowsAmong(ctx.tx, beds, ctx.provider.id, references);
  const unknown = references.findIndex(
    (one) => !rows.some((row) => ('id' in one ? one.id === row.id : one.number === row.number)),
  );
  if (unknown >= 0) {
    throw refuseField(`${field}.${unknown}`, 'There is no such bed at this hospital.');
  }
  return rows;
}
