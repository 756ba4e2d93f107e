import type { z } from 'zod';
import { checkOneActiveABed, deferOneActiveABed } from '@/db/queries/admissions/bed-stays';
import { findRow } from '@/db/queries/platform/rows';
import { type beds, locations } from '@/db/schema/index';
import { findMother, refuseWhileShared } from '@/lib/admissions/bed-stays/server/find-mother';
import {
  lockBothForChange,
  lockForChange,
  movedMeanwhile,
  type Placed,
  refuseIfMovedSince,
  refuseUnlessActive,
} from '@/lib/admissions/bed-stays/server/lock-active';
import {
  leaveBed,
  lockPlaces,
  putBedStatus,
  refuseIfHeld,
  refuseUnlessFree,
  type StoredHospitalization,
} from '@/lib/admissions/bed-stays/server/lock-beds';
import type { transferContract } from '@/lib/admissions/hospitalizations/contract';
import {
  moveChildren,
  moveTo,
  refuseTooEarly,
  refuseTwoInOneBed,
} from '@/lib/admissions/hospitalizations/server/move';
import { askingUser } from '@/lib/admissions/hospitalizations/server/people';
import { readPlaced } from '@/lib/admissions/hospitalizations/server/read';
import { refuseField } from '@/lib/domain/errors';
import { textIdentity } from '@/lib/domain/texts/identity';
import type { Context } from '@/lib/platform/http/server/context';
import type { Reference } from '@/lib/platform/http/types';
import { kinds } from '@/lib/platform/records/server/kinds';
import {
  resolveActive,
  resolveActiveOrUnchanged,
  resolveAll,
  resolveReference,
} from '@/lib/platform/records/server/resolve-references';

type Body = z.output<NonNullable<typeof transferContract.body>>;
type Bed = typeof beds.$inferSelect;

/**
 * Moves a patient to another bed, or to another service or tier in the same one. Throws `conflict` when the patient
 * was discharged or the bed cannot be had, `invalid` on `transferred_at` when that is not after the last move.
 */
export async function transfer(ctx: Context, reference: Reference, body: Body) {
  if (body.swap_with) return changeBeds(ctx, reference, body, body.swap_with);
  const { hospitalization, patient, children } = await lockForChange(ctx, reference);
  const named = await namedIn(ctx, hospitalization, body);
  await refuseUnlessActive(ctx, hospitalization);
  refuseMoved(hospitalization, named, body);
  const { wanted, left } = await lockPlaces(ctx, named.bedId, hospitalization.bedId);
  await refuseAnotherRoom(ctx, wanted, body.room);
  const at = body.transferred_at;
  await refuseTooEarly(ctx, hospitalization, at);

  const isMove = wanted.id !== hospitalization.bedId;
  const movedChildren = isMove ? children : [];
  const keepsBed = body.children === 'keep-bed' && movedChildren.length > 0;
  const withMotherId = isMove
    ? body.with_mother
      ? await findMother(ctx, patient, wanted, { at, field: 'transferred_at' })
      : null
    : hospitalization.withMotherId;
  if (isMove) {
    await refuseUnlessLeft(ctx, hospitalization, children, at);
    if (keepsBed) refuseTwoInOneBed(movedChildren);
    if (!withMotherId) {
      await refuseUnlessFree(ctx, wanted, { hospitalizationId: hospitalization.id });
      await putBedStatus(ctx, wanted, 'occupied');
    }
    // The mother, or her child, is still in it.
    const isStillTaken = hospitalization.withMotherId !== null || keepsBed;
    if (left && !isStillTaken) await putBedStatus(ctx, left, 'cleaning');
  }
  await leaveBed(ctx, hospitalization.id, at, 'transferred_at');
  const move = {
    bed: wanted,
    withMotherId,
    at,
    orderedById: named.transferredById,
    recordedById: named.recordedById,
    reason: body.reason ?? '',
  };
  await moveTo(ctx, hospitalization, {
    ...move,
    healthcareServiceId: named.serviceId,
    priceTierId: named.priceTierId,
    texts: textsOf(body, named),
  });
  const childrenTo =
    keepsBed && left
      ? { ...move, bed: left, withMotherId: null }
      : { ...move, withMotherId: hospitalization.id };
  await moveChildren(ctx, movedChildren, childrenTo, 'transferred_at');
  return readPlaced(ctx, hospitalization.id);
}

const refuseUnlessLeft = (
  ctx: Context,
  { id }: StoredHospitalization,
  children: Placed[],
  at: Date,
) =>
  refuseWhileShared(ctx, id, {
    at,
    field: 'transferred_at',
    except: children.map(({ hospitalization }) => hospitalization.id),
  });

/**
 * Two patients swap beds from that moment on, or neither is moved. The patient named by the path
 * comes under the service and tier that the body names, the other keeps the own. Throws as `transferEntries`, and `conflict`
 * on `swap_with` when that patient is no longer in the wanted bed.
 */
