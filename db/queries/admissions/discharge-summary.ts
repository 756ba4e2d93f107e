import { and, asc, desc, eq, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { isNotWithdrawn } from '@/db/queries/clinical/withdrawn';
import { firstRow } from '@/db/queries/platform/first-row';
import { practitionerNameParts } from '@/db/queries/platform/names';
import { refersTo } from '@/db/queries/platform/reference';
import {
  carePlans,
  encounterDiagnoses,
  encounterNotes,
  encounters,
  practitioners,
  scores,
  users,
} from '@/db/schema/index';

/** A stay, and the time of what counts for it, both ends included: observed outside of it until `until`, in it until `latest`. */
type ObservedStay = {
  patientId: string;
  encounterId: string;
  since: Date;
  until: Date;
  latest: Date;
};

export type CourseScore = {
  total: number;
  finalColour: string | null;
  isComplete: boolean;
  ageGroup: string | null;
  effectiveAt: Date;
  /** How many scores there are in all. */
  sets: number;
  isFirst: boolean;
  isLast: boolean;
  isWorst: boolean;
  isOfCourse: boolean;
};

/**
 * Whether a score or an observation is of a stay, by the alias of its row and the column of its time: of its admission
 * encounter or its ward rounds, also after the recorded time of the discharge; or of an encounter outside any admission,
 * such as the one that led to it. One of another stay's encounter, hours earlier, does not count.
 */
export const observedInStay = (
  row: string,
  time: 'created_at' | 'effective_at',
  { encounterId, since, until, latest }: Omit<ObservedStay, 'patientId'>,
): SQL => {
  const [provider, encounter, at] = ['provider_id', 'encounter_id', time].map((column) =>
    sql.raw(`${row}.${column}`),
  );
  return sql`${at} between ${since.toISOString()}::timestamptz and ${latest.toISOString()}::timestamptz
    and exists (select 1 from encounters of_stay
    where of_stay.provider_id = ${provider} and of_stay.id = ${encounter}
      and (of_stay.id = ${encounterId} or of_stay.part_of_id = ${encounterId}
        or (of_stay.hospitalization_id is null and of_stay.part_of_id is null
          and ${at} <= ${until.toISOString()}::timestamptz)))`;
};

/** Points of time that the course of a stay is drawn with at most. */
const coursePoints = 120;

/**
 * The TEWS scores of a stay, oldest first: its first, its last, its worst one, and of each of `coursePoints` equal parts of
 * the stay the worst. Scores of another stay's encounter, and withdrawn ones, do not count.
 */
export async function listCourse(
  tx: Tx,
  providerId: string,
  stay: ObservedStay,
): Promise<CourseScore[]> {
  const [from, to] = [stay.since.toISOString(), stay.until.toISOString()];
  const rows = await tx.execute<
    CourseScore & { effectiveAt: string } & Record<string, unknown>
  >(sql`
    with own as (
      select s.id, s.set_id, s.total, s.final_colour, s.is_complete, s.age_group, s.effective_at,
        coalesce(array_position(array['red','orange','yellow','green'], s.final_colour), 5) as urgency,
        width_bucket(s.effective_at, array(select generate_series(
          ${from}::timestamptz, ${to}::timestamptz,
          greatest((${to}::timestamptz - ${from}::timestamptz) / ${coursePoints}, interval '1 second')
        ))) as part
      from scores s
      where s.provider_id = ${providerId} and s.patient_id = ${stay.patientId} and s.kind = 'TEWS'
        and ${observedInStay('s', 'effective_at', stay)}
        and ${isNotWithdrawn('s')}
    ), ranked as (
      select own.*, count(*) over ()::int as sets,
        row_number() over (order by date_trunc('minute', effective_at), set_id) = 1 as is_first,
        row_number() over (order by date_trunc('minute', effective_at) desc, set_id desc) = 1 as is_last,
        row_number() over (order by urgency, total desc, effective_at desc) = 1 as is_worst,
        row_number() over (partition by part order by urgency, total desc, effective_at desc) = 1 as is_of_course
      from own
    )
    select total, final_colour as "finalColour", is_complete as "isComplete", age_group as "ageGroup",
      effective_at as "effectiveAt", sets, is_first as "isFirst", is_last as "isLast", is_worst as "isWorst",
      is_of_course as "isOfCourse"
    from ranked where is_first or is_last or is_worst or is_of_course
    order by effective_at, id`);
  return rows.map((row) => ({ ...row, effectiveAt: new Date(row.effectiveAt) }));
}

/** The last complete fall risk assessment of a stay, or null. */
export const findLastMorse = (tx: Tx, providerId: string, stay: ObservedStay) =>
  firstRow(
    tx
      .select({ total: scores.total, band: scores.band, effectiveAt: scores.effectiveAt })
      .from(scores)
      .where(
        and(
          eq(scores.providerId, providerId),
          eq(scores.patientId, stay.patientId),
          eq(scores.kind, 'MORSE'),
          eq(scores.isComplete, true),
          observedInStay('scores', 'effective_at', stay),
          isNotWithdrawn(scores),
        ),
      )
      .orderBy(desc(sql`date_trunc('minute', ${scores.effectiveAt})`), desc(scores.setId))
      .limit(1),
  );

/** The admission and its ward rounds; what was cancelled or entered in error does not count. */
const isOfStay = (providerId: string, admissionEncounterId: string) =>
  and(
    eq(encounters.providerId, providerId),
    or(eq(encounters.id, admissionEncounterId), eq(encounters.partOfId, admissionEncounterId)),
    notInArray(encounters.status, ['cancelled', 'entered-in-error']),
  );

/** The chief complaint, from the first encounter of the admission that has one. */
export async function findComplaint(tx: Tx, providerId: string, admissionEncounterId: string) {
  const rows = await tx
    .select({
      chiefComplaint: encounters.chiefComplaint,
      history: encounters.historyOfPresentingIllness,
    })
    .from(encounters)
    .where(
      and(
        isOfStay(providerId, admissionEncounterId),
        sql`(${encounters.chiefComplaint} <> '' or ${encounters.historyOfPresentingIllness} <> '')`,
      ),
    )
    .orderBy(asc(encounters.isWardRound), asc(encounters.startTime), asc(encounters.id))
    .limit(1);
  return rows[0] ?? null;
}

/** Every diagnosis of the stay in the order in which they were stated, recorded or changed. */
export function listDiagnosesOfStay(tx: Tx, providerId: string, admissionEncounterId: string) {
  return tx
    .select({
      id: encounterDiagnoses.id,
      code: encounterDiagnoses.code,
      condition: encounterDiagnoses.condition,
      role: encounterDiagnoses.role,
      rank: encounterDiagnoses.rank,
      status: encounterDiagnoses.status,
      clinicalStatus: encounterDiagnoses.clinicalStatus,
      statedAt: encounterDiagnoses.statedAt,
      note: encounterDiagnoses.note,
      createdAt: encounterDiagnoses.createdAt,
    })
    .from(encounters)
    .innerJoin(
      encounterDiagnoses,
      and(
        refersTo(encounterDiagnoses.encounterId, encounters),
        isNull(encounterDiagnoses.deletedAt),
      ),
    )
    .where(isOfStay(providerId, admissionEncounterId))
    .orderBy(asc(encounterDiagnoses.statedAt), asc(encounterDiagnoses.number));
}

/** The care plans of the stay, the first made first. */
export function listCarePlans(tx: Tx, providerId: string, admissionEncounterId: string) {
  return tx
    .select({
      id: carePlans.id,
      title: carePlans.title,
      description: carePlans.description,
      periodStart: carePlans.periodStart,
      periodEnd: carePlans.periodEnd,
    })
    .from(encounters)
    .innerJoin(carePlans, refersTo(carePlans.encounterId, encounters))
    .where(isOfStay(providerId, admissionEncounterId))
    .orderBy(asc(carePlans.createdAt), asc(carePlans.number));
}

/** The notes of the stay, oldest first, each with the practitioner or user who wrote it. */
export function listNotes(tx: Tx, providerId: string, admissionEncounterId: string) {
  return tx
    .select({
      id: encounterNotes.id,
      display: encounterNotes.display,
      createdAt: encounterNotes.createdAt,
      userName: users.name,
      practitioner: practitionerNameParts,
    })
    .from(encounters)
    .innerJoin(encounterNotes, refersTo(encounterNotes.encounterId, encounters))
    .leftJoin(practitioners, refersTo(encounterNotes.practitionerId, practitioners))
    .leftJoin(users, eq(users.id, encounterNotes.createdById))
    .where(isOfStay(providerId, admissionEncounterId))
    .orderBy(asc(encounterNotes.createdAt), asc(encounterNotes.number));
}

type StayPlace = {
  ward: string;
  room: string;
  bed: string;
  service: string;
  startedAt: string;
  endedAt: string | null;
};

/** The beds of an admission, first to last, without those that were undone. */
export async function listPlaces(tx: Tx, providerId: string, hospitalizationId: string) {
  return tx.execute<StayPlace>(sql`
    select ward.name as ward, room.name as room, bed.name as bed, service.name as service,
      lower(stay.period) as "startedAt", upper(stay.period) as "endedAt"
    from bed_stays stay
    join beds bed on bed.provider_id = stay.provider_id and bed.id = stay.bed_id
    join locations ward on ward.provider_id = bed.provider_id and ward.id = bed.ward_id
    join locations room on room.provider_id = bed.provider_id and room.id = bed.room_id
    join healthcare_services service
      on service.provider_id = stay.provider_id and service.id = stay.healthcare_service_id
    where stay.provider_id = ${providerId} and stay.hospitalization_id = ${hospitalizationId}
      and stay.voided_at is null
    order by lower(stay.period)`);
}
