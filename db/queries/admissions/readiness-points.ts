import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  ne,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { onWardSince } from '@/db/queries/admissions/on-ward-since';
import { findSchedule, listBoardScores } from '@/db/queries/admissions/ward-board';
import { isNotOver } from '@/db/queries/clinical/encounter-status';
import { isNotWithdrawn, scoreTarget } from '@/db/queries/clinical/withdrawn';
import {
  type PersonName,
  practitionerNamed,
  practitionerNameParts,
} from '@/db/queries/platform/names';
import { refersTo } from '@/db/queries/platform/reference';
import { listFamily } from '@/db/queries/registry/family';
import {
  beds,
  carePlans,
  encounterParticipants,
  encounters,
  type hospitalizations,
  locations,
  medicationRequests,
  observationSets,
  patients,
  plannedTransfers,
  practitioners,
  referralRequests,
  users,
} from '@/db/schema/index';

type Stay = Pick<
  typeof hospitalizations.$inferSelect,
  'id' | 'encounterId' | 'patientId' | 'wardId' | 'admittedAt'
>;

/**
 * Everything that may be outstanding before a discharge at an instant, one statement per kind. Cancelled records and
 * those entered in error are left out here.
 */
export async function findReadiness(tx: Tx, providerId: string, stay: Stay, at: Date) {
  const [person, scores, schedule, rounds, plans, drafts, referrals, holds, children] =
    await Promise.all([
      findPerson(tx, providerId, stay),
      listBoardScores(tx, providerId, [stay.patientId]),
      findSchedule(tx, providerId),
      listOpenRounds(tx, providerId, stay.encounterId),
      listOpenCarePlans(tx, providerId, stay.encounterId, at),
      listDrafts(tx, providerId, stay.encounterId),
      listOpenReferrals(tx, providerId, stay),
      listHolds(tx, providerId, stay.id, at),
      listFamily(tx, providerId, { id: stay.patientId, motherId: null }),
    ]);
  return { ...person, scores, schedule, rounds, plans, drafts, referrals, holds, children };
}

/** Whether the patient has died, and since when the patient has been on the present ward. */
async function findPerson(tx: Tx, providerId: string, { id, patientId, wardId }: Stay) {
  const [row] = await tx
    .select({
      deceasedAt: patients.deceasedAt,
      onWardSince: onWardSince(wardId, { providerId, id }),
    })
    .from(patients)
    .where(and(eq(patients.providerId, providerId), eq(patients.id, patientId)));
  if (!row) throw new Error('The patient of an admission is missing.');
  return {
    deceasedAt: row.deceasedAt,
    onWardSince: row.onWardSince === null ? null : new Date(row.onWardSince),
  };
}

const undone = ['cancelled', 'entered-in-error'] as const;

const performs = and(
  refersTo(encounterParticipants.encounterId, encounters),
  eq(encounterParticipants.type, 'PRIMARY_PERFORMER'),
  isNull(encounterParticipants.endTime),
);

const isPerformer = refersTo(encounterParticipants.practitionerId, practitioners);

/** Unfinished ward rounds, each with the name of its practitioner. */
function listOpenRounds(tx: Tx, providerId: string, admissionEncounterId: string) {
  return tx
    .selectDistinctOn([encounters.startTime, encounters.id], {
      startTime: encounters.startTime,
      performer: practitionerNameParts,
    })
    .from(encounters)
    .leftJoin(encounterParticipants, performs)
    .leftJoin(practitioners, isPerformer)
    .where(
      and(
        eq(encounters.providerId, providerId),
        eq(encounters.partOfId, admissionEncounterId),
        eq(encounters.isWardRound, true),
        isNotOver,
      ),
    )
    .orderBy(asc(encounters.startTime), asc(encounters.id), asc(encounterParticipants.number));
}

/** Care plans of the admission and its ward rounds that have not ended. */
function listOpenCarePlans(tx: Tx, providerId: string, admissionEncounterId: string, at: Date) {
  return tx
    .selectDistinctOn([carePlans.createdAt, carePlans.number], {
      title: carePlans.title,
      description: carePlans.description,
      performer: practitionerNameParts,
    })
    .from(encounters)
    .innerJoin(carePlans, refersTo(carePlans.encounterId, encounters))
    .leftJoin(encounterParticipants, performs)
    .leftJoin(practitioners, isPerformer)
    .where(
      and(
        eq(encounters.providerId, providerId),
        or(eq(encounters.id, admissionEncounterId), eq(encounters.partOfId, admissionEncounterId)),
        notInArray(encounters.status, [...undone]),
        or(isNull(carePlans.periodEnd), gt(carePlans.periodEnd, at)),
      ),
    )
    .orderBy(asc(carePlans.createdAt), asc(carePlans.number), asc(encounterParticipants.number));
}