async function changeBeds(ctx: Context, reference: Reference, body: Body, other: Reference) {
  const [family, otherFamily] = await lockBothForChange(ctx, reference, other);
  const [mine, theirs] = [family.hospitalization, otherFamily.hospitalization];
  const named = await namedIn(ctx, mine, body);
  await refuseUnlessActive(ctx, mine);
  refuseMoved(mine, named, body);
  if (!theirs.isActive || theirs.bedId !== named.bedId) {
    throw refuseField('swap_with', 'That patient is no longer in this bed.', 'conflict');
  }
  if (mine.withMotherId || theirs.withMotherId) {
    const sentence = 'A child who shares the mother’s bed has no bed to swap. Transfer the child.';
    throw refuseField('swap_with', sentence, 'conflict');
  }
  const { wanted, left } = await lockPlaces(ctx, named.bedId, mine.bedId);
  if (!left) throw new Error('A patient lies in no bed.');
  await refuseAnotherRoom(ctx, wanted, body.room);
  await refuseIfHeld(ctx, wanted, mine);
  await refuseIfHeld(ctx, left, theirs);
  const at = body.transferred_at;
  await refuseTooEarly(ctx, mine, at);
  await refuseTooEarly(ctx, theirs, at, { isOther: true });
  await refuseUnlessLeft(ctx, mine, family.children, at);
  await refuseUnlessLeft(ctx, theirs, otherFamily.children, at);

  await deferOneActiveABed(ctx.tx);
  await leaveBed(ctx, mine.id, at, 'transferred_at');
  await leaveBed(ctx, theirs.id, at, 'transferred_at');
  const both = {
    at,
    orderedById: named.transferredById,
    recordedById: named.recordedById,
    reason: body.reason ?? '',
  };
  await moveTo(ctx, mine, {
    ...both,
    bed: wanted,
    withMotherId: null,
    healthcareServiceId: named.serviceId,
    priceTierId: named.priceTierId,
    texts: textsOf(body, named),
  });
  await moveTo(ctx, theirs, {
    ...both,
    bed: left,
    withMotherId: null,
    healthcareServiceId: theirs.healthcareServiceId,
    priceTierId: theirs.priceTierId,
    texts: named.locationId === undefined ? {} : { locationId: left.wardId },
  });
  await checkOneActiveABed(ctx.tx);
  for (const [{ hospitalization, children }, bed] of [
    [family, wanted],
    [otherFamily, left],
  ] as const) {
    const to = { ...both, bed, withMotherId: hospitalization.id };
    await moveChildren(ctx, children, to, 'transferred_at');
  }
  return readPlaced(ctx, mine.id);
}

/** The other fields of the body; one that it leaves out is kept. */
const textsOf = (body: Body, { locationId }: { locationId: string | undefined }) => ({
  ...(body.reason === undefined ? {} : { reason: body.reason }),
  ...(body.notes === undefined ? {} : { notes: body.notes }),
  ...(locationId === undefined ? {} : { locationId }),
});

function refuseMoved(
  hospitalization: StoredHospitalization,
  { fromBedId }: { fromBedId: string | undefined },
  body: Body,
): void {
  if (fromBedId !== undefined && fromBedId !== hospitalization.bedId) {
    throw refuseField('from_bed', movedMeanwhile, 'conflict');
  }
  refuseIfMovedSince(hospitalization, body.last_transferred_at);
}

/** The rows that the body names. What stays as it is may have gone out of use since. */
async function namedIn(ctx: Context, hospitalization: StoredHospitalization, body: Body) {
  const { practitioner, healthcareService, priceTier, bed, location } = kinds;
  const { healthcareServiceId, priceTierId } = hospitalization;
  const [orderer, recordedById, service, tier, to, from, place] = await resolveAll([
    resolveActive(ctx, practitioner, 'transferred_by', body.transferred_by),
    askingUser(ctx, 'created_by', body.created_by),
    resolveActiveOrUnchanged(
      ctx,
      healthcareService,
      'healthcare_service',
      body.healthcare_service,
      healthcareServiceId,
    ),
    resolveActiveOrUnchanged(ctx, priceTier, 'price_tier', body.price_tier, priceTierId),
    resolveReference(ctx, bed, 'bed', body.bed),
    body.from_bed && resolveReference(ctx, bed, 'from_bed', body.from_bed),
    body.location && resolveReference(ctx, location, 'location', body.location),
  ]);
  return {
    transferredById: orderer.id,
    recordedById,
    serviceId: service.id,
    priceTierId: tier.id,
    bedId: to.id,
    fromBedId: from?.id,
    locationId: place?.id,
  };
}

async function refuseAnotherRoom(ctx: Context, bed: Bed, room: string | undefined): Promise<void> {
  if (room === undefined) return;
  const actual = await findRow(ctx.tx, locations, ctx.provider.id, { id: bed.roomId });
  if (!actual) return;
  const names = [actual.name, actual.id, String(actual.number)].map(textIdentity);
  if (names.includes(textIdentity(room))) return;
  throw refuseField('room', `${bed.name} is in the room ${actual.name}.`);
}
