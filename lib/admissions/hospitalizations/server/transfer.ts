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
  readUse,
  refuseIfHeld,
  refuseUnlessFree,
  type StoredHospitalization,
} from '@/lib/admissions/bed-stays/server/lock-beds';
import type { transferContract } from '@/lib/admissions/hospitalizations/contract';
import {
  moveChildren,
  moveTo,
  refuseTwoInOneBed,
} from '@/lib/admissions/hospitalizations/server/move';
import { askingUser } from '@/lib/admissions/hospitalizations/server/people';
import { readPlaced } from '@/lib/admissions/hospitalizations/server/read';
import { refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { textIdentity } from '@/lib/domain/texts/identity';
import type { Context } from '@/lib/platform/http/server/context';
import { kinds } from '@/lib/platform/records/server/kinds';
import {
  refuseInactive,
  resolveActive,
  resolveAll,
  resolveReference,
} from '@/lib/platform/records/server/resolve-references';

type Body = z.output<NonNullable<typeof transferContract.body>>;
type Bed = typeof beds.$inferSelect;

/**
 * Moves a patient to another bed, or to another service or tier in the same one. Throws `conflict` if the patient was
 * discharged or the bed is not available, `invalid` on `transferred_at` if that is not after the last transfer.
 */
export async function transfer(ctx: Context, reference: Reference, body: Body) {
  if (body.swap_with) return changeBeds(ctx, reference, body, body.swap_with);
  const [{ hospitalization, patient, children }, named] = await Promise.all([
    lockForChange(ctx, reference),
    namedIn(ctx, body),
  ]);
  refuseOutOfUse(hospitalization, named);
  await refuseUnlessActive(ctx, hospitalization);
  refuseMoved(hospitalization, named, body);
  const at = body.transferred_at;
  const isMove = named.bedId !== hospitalization.bedId;
  // Sent in this order.
  const [{ wanted, left }, use] = await Promise.all([
    lockPlaces(ctx, named.bedId, hospitalization.bedId),
    isMove ? readUse(ctx, named.bedId) : undefined,
    leaveBed(ctx, hospitalization, at, { by: 'transfer' }),
    isMove && refuseUnlessLeft(ctx, hospitalization, children, at),
  ]);
  await refuseAnotherRoom(ctx, wanted, body.room);

  const movedChildren = isMove ? children : [];
  const keepsBed = body.children === 'keep-bed' && movedChildren.length > 0;
  const withMotherId = isMove
    ? body.with_mother
      ? await findMother(ctx, patient, wanted, { at, field: 'transferred_at' })
      : null
    : hospitalization.withMotherId;
  if (isMove) {
    if (keepsBed) refuseTwoInOneBed(movedChildren);
    if (!withMotherId) {
      await refuseUnlessFree(ctx, wanted, { hospitalizationId: hospitalization.id, use });
      await putBedStatus(ctx, wanted, 'occupied');
    }
    // The mother, or her child, is still in it.
    const isStillTaken = hospitalization.withMotherId !== null || keepsBed;
    if (left && !isStillTaken) await putBedStatus(ctx, left, 'cleaning');
  }
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
    healthcareServiceId: named.service.id,
    priceTierId: named.tier.id,
    texts: textsOf(body, named),
  });
  const childrenTo =
    keepsBed && left
      ? { ...move, bed: left, withMotherId: null }
      : { ...move, withMotherId: hospitalization.id };
  await moveChildren(ctx, movedChildren, childrenTo, 'transfer');
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
 * Two patients swap beds at that time, or neither is transferred. The patient in the path gets the service and tier of the
 * body; the other patient keeps theirs. Throws as `transferEntries`, and `conflict` on `swap_with` when that patient is no
 * longer in the wanted bed.
 */
async function changeBeds(ctx: Context, reference: Reference, body: Body, other: Reference) {
  const [[family, otherFamily], named] = await Promise.all([
    lockBothForChange(ctx, reference, other),
    namedIn(ctx, body),
  ]);
  const [mine, theirs] = [family.hospitalization, otherFamily.hospitalization];
  refuseOutOfUse(mine, named);
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
  await leaveBed(ctx, mine, at, { by: 'transfer' });
  await leaveBed(ctx, theirs, at, { by: 'transfer', who: 'other patient' });
  await refuseUnlessLeft(ctx, mine, family.children, at);
  await refuseUnlessLeft(ctx, theirs, otherFamily.children, at);

  await deferOneActiveABed(ctx.tx);
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
    healthcareServiceId: named.service.id,
    priceTierId: named.tier.id,
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
    await moveChildren(ctx, children, to, 'transfer');
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

/** The rows that the body names. */
async function namedIn(ctx: Context, body: Body) {
  const { practitioner, healthcareService, priceTier, bed, location } = kinds;
  const [orderer, recordedById, service, tier, to, from, place] = await resolveAll([
    resolveActive(ctx, practitioner, 'transferred_by', body.transferred_by),
    askingUser(ctx, 'created_by', body.created_by),
    resolveReference(ctx, healthcareService, 'healthcare_service', body.healthcare_service),
    resolveReference(ctx, priceTier, 'price_tier', body.price_tier),
    resolveReference(ctx, bed, 'bed', body.bed),
    body.from_bed && resolveReference(ctx, bed, 'from_bed', body.from_bed),
    body.location && resolveReference(ctx, location, 'location', body.location),
  ]);
  return {
    transferredById: orderer.id,
    recordedById,
    service,
    tier,
    bedId: to.id,
    fromBedId: from?.id,
    locationId: place?.id,
  };
}

/** A service or tier that stays as it is may have gone out of use since. */
function refuseOutOfUse(
  { healthcareServiceId, priceTierId }: StoredHospitalization,
  { service, tier }: Awaited<ReturnType<typeof namedIn>>,
): void {
  const { healthcareService, priceTier } = kinds;
  if (service.id !== healthcareServiceId)
    refuseInactive(healthcareService, 'healthcare_service', service);
  if (tier.id !== priceTierId) refuseInactive(priceTier, 'price_tier', tier);
}

async function refuseAnotherRoom(ctx: Context, bed: Bed, room: string | undefined): Promise<void> {
  if (room === undefined) return;
  const actual = await findRow(ctx.tx, locations, ctx.provider.id, { id: bed.roomId });
  if (!actual) return;
  const names = [actual.name, actual.id, String(actual.number)].map(textIdentity);
  if (names.includes(textIdentity(room))) return;
  throw refuseField('room', `${bed.name} is in the room ${actual.name}.`);
}
