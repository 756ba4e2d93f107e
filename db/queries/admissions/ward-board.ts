import { and, asc, eq, gt, not, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '@/db/client';
import { assignedAt } from '@/db/queries/admissions/bed-assignments';
import { isCurrentStay, isOfPresentStay } from '@/db/queries/admissions/current-stay';
import { onLeaveSince } from '@/db/queries/admissions/on-leave-since';
import { onWardSince } from '@/db/queries/admissions/on-ward-since';
import { billOf } from '@/db/queries/billing/bills';
import {
  isLaterThanLast,
  type OpenReview,
  openReviewOf,
  selectClockScore,
} from '@/db/queries/clinical/treatment-clock';
import { isNotWithdrawn } from '@/db/queries/clinical/withdrawn';
import { deleteExpiredRows } from '@/db/queries/platform/delete-expired';
import { isReferred, refersTo } from '@/db/queries/platform/reference';
import { bedsidePatientColumns, flagsOfPatient } from '@/db/queries/registry/patients';
import {
  beds,
  boardChanges,
  healthcareServices,
  hospitalizations,
  locations,
  patients,
  plannedTransfers,
  providers,
  type StoredScorePart,
  type StoredSign,
} from '@/db/schema/index';
import type { BillRow } from '@/lib/domain/bills/present';
import type { Reference } from '@/lib/domain/reference';

const rooms = locations;
const ward = alias(locations, 'ward');
const fromBed = alias(beds, 'from_bed');
const fromWard = alias(locations, 'from_ward');
const toBed = alias(beds, 'to_bed');
const toWard = alias(locations, 'to_ward');

/**
 * Every bed of a ward that is in use with its room and ward, in the board's order, with the people who look after it at
 * `now` and its patient; the patient's bill only on request. A bed that a mother shares comes again with each child, after hers.
 */
export function listBoardBeds(
  tx: Tx,
  providerId: string,
  wardId: string,
  { withBills, now }: { withBills: boolean; now: Date },
) {
  return tx
    .select({
      bed: {
        number: beds.number,
        id: beds.id,
        name: beds.name,
        status: beds.status,
        statusReason: beds.statusReason,
        statusChangedAt: beds.statusChangedAt,
      },
      assigned: assignedAt(now),
      room: rooms.name,
      stay: {
        number: hospitalizations.number,
        id: hospitalizations.id,
        encounterId: hospitalizations.encounterId,
        withMotherId: hospitalizations.withMotherId,
        admittedAt: hospitalizations.admittedAt,
        expectedDischargeAt: hospitalizations.expectedDischargeAt,
        onWardSince: onWardSince(beds.wardId),
        onLeaveSince,
      },
      service: healthcareServices.name,
      patient: bedsidePatientColumns,
      flags: flagsOfPatient,
      bill: withBills
        ? sql<BillRow | null>`case when ${patients.id} is not null then ${billOf(patients)} end`
        : sql<BillRow | null>`null`,
      schedule: providers.monitoringIntervals,
    })
    .from(beds)
    .innerJoin(providers, eq(providers.id, beds.providerId))
    .innerJoin(rooms, refersTo(beds.roomId, rooms))
    .innerJoin(ward, refersTo(beds.wardId, ward))
    .leftJoin(hospitalizations, and(refersTo(hospitalizations.bedId, beds), isCurrentStay))
    .leftJoin(patients, refersTo(hospitalizations.patientId, patients))
    .leftJoin(
      healthcareServices,
      refersTo(hospitalizations.healthcareServiceId, healthcareServices),
    )
    .where(
      and(
        eq(beds.providerId, providerId),
        eq(beds.wardId, wardId),
        eq(beds.isActive, true),
        eq(rooms.isActive, true),
        eq(ward.isActive, true),
      ),
    )
    .orderBy(
      asc(beds.position),
      asc(beds.number),
      sql`${hospitalizations.withMotherId} is not null`,
      asc(hospitalizations.number),
    );
}

export type BoardScore = {
  patientId: string;
  setId: string;
  kind: 'TEWS' | 'MORSE';
  total: number;
  band: string | null;
  finalColour: string | null;
  isComplete: boolean;
  /** Empty if the score is only a point of the trend, as are its parts and signs. */
  missing: string[];
  parts: StoredScorePart[];
  signs: StoredSign[];
  ageGroup: string | null;
  effectiveAt: Date;
  /** Whether the time to treatment runs from it, by `selectClockScore`: not every score that decides about it is shown. */
  isClock: boolean;
  /** That a clinician has seen the patient after this red or orange set. */
  review: OpenReview | null;
};

/** The number of a patient's scores in the trend. */
export const boardTrendLength = 8;
/**
 * The number of complete ones among them, which partial sets that a monitor sends automatically would otherwise push
 * out.
 */
export const boardTrendComplete = 4;

/**
 * The scores that the board shows for each of these patients, latest first: - the last TEWS scores, among them the
 * last complete ones; - the most urgent partial score since the last complete one; - the one from which
 * the time to treatment runs; - the last Morse total.
 *
 * Nothing older than the day before the admission is read, and nothing of another admission: it would hide this one's.
 * Each patient and kind costs one index probe, past the few withdrawn scores. The parts of a score are read only for those that can represent the patient: the last complete one and the partial ones since.
 *
 * @param beganAt of a patient who is not admitted, when the present care began: nothing older than the day before it is read
 */
export async function listBoardScores(
  tx: Tx,
  providerId: string,
  patientIds: string[],
  { beganAt }: { beganAt?: Date } = {},
): Promise<BoardScore[]> {
  if (patientIds.length === 0) return [];
  const columns = sql.raw(
    'id, patient_id, set_id, kind, total, band, final_colour, is_complete, age_group, effective_at',
  );
  const without = beganAt?.toISOString() ?? '-infinity';
  const isNow = (row: string) =>
    isOfPresentStay(row, 'effective_at', {
      stayId: sql`stay.id`,
      since: sql`(coalesce(stay.admitted_at, ${without}::timestamptz) - interval '24 hours')`,
    });
  const own = sql`provider_id = ${providerId} and patient_id = patient.id and ${isNow('scores')}
    and ${isNotWithdrawn('scores')}`;
  const complete = sql`from scores last where last.provider_id = ${providerId} and last.patient_id = patient.id
    and last.kind = 'TEWS' and last.is_complete and ${isNow('last')} and ${isNotWithdrawn('last')}`;
  const rows = await tx.execute<BoardScore & { effectiveAt: string } & Record<string, unknown>>(sql`
    select s.patient_id as "patientId", s.set_id as "setId", s.kind, s.total, s.band, s.final_colour as "finalColour",
      s.is_complete as "isComplete", coalesce(made_of.missing, '{}') as missing,
      coalesce(made_of.parts, '[]') as parts, coalesce(made_of.signs, '[]') as signs, s.age_group as "ageGroup",
      s.effective_at as "effectiveAt", s.is_clock as "isClock", case when s.final_colour in ('red','orange')
        then ${openReviewOf(providerId, sql`s.set_id`)} end as review
    from (
      select s.*, max(s.effective_at) filter (where s.kind = 'TEWS' and s.is_complete)
        over (partition by s.patient_id) as complete_at
      from unnest(${sql.param(patientIds)}::uuid[]) as patient(id)
      left join hospitalizations stay on stay.provider_id = ${providerId} and stay.patient_id = patient.id
        and stay.is_active and stay.deleted_at is null
      cross join lateral (
        select distinct on (id) * from (
        (select ${columns}, false as is_clock from scores where ${own} and kind = 'TEWS'
          order by effective_at desc, id desc limit ${boardTrendLength})
        union
        (select ${columns}, false from scores where ${own} and kind = 'TEWS' and is_complete
          order by effective_at desc, id desc limit ${boardTrendComplete})
        union
        (select ${columns}, false from (
          select ${columns}, provider_id, encounter_id,
            array_position(array['red','orange','yellow','green'], final_colour) as urgency
          from scores
          where provider_id = ${providerId} and patient_id = patient.id and kind = 'TEWS'
          and not is_complete and ${isLaterThanLast(complete)} and ${isNow('scores')}
          -- A monitor sends hundreds of them: only the first ones are checked for withdrawal.
          order by urgency, effective_at desc offset 0) partial
          where ${isNotWithdrawn('partial')} order by urgency, effective_at desc limit 1)
        union
        (${selectClockScore(sql`${columns}, true`, { providerId, patientId: sql`patient.id`, isOfPatientNow: isNow })})
        union
        (select ${columns}, false from scores where ${own} and kind = 'MORSE' and is_complete
          and effective_at >= date_trunc('minute', (select max(effective_at) from scores
            where ${own} and kind = 'MORSE' and is_complete))
          order by set_id desc limit 1)
      ) shown order by id, is_clock desc
      ) s
    ) s
    left join lateral (
      select missing, parts, signs from scores where provider_id = ${providerId} and id = s.id
        and s.kind = 'TEWS'
        and (s.is_clock or s.effective_at >= coalesce(date_trunc('minute', s.complete_at), '-infinity'))
    ) made_of on true
    order by s.effective_at desc, s.id desc`);
  return rows.map((row) => ({ ...row, effectiveAt: new Date(row.effectiveAt) }));
}

/** The transfers out of, into and within the ward of a query whose beds are held at `now`. */
const heldTransfers = (tx: Tx, providerId: string, now: Date, unless: SQL) =>
  tx
    .select({
      id: plannedTransfers.id,
      number: plannedTransfers.number,
      heldUntil: plannedTransfers.heldUntil,
      hospitalizationId: plannedTransfers.hospitalizationId,
      patientId: hospitalizations.patientId,
      firstName: patients.firstName,
      lastName: patients.lastName,
      fromWardId: hospitalizations.wardId,
      fromWardName: sql<string>`${fromWard.name}`.as('from_ward_name'),
      fromBedName: sql<string>`${fromBed.name}`.as('from_bed_name'),
      toBedId: sql<string>`${plannedTransfers.bedId}`.as('to_bed_id'),
      toBedName: sql<string>`${toBed.name}`.as('to_bed_name'),
      toWardId: sql<string>`${plannedTransfers.wardId}`.as('to_ward_id'),
      toWardName: sql<string>`${toWard.name}`.as('to_ward_name'),
    })
    .from(plannedTransfers)
    .innerJoin(
      hospitalizations,
      and(refersTo(plannedTransfers.hospitalizationId, hospitalizations), isCurrentStay),
    )
    .innerJoin(patients, refersTo(hospitalizations.patientId, patients))
    .innerJoin(fromBed, refersTo(hospitalizations.bedId, fromBed))
    .innerJoin(fromWard, refersTo(hospitalizations.wardId, fromWard))
    .innerJoin(toBed, refersTo(plannedTransfers.bedId, toBed))
    .innerJoin(toWard, refersTo(plannedTransfers.wardId, toWard))
    .where(
      and(
        eq(plannedTransfers.providerId, providerId),
        not(unless),
        eq(plannedTransfers.status, 'planned'),
        gt(plannedTransfers.heldUntil, now),
        // Two lists that indexes find; a single condition would be checked for every planned transfer.
        sql`${plannedTransfers.id} in (
          select p.id from ${plannedTransfers} p
          where p.provider_id = ${providerId} and p.ward_id = ${ward.id} and p.status = 'planned'
          union all
          select p.id from ${hospitalizations} h
          join ${plannedTransfers} p
            on p.provider_id = h.provider_id and p.hospitalization_id = h.id and p.status = 'planned'
          where h.provider_id = ${providerId} and h.ward_id = ${ward.id} and h.is_active
            and h.deleted_at is null)`,
      ),
    )
    .as('held');

/**
 * A ward with the transfers out of it, into it and within it whose beds are held at `now` (the hold that ends first
 * first), and with the snapshot of this read; null if there is no such ward.
 *
 * `isUnchanged` says that nothing on a ward board has been written since an earlier snapshot, `since`; the transfers
 * are then left out.
 */
export async function findBoardWard(
  tx: Tx,
  providerId: string,
  reference: Reference,
  { now, since }: { now: Date; since: string | null },
) {
  const isUnchanged = sql<boolean>`(${since}::pg_snapshot is not null and (
    select c.transaction_id from ${boardChanges} c
    where c.provider_id = ${providerId} and c.transaction_id >= pg_snapshot_xmin(${since}::pg_snapshot)
      and not pg_visible_in_snapshot(c.transaction_id, ${since}::pg_snapshot)
    order by c.transaction_id desc limit 1) is null)`;
  const held = heldTransfers(tx, providerId, now, isUnchanged);
  const rows = await tx
    .select({
      ward: { id: ward.id, number: ward.number, name: ward.name, isActive: ward.isActive },
      snapshot: sql<string>`pg_current_snapshot()::text`,
      isUnchanged,
      transfer: {
        id: held.id,
        hospitalizationId: held.hospitalizationId,
        heldUntil: held.heldUntil,
        patientId: held.patientId,
        firstName: held.firstName,
        lastName: held.lastName,
        fromWardId: held.fromWardId,
        fromWardName: held.fromWardName,
        fromBedName: held.fromBedName,
        toBedId: held.toBedId,
        toBedName: held.toBedName,
        toWardId: held.toWardId,
        toWardName: held.toWardName,
      },
    })
    .from(ward)
    .leftJoinLateral(held, sql`true`)
    .where(and(eq(ward.providerId, providerId), eq(ward.type, 'ward'), isReferred(ward, reference)))
    .orderBy(asc(held.heldUntil), asc(held.number));
  const [first] = rows;
  return first
    ? { ...first, transfers: rows.flatMap(({ transfer }) => (transfer ? [transfer] : [])) }
    : null;
}

export type HeldTransfer = NonNullable<
  Awaited<ReturnType<typeof findBoardWard>>
>['transfers'][number];

/** Deletes changes that are older than any kept board, up to a limit. Returns their number. */
export const deleteExpiredBoardChanges = (db: Database, atMost: number): Promise<number> =>
  deleteExpiredRows(db, 'board_changes', atMost);
