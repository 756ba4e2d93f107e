import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { isOfPresentStay } from '@/db/queries/admissions/current-stay';
import { flowOfSet, fromLatest } from '@/db/queries/clinical/observations';
import type { DosageValues } from '@/db/queries/clinical/prescriptions';
import { measuredIn, parameterOf } from '@/db/queries/clinical/readings';
import { isInWithdrawnEncounter, isNotWithdrawn } from '@/db/queries/clinical/withdrawn';
import { among } from '@/db/queries/platform/codes';
import { firstRow } from '@/db/queries/platform/first-row';
import {
  namedIn,
  type PersonName,
  practitionerNamed,
  userNamed,
} from '@/db/queries/platform/names';
import { descending, type Found, type Order, onePage, type Page } from '@/db/queries/platform/page';
import { insertRow } from '@/db/queries/platform/rows';
import { handoverNotes } from '@/db/schema/admissions/handover-notes';
import { locations } from '@/db/schema/registry/locations';
import type { ClinicalStatus, DiagnosisStatus } from '@/lib/domain/codes/diagnoses';
import {
  endsWithStay,
  type PrescriptionIntent,
  type PrescriptionStatus,
} from '@/lib/domain/codes/prescriptions';

type NewHandoverNote = typeof handoverNotes.$inferInsert;

/** A handover note with the names of its ward and its author. */
export type HandoverNoteRow = {
  id: string;
  number: number;
  hospitalizationId: string;
  wardId: string;
  wardName: string;
  recommendation: string;
  practitionerId: string | null;
  practitioner: PersonName | null;
  userName: string | null;
  createdAt: Date;
};

/** Facts of one admission that are not on the ward board, and its latest handover note. Instants are text. */
export type StayFacts = {
  hospitalizationId: string;
  reason: string;
  chiefComplaint: string | null;
  lastRoundAt: string | null;
  /** In the order in which they were recorded. */
  diagnoses: {
    id: string;
    code: string;
    condition: string;
    role: string;
    rank: number;
    status: DiagnosisStatus;
    clinical_status: ClinicalStatus | null;
  }[];
  /** From the sets of the last day in which something could not be measured, latest first; the author as recorded. */
  notMeasured: {
    parameters: { code: string; reason: string }[];
    performer: PersonName | null;
    recordedBy: string | null;
    at: string;
  }[];
  /** Of the sets of the last day, latest first; the author as recorded. */
  comments: {
    text: string;
    performer: PersonName | null;
    recordedBy: string | null;
    at: string;
  }[];
  /** The last value of each known parameter, in its own unit and as it was sent. */
  values: {
    code: string;
    value: string;
    sentValue: string;
    sentUnit: string | null;
    at: string;
    /** Of a saturation: the flow of oxygen that was recorded with it, or null. */
    flow: string | null;
  }[];
  carePlans: { id: string; title: string | null; description: string }[];
  /** Active and on-hold prescriptions, and recently changed ones unless a repeat replaced them. */
  prescriptions: {
    id: string;
    name: string;
    status: PrescriptionStatus;
    doNotPerform: boolean;
    intent: PrescriptionIntent;
    createdAt: string;
    modifiedAt: string;
    /** In the order in which they follow each other. */
    dosages: DosageValues[];
    /** Its statuses, first to last; null if none is as new as `changedSince`. */
    steps: { status: PrescriptionStatus; at: string }[] | null;
  }[];
  referrals: { id: string; reason: string; recipient: PersonName | null; elsewhere: string }[];
  note: (Omit<HandoverNoteRow, 'createdAt'> & { createdAt: string }) | null;
  notes: number;
};

const o = sql`o`;

const ofThisStay = (row: string, time: 'created_at' | 'effective_at') =>
  isOfPresentStay(row, time, {
    stayId: sql`h.id`,
    since: sql`(h.admitted_at - interval '1 day')`,
  });

/** The sets of a patient, as the statement below names them. */
const tried = {
  providerId: sql`tried.provider_id`,
  encounterId: sql`tried.encounter_id`,
  setId: sql`tried.id`,
};

/** A part of each set of the last day that a condition finds, latest first, with its performer and time. */
const ofRecentSets = (part: SQL, since: string, condition: SQL) =>
  sql`(select coalesce(json_agg(json_build_object(${part}, 'at', tried.effective_at,
      'recordedBy', (select u.name from users u where u.id = tried.recorded_by_id),
      'performer', (select json_build_object('title', s.title, 'firstName', s.first_name, 'lastName', s.last_name)
        from practitioners s where s.provider_id = tried.provider_id and s.id = tried.performer_id))
      order by tried.effective_at desc, tried.id desc), '[]')
    from observation_sets tried
    where tried.provider_id = h.provider_id and tried.patient_id = h.patient_id
      and tried.effective_at >= ${since}::timestamptz and ${ofThisStay('tried', 'effective_at')}
      and ${condition} and ${isNotWithdrawn(tried)})`;