/** Draft prescriptions of the admission and its ward rounds, earliest first. */
function listDrafts(tx: Tx, providerId: string, admissionEncounterId: string) {
  return tx
    .select({
      id: medicationRequests.id,
      name: medicationRequests.name,
      requester: practitionerNamed<PersonName>(medicationRequests.requesterId),
    })
    .from(encounters)
    .innerJoin(medicationRequests, refersTo(medicationRequests.encounterId, encounters))
    .where(
      and(
        eq(encounters.providerId, providerId),
        or(eq(encounters.id, admissionEncounterId), eq(encounters.partOfId, admissionEncounterId)),
        notInArray(encounters.status, [...undone]),
        eq(medicationRequests.status, 'draft'),
      ),
    )
    .orderBy(asc(medicationRequests.createdAt), asc(medicationRequests.number));
}

/**
 * Referrals of the admission that await a colleague's reply, and drafts, earliest first. They are assigned to
 * admissions as in the handover; a patient who is referred elsewhere is expected there after the discharge too.
 */
function listOpenReferrals(
  tx: Tx,
  providerId: string,
  { encounterId, patientId, admittedAt }: Stay,
) {
  return tx
    .select({
      id: referralRequests.id,
      reason: referralRequests.reason,
      status: sql<'active' | 'draft'>`${referralRequests.status}`,
      requester: practitionerNamed<PersonName>(referralRequests.requesterId),
      recipient: practitionerNamed<PersonName | null>(referralRequests.recipientId),
    })
    .from(referralRequests)
    .leftJoin(encounters, refersTo(referralRequests.encounterId, encounters))
    .where(
      and(
        eq(referralRequests.providerId, providerId),
        eq(referralRequests.patientId, patientId),
        or(
          eq(encounters.id, encounterId),
          eq(encounters.partOfId, encounterId),
          and(gte(referralRequests.createdAt, admittedAt), isNull(encounters.hospitalizationId)),
        ),
        or(isNull(encounters.id), ne(encounters.status, 'entered-in-error')),
        or(
          eq(referralRequests.status, 'draft'),
          and(
            eq(referralRequests.status, 'active'),
            isNull(referralRequests.repliedAt),
            isNotNull(referralRequests.recipientId),
          ),
        ),
      ),
    )
    .orderBy(asc(referralRequests.createdAt), asc(referralRequests.number));
}

/** Planned transfers of the admission that still hold their bed. */
function listHolds(tx: Tx, providerId: string, hospitalizationId: string, at: Date) {
  return tx
    .select({ bed: beds.name, ward: locations.name, plannedBy: users.name })
    .from(plannedTransfers)
    .innerJoin(beds, refersTo(plannedTransfers.bedId, beds))
    .innerJoin(locations, refersTo(beds.wardId, locations))
    .innerJoin(users, eq(users.id, plannedTransfers.createdById))
    .where(
      and(
        eq(plannedTransfers.providerId, providerId),
        eq(plannedTransfers.hospitalizationId, hospitalizationId),
        eq(plannedTransfers.status, 'planned'),
        gt(plannedTransfers.heldUntil, at),
      ),
    )
    .orderBy(asc(plannedTransfers.heldUntil), asc(plannedTransfers.number));
}

/**
 * When a patient was last observed, by values or by signs; null if never. A set in which nothing could be measured
 * does not count.
 */
export async function findLastObservedAt(
  tx: Tx,
  providerId: string,
  patientId: string,
): Promise<Date | null> {
  const [row] = await tx
    .select({ effectiveAt: observationSets.effectiveAt })
    .from(observationSets)
    .where(
      and(
        eq(observationSets.providerId, providerId),
        eq(observationSets.patientId, patientId),
        // As text, because in a select from one table Drizzle writes columns without their table, and here they would
        // be the other's.
        sql`(cardinality(observation_sets.ticked_signs) > 0 or exists (select 1 from observations taken
          where taken.provider_id = observation_sets.provider_id and taken.set_id = observation_sets.id))`,
        isNotWithdrawn(scoreTarget),
      ),
    )
    .orderBy(desc(observationSets.effectiveAt))
    .limit(1);
  return row?.effectiveAt ?? null;
}
