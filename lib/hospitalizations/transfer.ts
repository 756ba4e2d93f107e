import type { z } from 'zod';
import { startBedStay } from '@/db/queries/bed-stays';
import { moveEncounter, updateEncounter } from '@/db/queries/encounter-course';
import { lockEncounter } from '@/db/queries/encounter-status';
import { findRow } from '@/db/queries/rows';
import { listStays } from '@/db/queries/stay-history';
import { type beds, locations } from '@/db/schema/index';
import { recordChange } from '@/lib/audit/changes';
import { raiseCharges } from '@/lib/charge-items/raise';
import { isClosed } from '@/lib/encounters/status';
import { refuseField } from '@/lib/errors';
import {
  lockForChange,
  movedMeanwhile,
  refuseIfMovedSince,
  refuseUnlessActive,
} from '@/lib/hospitalizations/active';
import type { transferContract } from '@/lib/hospitalizations/contract';
import { askingUser } from '@/lib/hospitalizations/people';
import {
  type Hospitalization,
  leaveBed,
  lockPlaces,
  putBedStatus,
  refuseUnlessFree,
} from '@/lib/hospitalizations/place';
import { readPlaced } from '@/lib/hospitalizations/read';
import { replacedBy } from '@/lib/hospitalizations/replaced';
import { tellWards } from '@/lib/hospitalizations/tell';
import type { Context } from '@/lib/http/context';
import type { Reference } from '@/lib/http/types';
import { endPlans } from '@/lib/planned-transfers/end';
import { changeRecord } from '@/lib/records/change';
import { kinds } from '@/lib/records/kinds';
import { referredActiveRow, referredKeptRow, referredRow } from '@/lib/records/referred';
import { spokenInstant } from '@/lib/time';

type Body = z.output<NonNullable<typeof transferContract.body>>;
type Bed = typeof beds.$inferSelect;

/**
 * Moves a patient to another bed, or to another service or tier in the same one. Throws `conflict` when the patient
 * was discharged or the bed cannot be had, `invalid` on `transferred_at` when that is not after the last move.
 */
export async function transfer(ctx: Context, reference: Reference, body: Body) {
  const { hospitalization } = await lockForChange(ctx, reference);
  const named = await namedIn(ctx, hospitalization, body);
  await refuseUnlessActive(ctx, hospitalization);
  if (named.fromBedId !== undefined && named.fromBedId !== hospitalization.bedId) {
    throw refuseField('from_bed', movedMeanwhile, 'conflict');
  }
  refuseIfMovedSince(hospitalization, body.last_transferred_at);
  const { wanted, left } = await lockPlaces(ctx, named.bedId, hospitalization.bedId);
  await refuseAnotherRoom(ctx, wanted, body.room);
  await refuseTooEarly(ctx, hospitalization, body.transferred_at);

  const isMove = wanted.id !== hospitalization.bedId;
  if (isMove) {
    await refuseUnlessFree(ctx, wanted, { hospitalizationId: hospitalization.id });
    if (left) await putBedStatus(ctx, left, 'cleaning');
    await putBedStatus(ctx, wanted, 'occupied');
  }
  const where = {
    bedId: wanted.id,
    healthcareServiceId: named.serviceId,
    priceTierId: named.priceTierId,
  };
  const texts = {
    ...(body.reason === undefined ? {} : { reason: body.reason }),
    ...(body.notes === undefined ? {} : { notes: body.notes }),
    ...(named.locationId === undefined ? {} : { locationId: named.locationId }),
  };
  await leaveBed(ctx, hospitalization.id, body.transferred_at, 'transferred_at');
  await startBedStay(ctx.tx, {
    providerId: ctx.provider.id,
    hospitalizationId: hospitalization.id,
    patientId: hospitalization.patientId,
    ...where,
    from: body.transferred_at,
    reason: body.reason ?? '',
    orderedById: named.transferredById,
    recordedById: named.recordedById,
    replaced: replacedBy(hospitalization, texts),
  });
  await changeRecord(
    ctx,
    kinds.hospitalization,
    hospitalization,
    {
      ...where,
      ...texts,
      wardId: wanted.wardId,
      transferredAt: body.transferred_at,
      transferredById: named.transferredById,
    },
    { patientIds: [hospitalization.patientId] },
  );
  await moveAdmissionEncounter(ctx, hospitalization.encounterId, {
    at: body.transferred_at,
    wardId: wanted.wardId === hospitalization.wardId ? null : wanted.wardId,
    healthcareServiceId: named.serviceId,
    priceTierId: named.priceTierId,
  });
  const heldWards = isMove ? await endPlansAfterMove(ctx, hospitalization, wanted) : [];
  await raiseCharges(ctx, hospitalization.patientId, { hospitalizationId: hospitalization.id });
  await tellWards(ctx, 'hospitalization.transferred', hospitalization.patientId, [
    hospitalization.wardId,
    wanted.wardId,
    ...heldWards,
  ]);
  return readPlaced(ctx, hospitalization.id);
}

