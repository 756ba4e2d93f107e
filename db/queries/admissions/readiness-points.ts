import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { builtOnce, type Places, together } from '@/db/built-once';
import type { Tx } from '@/db/client';
import { onWardSince } from '@/db/queries/admissions/on-ward-since';
import { listBoardScores } from '@/db/queries/admissions/ward-board';
import { isNotOver } from '@/db/queries/clinical/encounter-status';
import { isOfPerson } from '@/db/queries/clinical/prescriptions';
import { isNotWithdrawn, scoreTarget } from '@/db/queries/clinical/withdrawn';
import {
  type PersonName,
  practitionerNamed,
  practitionerNameParts,
} from '@/db/queries/platform/names';
import { refersTo } from '@/db/queries/platform/reference';
import { selectFamily } from '@/db/queries/registry/family';
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
  providers,
  referralRequests,
  users,
} from '@/db/schema/index';

type Stay = Pick<
  typeof hospitalizations.$inferSelect,
  'id' | 'encounterId' | 'patientId' | 'wardId' | 'admittedAt'
>;

type Asked = { providerId: string; at: Date } & Stay;

const dayMs = 86_400_000;

/**
 * Everything that may be outstanding before a discharge at an instant. Cancelled records and those entered in error are
 * left out here.
 */
export async function findReadiness(tx: Tx, asked: Asked) {
  const [{ people, schedules, ...found }, scores] = await Promise.all([
    selectReadiness(tx, { ...asked, arrivedAt: new Date(+asked.admittedAt - dayMs) }),
    listBoardScores(tx, asked.providerId, [asked.patientId]),
  ]);
  const [person] = people;
  const [schedule] = schedules;
  if (!person || !schedule) throw new Error('The patient of an admission is missing.');
  return { ...found, ...person, ...schedule, scores };
}

const selectReadiness = builtOnce((tx, asked: Places<Asked & { arrivedAt: Date }>) =>
  together({
    // Whether the patient has died, and since when the patient has been on the present ward.
    people: tx
      .select({
        deceasedAt: patients.deceasedAt,
        onWardSince: onWardSince(asked.wardId, asked).mapWith(asDateOrNull),
      })
      .from(patients)
      .where(and(eq(patients.providerId, asked.providerId), eq(patients.id, asked.patientId))),
    schedules: tx
      .select({ schedule: providers.monitoringIntervals })
      .from(providers)
      .where(eq(providers.id, asked.providerId)),
    rounds: openRounds(tx, asked),
    plans: openCarePlans(tx, asked),
    drafts: drafts(tx, asked),
    casualtyOrders: casualtyOrders(tx, asked),
    referrals: openReferrals(tx, asked),
    holds: holds(tx, asked),
    children: selectFamily(tx, asked.providerId, { id: asked.patientId, motherId: null }),
  }),
);

const asDateOrNull = (text: string | null) => (text === null ? null : new Date(text));

const undone = ['cancelled', 'entered-in-error'] as const;

const performs = and(
  refersTo(encounterParticipants.encounterId, encounters),
  eq(encounterParticipants.type, 'PRIMARY_PERFORMER'),
  isNull(encounterParticipants.endTime),
);

const isPerformer = refersTo(encounterParticipants.practitionerId, practitioners);

/** Unfinished ward rounds, each with the name of its practitioner. */
const openRounds = (tx: Tx, { providerId, encounterId }: Places<Asked>) =>
  tx
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
        eq(encounters.partOfId, encounterId),
        eq(encounters.isWardRound, true),
        isNotOver,
      ),
    )
    .orderBy(asc(encounters.startTime), asc(encounters.id), asc(encounterParticipants.number));

/** Care plans of the admission and its ward rounds that have not ended. */
const openCarePlans = (tx: Tx, { providerId, encounterId, at }: Places<Asked>) =>
  tx
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
        or(eq(encounters.id, encounterId), eq(encounters.partOfId, encounterId)),
        notInArray(encounters.status, [...undone]),
        or(isNull(carePlans.periodEnd), gt(carePlans.periodEnd, at)),
      ),
    )
    .orderBy(asc(carePlans.createdAt), asc(carePlans.number), asc(encounterParticipants.number));

/** The prescriptions of some encounters, earliest first. */
const prescribed = (
  tx: Tx,
  providerId: Places<Asked>['providerId'],
  ...those: (SQL | undefined)[]
) =>
  tx
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
        notInArray(encounters.status, [...undone]),
        ...those,
      ),
    )
    .orderBy(asc(medicationRequests.createdAt), asc(medicationRequests.number));

/** Draft prescriptions of the admission and its ward rounds. */
const drafts = (tx: Tx, { providerId, encounterId }: Places<Asked>) =>
  prescribed(
    tx,
    providerId,
    or(eq(encounters.id, encounterId), eq(encounters.partOfId, encounterId)),
    eq(medicationRequests.status, 'draft'),
  );

/** What casualty ordered in the day before the admission and nobody stopped, neither for the ward nor to take home. */
const casualtyOrders = (
  tx: Tx,
  { providerId, patientId, admittedAt, arrivedAt }: Places<Asked & { arrivedAt: Date }>,
) =>
  prescribed(
    tx,
    providerId,
    isOfPerson(providerId, patientId, encounters.patientId),
    eq(encounters.encounterClass, 'emergency'),
    isNull(encounters.hospitalizationId),
    gte(encounters.startTime, arrivedAt),
    lte(encounters.startTime, admittedAt),
    notInArray(medicationRequests.category, ['inpatient', 'discharge']),
    eq(medicationRequests.doNotPerform, false),
    inArray(medicationRequests.status, ['active', 'on-hold']),
  );

/**
 * Referrals of the admission that await a colleague's reply, and drafts, earliest first. They are assigned to
 * admissions as in the handover; a patient who is referred elsewhere is expected there after the discharge too.
 */
const openReferrals = (tx: Tx, { providerId, encounterId, patientId, admittedAt }: Places<Asked>) =>
  tx
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

/** Planned transfers of the admission that still hold their bed. */
const holds = (tx: Tx, { providerId, id: hospitalizationId, at }: Places<Asked>) =>
  tx
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
