import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { practitionerNameParts } from '@/db/queries/platform/names';
import { ascending, type Found, type Order, onePage, type Page } from '@/db/queries/platform/page';
import { pointsAt, refersTo } from '@/db/queries/platform/reference';
import { bedAssignments, beds, locations, practitioners } from '@/db/schema/index';
import type { Reference } from '@/lib/domain/reference';

export type AssignedRow = {
  practitionerId: string;
  title: string;
  firstName: string;
  lastName: string;
  endsAt: string;
};

/** The practitioners who look after the bed of a query at `now`, the one who took it first first, as JSON. */
export const assignedAt = (now: Date): SQL<AssignedRow[]> => sql<AssignedRow[]>`coalesce((
  select json_agg(json_build_object('practitionerId', assigned.practitioner_id, 'title', who.title,
    'firstName', who.first_name, 'lastName', who.last_name, 'endsAt', assigned.ends_at)
    order by assigned.taken_at, assigned.id)
  from bed_assignments assigned
  join practitioners who on who.provider_id = assigned.provider_id and who.id = assigned.practitioner_id
  where assigned.provider_id = ${beds.providerId} and assigned.bed_id = ${beds.id}
    and assigned.ends_at > ${now.toISOString()}::timestamptz), '[]')`;

const selectAssignments = (tx: Tx) =>
  tx
    .select({
      assignment: bedAssignments,
      bed: { number: beds.number, name: beds.name, wardId: beds.wardId },
      ward: sql<string>`${locations.name}`.as('ward_name'),
      practitioner: practitionerNameParts,
    })
    .from(bedAssignments)
    .innerJoin(beds, refersTo(bedAssignments.bedId, beds))
    .innerJoin(locations, refersTo(beds.wardId, locations))
    .innerJoin(practitioners, refersTo(bedAssignments.practitionerId, practitioners));

export type BedAssignmentRow = Awaited<ReturnType<typeof selectAssignments>>[number];

/** One page of the assignments that hold at `now`, the one that ends first first. */
export function listBedAssignments(
  tx: Tx,
  providerId: string,
  {
    now,
    ward,
    practitioner,
  }: { now: Date; ward?: Reference | undefined; practitioner?: Reference | undefined },
  page: Page,
): Promise<Found<BedAssignmentRow>> {
  const own = [providerId];
  return onePage(
    tx,
    (later?: SQL) =>
      selectAssignments(tx).where(
        and(
          eq(bedAssignments.providerId, providerId),
          gt(bedAssignments.endsAt, now),
          pointsAt(beds.wardId, locations, own, ward),
          pointsAt(bedAssignments.practitionerId, practitioners, own, practitioner),
          later,
        ),
      ),
    endsFirst,
    page,
  );
}

const endsFirst: Order<BedAssignmentRow> = [
  ascending(bedAssignments.endsAt, ({ assignment }) => assignment.endsAt),
  ascending(bedAssignments.id, ({ assignment }) => assignment.id),
];

/** Locks a practitioner, so that of two changes of one person's beds at once the second sees what the first did. */
export async function lockPractitioner(tx: Tx, providerId: string, id: string): Promise<void> {
  await tx
    .select({ id: practitioners.id })
    .from(practitioners)
    .where(and(eq(practitioners.providerId, providerId), eq(practitioners.id, id)))
    .for('no key update');
}

/** The assignments of a practitioner to these beds that hold at `now`. */
export function listOwnAssignments(
  tx: Tx,
  providerId: string,
  { practitionerId, bedIds, now }: { practitionerId: string; bedIds: string[]; now: Date },
) {
  return tx
    .select()
    .from(bedAssignments)
    .where(
      and(
        eq(bedAssignments.providerId, providerId),
        inArray(bedAssignments.bedId, bedIds),
        eq(bedAssignments.practitionerId, practitionerId),
        gt(bedAssignments.endsAt, now),
      ),
    );
}

export async function insertBedAssignments(
  tx: Tx,
  rows: (typeof bedAssignments.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(bedAssignments).values(rows);
}

/** Ends these assignments now, or at their beginning where that is later. */
export async function endBedAssignments(
  tx: Tx,
  providerId: string,
  ids: string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(bedAssignments)
    .set({ endsAt: sql`greatest(${bedAssignments.takenAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(bedAssignments.providerId, providerId), inArray(bedAssignments.id, ids)));
}