/**
 * The facts of every present admission of a ward, in one statement: each part is one index probe per admission. The
 * encounters of an admission are its admission encounter and its ward rounds; cancelled records and those entered in
 * error do not count. What must not be given counts wherever it was recorded, because it outlasts the admission.
 * Prescriptions from another encounter, such as the one that led to the admission, also count while they are
 * active, and when they ended during it; those for the ward end with the admission (`prescriptions-of-stay.ts`). Both count under a record that the
 * patient's replaced, too. A referral
 * without an encounter, or from an encounter outside any admission, belongs to the admission during which it was
 * made; it stays valid, and is listed, even if its encounter was cancelled. `changedSince` limits ended
 * prescriptions, and sets with a comment or with something that could not be measured.
 */
export async function listStayFacts(
  tx: Tx,
  providerId: string,
  wardId: string,
  { codes, now, changedSince }: { codes: readonly string[]; now: Date; changedSince: Date },
): Promise<StayFacts[]> {
  const [at, since] = [now.toISOString(), changedSince.toISOString()];
  return tx.execute<StayFacts>(sql`
    select h.id as "hospitalizationId", h.reason,
      (select e.chief_complaint from encounters e
        where e.provider_id = h.provider_id and e.id = any (stay.encounter_ids) and e.chief_complaint <> ''
        order by e.is_ward_round, e.start_time, e.id limit 1) as "chiefComplaint",
      stay.last_round_at as "lastRoundAt",
      (select coalesce(json_agg(json_build_object('id', d.id, 'code', d.code, 'condition', d.condition,
          'role', d.role, 'rank', d.rank, 'status', d.status, 'clinical_status', d.clinical_status)
          order by d.stated_at, d.number), '[]')
        from encounter_diagnoses d
        where d.provider_id = h.provider_id and d.encounter_id = any (stay.encounter_ids)
          and d.deleted_at is null) as diagnoses,
      (select coalesce(json_agg(json_build_object('code', wanted.code, 'value', last.value,
          'sentValue', last.sent_value, 'sentUnit', last.sent_unit, 'at', last.created_at, 'flow', last.flow)), '[]')
        from unnest(${sql.param([...codes])}::text[]) as wanted(code)
        cross join lateral (
          select ${measuredIn(o)} as value, o.value as sent_value, o.unit as sent_unit, o.created_at,
            case when wanted.code = 'SPO2' then ${flowOfSet('o')} end as flow
          ${fromLatest(sql`o.provider_id = h.provider_id and o.patient_id = h.patient_id and ${parameterOf(o)} = wanted.code
            and o.converted is distinct from '' and ${ofThisStay('o', 'created_at')} and ${isNotWithdrawn('o')}`)}
        ) last) as values,
      ${ofRecentSets(sql`'parameters', tried.not_measured`, since, sql`tried.not_measured <> '[]'`)} as "notMeasured",
      ${ofRecentSets(sql`'text', tried.comment`, since, sql`tried.comment <> ''`)} as comments,
      (select coalesce(json_agg(json_build_object('id', p.id, 'title', p.title, 'description', p.description)
          order by p.created_at, p.number), '[]')
        from care_plans p
        where p.provider_id = h.provider_id and p.encounter_id = any (stay.encounter_ids)
          and (p.period_end is null or p.period_end > ${at}::timestamptz)) as "carePlans",
      (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'status', m.status,
          'doNotPerform', m.do_not_perform, 'intent', m.intent, 'createdAt', m.created_at, 'modifiedAt', m.modified_at,
          'dosages', (
            select coalesce(json_agg(json_build_object('frequency', i.frequency, 'period', i.period,
              'periodUnit', i.period_unit, 'frequencyUnit', i.frequency_unit, 'strength', i.strength, 'route', i.route,
              'asNeeded', i.as_needed)
              order by i.position), '[]')
            from dosage_instructions i
            where i.provider_id = m.provider_id and i.medication_request_id = m.id),
          'steps', case when m.modified_at >= ${since}::timestamptz then (
            select json_agg(json_build_object('status', s.status, 'at', s.created_at) order by s.number)
            from medication_request_status_history s
            where s.provider_id = m.provider_id and s.medication_request_id = m.id) end)
          order by m.created_at, m.number), '[]')
        from medication_requests m
        where m.provider_id = h.provider_id and m.patient_id = any (stay.patient_ids)
          and (m.encounter_id = any (stay.encounter_ids) and m.category <> 'discharge'
            or not ${isInWithdrawnEncounter('m')}
              and (m.do_not_perform or exists (select 1 from encounters e
                where e.provider_id = m.provider_id and e.id = m.encounter_id and e.status <> 'cancelled'
                  and e.hospitalization_id is distinct from h.id
                  and (m.status in ('active', 'on-hold')
                    or m.modified_at >= h.admitted_at and (m.category <> 'inpatient' or e.hospitalization_id is null)))))
          and (m.status in ('active', 'on-hold')
            or (m.status in ('stopped', 'completed') and m.modified_at >= ${since}::timestamptz
              and not ((m.status = 'completed' or m.status_reason in ${among(endsWithStay)}) and exists (select 1 from medication_requests next
                where next.provider_id = m.provider_id and next.prior_prescription_id = m.id
                  and (m.do_not_perform or m.category <> 'inpatient' or next.category = 'inpatient'
                    or next.encounter_id = any (stay.encounter_ids))
                  and next.status <> 'entered-in-error'))))) as prescriptions,
      (select coalesce(json_agg(json_build_object('id', r.id, 'reason', r.reason,
          'elsewhere', r.recipient_extra_detail,
          'recipient', (select json_build_object('title', s.title, 'firstName', s.first_name, 'lastName', s.last_name)
            from practitioners s where s.provider_id = r.provider_id and s.id = r.recipient_id))
          order by r.created_at, r.number), '[]')
        from referral_requests r
        where r.provider_id = h.provider_id
          and (r.encounter_id = any (stay.referring_ids)
            or (r.patient_id = h.patient_id and r.created_at >= h.admitted_at
              and (r.encounter_id is null or exists (select 1 from encounters e
                where e.provider_id = r.provider_id and e.id = r.encounter_id and e.hospitalization_id is null
                  and e.status <> 'entered-in-error'))))
          and r.status = 'active' and r.replied_at is null) as referrals,
      note.last as note, note.written as notes
    from hospitalizations h
    cross join lateral (
      select array_agg(e.id) filter (where e.status <> 'cancelled') as encounter_ids, array_agg(e.id) as referring_ids,
        h.patient_id || array(select r.id from patients r
          where r.provider_id = h.provider_id and r.replaced_by_id = h.patient_id) as patient_ids,
        max(e.start_time) filter (where e.is_ward_round and e.status <> 'cancelled') as last_round_at
      from encounters e
      where e.provider_id = h.provider_id and (e.id = h.encounter_id or e.part_of_id = h.encounter_id)
        and e.status <> 'entered-in-error'
    ) stay
    cross join lateral (
      select count(*)::int as written, (array_agg(json_build_object('id', n.id, 'number', n.number,
          'hospitalizationId', n.hospitalization_id, 'wardId', n.ward_id, 'wardName', w.name,
          'recommendation', n.recommendation, 'practitionerId', n.practitioner_id, 'userName', u.name,
          'practitioner', case when s.id is not null then
            json_build_object('title', s.title, 'firstName', s.first_name, 'lastName', s.last_name) end,
          'createdAt', n.created_at) order by n.number desc))[1] as last
      from handover_notes n
      join locations w on w.provider_id = n.provider_id and w.id = n.ward_id
      left join practitioners s on s.provider_id = n.provider_id and s.id = n.practitioner_id
      left join users u on u.id = n.created_by_id
      where n.provider_id = h.provider_id and n.hospitalization_id = h.id
    ) note
    where h.provider_id = ${providerId} and h.ward_id = ${wardId} and h.is_active and h.deleted_at is null`);
}

