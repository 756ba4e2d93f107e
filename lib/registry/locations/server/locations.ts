import type { z } from 'zod';
import { findHeldBed, lockBedsOfLocation } from '@/db/queries/admissions/bed-stays';
import { notify } from '@/db/queries/platform/outbox';
import {
  findLocation,
  type LocationRow,
  listLocations,
  listOccupiedBeds,
  listPlacesBeside,
} from '@/db/queries/registry/locations';
import { notFound, refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { columnsOf } from '@/lib/platform/records/columns';
import { addRecord, changeRecord, lockRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { readPage } from '@/lib/platform/records/server/page';
import { resolveActive } from '@/lib/platform/records/server/resolve-references';
import type { locationContracts, locationRecord } from '@/lib/registry/locations/contract';
import { heldWords, locationObstacle, unexplainedWords } from '@/lib/registry/locations/rules';
import { refuseTwin } from '@/lib/registry/locations/server/refuse-twin';

type Shown = z.input<typeof locationRecord>;

/** One page of the provider's locations. */
export const readLocations = (ctx: Context, query: z.output<typeof locationContracts.list.query>) =>
  readPage(ctx, query, listLocations, presentLocation);

export async function readLocation(ctx: Context, reference: Reference): Promise<Shown> {
  const row = await findLocation(ctx.tx, ctx.provider.id, reference);
  if (!row) throw notFound(kinds.location.noun);
  return presentLocation(row);
}

/** A new ward, a room of a ward, or another location. */
export async function addLocation(
  ctx: Context,
  {
    type,
    name,
    part_of,
    is_active,
    is_maternity,
  }: z.output<NonNullable<typeof locationContracts.create.body>>,
): Promise<Shown> {
  const container = part_of && (await resolveActive(ctx, kinds.location, 'part_of', part_of));
  const obstacle = locationObstacle(type, container);
  if (obstacle) throw refuseField('part_of', obstacle);
  const partOfId = container?.id ?? null;
  await refuseTwin(ctx, name, null, () => listPlacesBeside(ctx.tx, ctx.provider.id, partOfId));
  const { id } = await addRecord(ctx, kinds.location, {
    type,
    name,
    partOfId,
    isActive: is_active,
    isMaternity: is_maternity,
  });
  return readLocation(ctx, { id });
}

/** Renames a location, or takes it out of use, but not while a patient is there or a bed is held for one. */
export async function editLocation(
  ctx: Context,
  reference: Reference,
  body: z.output<NonNullable<typeof locationContracts.edit.body>>,
): Promise<Shown> {
  const before = await lockRecord(ctx, kinds.location, reference);
  if (body.is_active !== undefined && body.is_active !== before.isActive) {
    // Placing a patient locks the bed: from here on no one else comes.
    await lockBedsOfLocation(ctx.tx, ctx.provider.id, before.id);
  }
  if (body.is_active === false && before.isActive) {
    const [occupied] = await listOccupiedBeds(ctx.tx, ctx.provider.id, { locationId: before.id });
    if (occupied) {
      const sentence = occupied.hasPatient
        ? `Bed ${occupied.name} there is occupied. Transfer or discharge the patient first.`
        : unexplainedWords(`Bed ${occupied.name}`);
      throw refuseField('is_active', sentence, 'conflict');
    }
    const held = await findHeldBed(ctx.tx, ctx.provider.id, { locationId: before.id }, ctx.now);
    if (held !== null) throw refuseField('is_active', heldWords(held), 'conflict');
  }
  if (body.name !== undefined && body.name !== before.name) {
    await refuseTwin(ctx, body.name, before.id, () =>
      listPlacesBeside(ctx.tx, ctx.provider.id, before.partOfId),
    );
  }
  await changeRecord(ctx, kinds.location, before, columnsOf(body));
  if (before.type !== 'area') {
    const wardId = before.partOfId ?? before.id;
    await notify(ctx.tx, { providerId: ctx.provider.id, topic: 'location.changed', wardId });
  }
  return readLocation(ctx, { id: before.id });
}

function presentLocation({ location, containerName }: LocationRow): Shown {
  return {
    id: location.number,
    uuid: location.id,
    type: location.type,
    name: location.name,
    part_of: location.partOfId,
    part_of_name: containerName,
    is_active: location.isActive,
    is_maternity: location.isMaternity,
    created_at: location.createdAt.toISOString(),
    modified_at: location.modifiedAt.toISOString(),
  };
}