/** The rows that the body names. What stays as it is may have gone out of use since. */
async function namedIn(ctx: Context, hospitalization: Hospitalization, body: Body) {
  const { practitioner, healthcareService, priceTier, bed, location } = kinds;
  const orderer = await referredActiveRow(ctx, practitioner, 'transferred_by', body.transferred_by);
  const recordedById = await askingUser(ctx, 'created_by', body.created_by);
  const service = await referredKeptRow(
    ctx,
    healthcareService,
    'healthcare_service',
    body.healthcare_service,
    hospitalization.healthcareServiceId,
  );
  const tier = await referredKeptRow(
    ctx,
    priceTier,
    'price_tier',
    body.price_tier,
    hospitalization.priceTierId,
  );
  const { id: bedId } = await referredRow(ctx, bed, 'bed', body.bed);
  const from = body.from_bed && (await referredRow(ctx, bed, 'from_bed', body.from_bed));
  const place = body.location && (await referredRow(ctx, location, 'location', body.location));
  return {
    transferredById: orderer.id,
    recordedById,
    serviceId: service.id,
    priceTierId: tier.id,
    bedId,
    fromBedId: from?.id,
    locationId: place?.id,
  };
}

async function refuseAnotherRoom(ctx: Context, bed: Bed, room: string | undefined): Promise<void> {
  if (room === undefined) return;
  const actual = await findRow(ctx.tx, locations, ctx.provider.id, { id: bed.roomId });
  if (!actual) return;
  const names = [actual.name, actual.id, String(actual.number)].map((name) => name.toLowerCase());
  if (names.includes(room.toLowerCase())) return;
  throw refuseField('room', `${bed.name} is in the room ${actual.name}.`);
}

async function refuseTooEarly(ctx: Context, { id }: Hospitalization, at: Date): Promise<void> {
  const [current] = await listStays(ctx.tx, ctx.provider.id, id);
  if (!current || at > current.startedAt) return;
  const since = spokenInstant(current.startedAt, ctx.provider.timeZone);
  throw refuseField(
    'transferred_at',
    `The patient came to the present bed on ${since}: the transfer must be later.`,
  );
}

/** The encounter goes on under the new service and tier; `wardId` is null when the patient stays in the ward. */
async function moveAdmissionEncounter(
  ctx: Context,
  encounterId: string,
  change: { at: Date; wardId: string | null; healthcareServiceId: string; priceTierId: string },
): Promise<void> {
  const encounter = await lockEncounter(ctx.tx, ctx.provider.id, encounterId);
  if (!encounter || isClosed(encounter.status)) return;
  const { at, wardId, healthcareServiceId, priceTierId } = change;
  const columns = { healthcareServiceId, priceTierId };
  await updateEncounter(ctx.tx, encounter, { ...columns, modifiedAt: ctx.now });
  if (wardId !== null) await moveEncounter(ctx.tx, encounter, { locationId: wardId, at });
  recordChange(
    ctx,
    { entity: 'encounter', entityId: encounterId, patientIds: [encounter.patientId] },
    {
      healthcareServiceId: encounter.healthcareServiceId,
      priceTierId: encounter.priceTierId,
    },
    { ...columns, ...(wardId === null ? {} : { location: wardId, locationSince: at }) },
  );
}

/** The plan to come to this bed has happened; one to go anywhere else has not, and no longer will. */
async function endPlansAfterMove(
  ctx: Context,
  hospitalization: Hospitalization,
  { id: bedId }: Bed,
): Promise<string[]> {
  const completed = { status: 'completed', reason: '' } as const;
  const cancelled = { status: 'cancelled', reason: 'Transferred elsewhere.' } as const;
  return [
    ...(await endPlans(ctx, hospitalization, { toBedId: bedId }, completed)),
    ...(await endPlans(ctx, hospitalization, { elsewhereThanBedId: bedId }, cancelled)),
  ];
}