const selectNotes = (tx: Tx, providerId: string, hospitalizationId: string, later?: SQL) =>
  tx
    .select({
      id: handoverNotes.id,
      number: handoverNotes.number,
      hospitalizationId: handoverNotes.hospitalizationId,
      wardId: handoverNotes.wardId,
      wardName: namedIn(locations, handoverNotes.wardId),
      recommendation: handoverNotes.recommendation,
      practitionerId: handoverNotes.practitionerId,
      practitioner: practitionerNamed<PersonName | null>(handoverNotes.practitionerId),
      userName: userNamed<string | null>(handoverNotes.createdById),
      createdAt: handoverNotes.createdAt,
    })
    .from(handoverNotes)
    .where(
      and(
        eq(handoverNotes.providerId, providerId),
        eq(handoverNotes.hospitalizationId, hospitalizationId),
        later,
      ),
    );

/** One page of an admission's handover notes, latest first, and their total. */
export function listHandoverNotes(
  tx: Tx,
  providerId: string,
  hospitalizationId: string,
  page: Page,
): Promise<Found<HandoverNoteRow>> {
  return onePage(
    tx,
    (later?: SQL) => selectNotes(tx, providerId, hospitalizationId, later),
    lastFirst,
    page,
  );
}

const lastFirst: Order<HandoverNoteRow> = [descending(handoverNotes.number, (row) => row.number)];

/** The latest handover note of an admission; null before the first. */
export const findLastHandoverNote = (
  tx: Tx,
  providerId: string,
  hospitalizationId: string,
): Promise<HandoverNoteRow | null> =>
  firstRow(
    selectNotes(tx, providerId, hospitalizationId).orderBy(desc(handoverNotes.number)).limit(1),
  );

export async function insertHandoverNote(tx: Tx, values: NewHandoverNote): Promise<void> {
  await insertRow(tx, handoverNotes, values);
}
