import {
  and,
  eq,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Tx } from '@/db/client';
import type { PersonName } from '@/db/queries/names';
import { isWithdrawn, shownEncounterStatus } from '@/db/queries/withdrawn';
import {
  bedStays,
  chargeItems,
  encounterNotes,
  encounters,
  hospitalizations,
  medicationRequests,
  observationSets,
  patients,
  referralRequests,
} from '@/db/schema/index';
import type { Relationship } from '@/lib/related-persons/codes';
import type { TimelineCursor } from '@/lib/timeline/cursor';
import { type TimelineKind, timelineRanks } from '@/lib/timeline/kinds';

/** A bed as it is called, and for what the patient lay there. */
type Place = { bed: string; room: string; ward: string; service: string };

/** What every entry says: by whom, in which encounter, in which state, in which words. */
type Common = {
  practitioner: PersonName | null;
  /** The person at the keyboard, where no practitioner is known. */
  user: string | null;
  encounter: string | null;
  hospitalization: string | null;
  status: string | null;
  text: string | null;
};

export type TimelineDetail = Common & {
  title?: string;
  place?: Place;
  from?: Place;
  values?: { code: string | null; display: string | null; value: string; unit: string | null }[];
  notMeasured?: { code: string; reason: string }[];
  scores?: {
    kind: 'TEWS' | 'NEWS2' | 'MORSE';
    total: number;
    band: string | null;
    finalColour: string | null;
    isComplete: boolean;
    ageGroup: string | null;
  }[];
  diagnoses?: { id: string; condition: string; role: string; rank: number; status: string }[];
  relatedPerson?: { name: string; relationship: Relationship } | null;
  carePlans?: { id: string; title: string | null; description: string }[];
  isEdited?: boolean;
  dosages?: {
    frequency: number;
    period: number;
    period_unit: 's' | 'min' | 'h' | 'd' | 'wk' | 'mo' | 'a';
    frequency_unit: string;
    strength: string;
    route: string;
  }[];
  doNotPerform?: boolean;
  priority?: string;
  recipient?: PersonName | null;
  recipientDetail?: string;
  quantity?: number;
  amount?: string;
  currency?: string;
};

export type TimelineRow = { at: string; kind: TimelineKind; id: string; detail: TimelineDetail };

export type TimelineFilter = {
  patientId: string;
  kinds: ReadonlySet<TimelineKind>;
  /** The stay whose time is shown, both ends included. */
  stay: { id: string; since: Date; until: Date | null } | null;
  /** The last entry of the page before. */
  before: TimelineCursor | null;
};

/**
 * What happened to a patient, the latest first, in one statement: of each kind its latest entries after the cursor by
 * an index over the patient, of all of these the page, and only for the page what there is to say.
 */
export async function listTimeline(
  tx: Tx,
  providerId: string,
  filter: TimelineFilter,
  limit: number,
): Promise<TimelineRow[]> {
  const wanted = sources(providerId, filter).filter(({ kind }) => filter.kinds.has(kind));
  if (wanted.length === 0) return [];
  const branches = wanted.map(({ kind, at, id, from, where }) => {
    const conditions = and(
      where,
      isWithin(filter.stay, kind, at),
      isAfterCursor(filter.before, kind, at, id),
    );
    return sql`(select ${at} as at, ${kind}::text as kind, ${timelineRanks[kind]}::int as rank, ${id} as id
      from ${from} where ${conditions} order by ${at} desc, ${id} desc limit ${limit})`;
  });
  const details = wanted.map(({ kind }) => sql`when ${kind} then ${detailOf[kind]}`);
  const rows = await tx.execute<TimelineRow & Record<string, unknown>>(sql`
    with page as (
      select * from (${sql.join(branches, sql` union all `)}) as every
      order by at desc, rank desc, id desc limit ${limit}
    )
    select to_char(page.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, page.kind, page.id,
      case page.kind ${sql.join(details, sql` `)} end as detail
    from page cross join (select ${providerId}::uuid as provider_id) as own
    order by page.at desc, page.rank desc, page.id desc`);
  return [...rows];
}

type Source = {
  kind: TimelineKind;
  at: SQLWrapper;
  id: SQLWrapper;
  from: SQLWrapper;
  where: SQL | undefined;
};

function sources(providerId: string, { patientId }: TimelineFilter): Source[] {
  const ofPatient = (
    table: typeof encounters | typeof hospitalizations | typeof referralRequests,
  ) => and(eq(table.providerId, providerId), eq(table.patientId, patientId));
  const stays = {
    id: hospitalizations.id,
    from: hospitalizations,
    where: and(ofPatient(hospitalizations), isNull(hospitalizations.deletedAt)),
  };
  const contacts = { at: encounters.startTime, id: encounters.id, from: encounters };
  return [
    { kind: 'admission', at: hospitalizations.admittedAt, ...stays },
    {
      kind: 'discharge',
      at: hospitalizations.dischargedAt,
      ...stays,
      where: and(stays.where, isNotNull(hospitalizations.dischargedAt)),
    },
    {
      kind: 'transfer',
      at: sql`lower(${bedStays.period})`,
      id: bedStays.id,
      from: bedStays,
      where: and(
        eq(bedStays.providerId, providerId),
        eq(bedStays.patientId, patientId),
        isNull(bedStays.voidedAt),
        // The first bed of a stay is that of its admission.
        sql`exists (select 1 from bed_stays earlier
          join hospitalizations stay on stay.provider_id = earlier.provider_id
            and stay.id = earlier.hospitalization_id and stay.deleted_at is null
          where earlier.provider_id = ${bedStays.providerId}
            and earlier.hospitalization_id = ${bedStays.hospitalizationId}
            and earlier.voided_at is null and lower(earlier.period) < lower(${bedStays.period}))`,
      ),
    },
    {
      kind: 'death',
      at: patients.deceasedAt,
      id: patients.id,
      from: patients,
      where: and(
        eq(patients.providerId, providerId),
        eq(patients.id, patientId),
        isNotNull(patients.deceasedAt),
      ),
    },
    {
      kind: 'encounter',
      ...contacts,
      // The encounter of an admission is shown as the admission.
      where: and(
        ofPatient(encounters),
        eq(encounters.isWardRound, false),
        isNull(encounters.hospitalizationId),
      ),
    },
    {
      kind: 'round',
      ...contacts,
      where: and(ofPatient(encounters), eq(encounters.isWardRound, true)),
    },
    {
      kind: 'observations',
      at: observationSets.effectiveAt,
      id: observationSets.id,
      from: observationSets,
      where: and(
        eq(observationSets.providerId, providerId),
        eq(observationSets.patientId, patientId),
      ),
    },
    {
      kind: 'note',
      at: encounterNotes.createdAt,
      id: encounterNotes.id,
      from: encounterNotes,
      where: and(
        eq(encounterNotes.providerId, providerId),
        sql`${encounterNotes.encounterId} in (select ${encounters.id} from ${encounters}
          where ${ofPatient(encounters)})`,
      ),
    },
    {
      kind: 'prescription',
      at: medicationRequests.authoredAt,
      id: medicationRequests.id,
      from: medicationRequests,
      where: and(
        eq(medicationRequests.providerId, providerId),
        eq(medicationRequests.patientId, patientId),
      ),
    },
    {
      kind: 'referral',
      at: referralRequests.createdAt,
      id: referralRequests.id,
      from: referralRequests,
      where: ofPatient(referralRequests),
    },
    {
      kind: 'referral-reply',
      at: referralRequests.repliedAt,
      id: referralRequests.id,
      from: referralRequests,
      where: and(ofPatient(referralRequests), isNotNull(referralRequests.repliedAt)),
    },
    {
      kind: 'charge',
      at: chargeItems.createdAt,
      id: chargeItems.id,
      from: chargeItems,
      where: and(eq(chargeItems.providerId, providerId), eq(chargeItems.patientId, patientId)),
    },
  ];
}

/** A charge belongs to the stay that it is for, however late it was made; everything else to its time. */
function isWithin(
  stay: TimelineFilter['stay'],
  kind: TimelineKind,
  at: SQLWrapper,
): SQL | undefined {
  if (!stay) return undefined;
  const inTime = and(
    gte(at, instantOf(stay.since)),
    stay.until ? lte(at, instantOf(stay.until)) : undefined,
  );
  if (kind !== 'charge') return inTime;
  const own = chargeItems.hospitalizationId;
  return or(eq(own, stay.id), and(isNull(own), inTime));
}

/** What comes after an entry in the order of the timeline: earlier, or at the same time of a lower rank or id. */
function isAfterCursor(
  cursor: TimelineCursor | null,
  kind: TimelineKind,
  at: SQLWrapper,
  id: SQLWrapper,
): SQL | undefined {
  if (!cursor) return undefined;
  const rank = timelineRanks[kind];
  const time = instantOf(cursor.at);
  if (rank < cursor.rank) return lte(at, time);
  if (rank > cursor.rank) return lt(at, time);
  return or(lt(at, time), and(eq(at, time), lt(id, cursor.id)));
}

/** Beside an expression a date has no type of its own. */
const instantOf = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;

const personName = (
  column: SQL,
) => sql`(select json_build_object('title', p.title, 'firstName', p.first_name,
    'lastName', p.last_name)
  from practitioners p where p.provider_id = own.provider_id and p.id = ${column})`;

const userName = (column: SQL) => sql`(select u.name from users u where u.id = ${column})`;

const placeOf = (
  stay: SQL,
) => sql`(select json_build_object('bed', b.name, 'room', r.name, 'ward', w.name,
    'service', (select c.name from healthcare_services c
      where c.provider_id = own.provider_id and c.id = ${stay}.healthcare_service_id))
  from beds b
  join locations r on r.provider_id = b.provider_id and r.id = b.room_id
  join locations w on w.provider_id = b.provider_id and w.id = b.ward_id
  where b.provider_id = own.provider_id and b.id = ${stay}.bed_id)`;

/** The fields that every entry has. */
function common(given: { [Field in keyof Common]: SQL }): SQL {
  return sql`'practitioner', ${given.practitioner}, 'user', ${given.user}, 'encounter', ${given.encounter},
    'hospitalization', ${given.hospitalization}, 'status', ${given.status}, 'text', ${given.text}`;
}

const nothing = sql`null`;

const shownStatus = shownEncounterStatus({
  providerId: sql`e.provider_id`,
  hospitalizationId: sql`e.hospitalization_id`,
  status: sql`e.status`,
});

const admission = sql`(select json_build_object(${common({
  practitioner: personName(sql`h.admitted_by_id`),
  user: userName(sql`h.created_by_id`),
  encounter: sql`h.encounter_id`,
  hospitalization: sql`h.id`,
  status: nothing,
  text: sql`h.reason`,
})}, 'title', coalesce(nullif(h.admit_source_display, ''), h.admit_source),
  'place', (select ${placeOf(sql`s`)} from bed_stays s
    where s.provider_id = h.provider_id and s.hospitalization_id = h.id and s.voided_at is null
    order by lower(s.period) limit 1))
  from hospitalizations h where h.provider_id = own.provider_id and h.id = page.id)`;

const discharge = sql`(select json_build_object(${common({
  practitioner: personName(sql`h.discharged_by_id`),
  user: userName(sql`h.discharge_executed_by_id`),
  encounter: sql`h.encounter_id`,
  hospitalization: sql`h.id`,
  status: nothing,
  text: sql`h.destination_display`,
})}, 'title', coalesce(nullif(h.discharge_disposition_display, ''), h.discharge_disposition),
  'place', ${placeOf(sql`h`)})
  from hospitalizations h where h.provider_id = own.provider_id and h.id = page.id)`;

const transfer = sql`(select json_build_object(${common({
  practitioner: personName(sql`s.ordered_by_id`),
  user: userName(sql`s.recorded_by_id`),
  encounter: nothing,
  hospitalization: sql`s.hospitalization_id`,
  status: nothing,
  text: sql`s.reason`,
})}, 'place', ${placeOf(sql`s`)},
  'from', (select ${placeOf(sql`e`)} from bed_stays e
    where e.provider_id = s.provider_id and e.hospitalization_id = s.hospitalization_id
      and e.voided_at is null and lower(e.period) < lower(s.period)
    order by lower(e.period) desc limit 1))
  from bed_stays s where s.provider_id = own.provider_id and s.id = page.id)`;

const death = sql`json_build_object(${common({
  practitioner: nothing,
  user: nothing,
  encounter: nothing,
  hospitalization: nothing,
  status: nothing,
  text: nothing,
})})`;

const contact = sql`(select json_build_object(${common({
  practitioner: sql`(select ${personName(sql`q.practitioner_id`)} from encounter_participants q
    where q.provider_id = e.provider_id and q.encounter_id = e.id and q.type = 'PRIMARY_PERFORMER'
    order by q.start_time, q.number limit 1)`,
  user: userName(sql`e.created_by_id`),
  encounter: sql`e.id`,
  hospitalization: sql`e.hospitalization_id`,
  status: shownStatus,
  text: sql`e.chief_complaint`,
})}, 'title', coalesce(e.title, (select c.name from healthcare_services c
    where c.provider_id = e.provider_id and c.id = e.healthcare_service_id)),
  'diagnoses', coalesce((select json_agg(json_build_object('id', d.id, 'condition', d.condition, 'role', d.role,
      'rank', d.rank, 'status', d.status) order by d.rank, d.number)
    from encounter_diagnoses d
    where d.provider_id = e.provider_id and d.encounter_id = e.id and d.deleted_at is null), '[]'),
  'relatedPerson', (select json_build_object('name', r.name, 'relationship', r.relationship)
    from encounter_participants q
    join related_persons r on r.provider_id = q.provider_id and r.id = q.related_person_id
    where q.provider_id = e.provider_id and q.encounter_id = e.id
    order by q.start_time, q.number limit 1),
  'carePlans', coalesce((select json_agg(json_build_object('id', c.id, 'title', c.title,
      'description', c.description) order by c.created_at, c.number)
    from care_plans c where c.provider_id = e.provider_id and c.encounter_id = e.id), '[]'))
  from encounters e where e.provider_id = own.provider_id and e.id = page.id)`;

const observed = sql`(select json_build_object(${common({
  practitioner: personName(sql`t.performer_id`),
  user: userName(sql`t.recorded_by_id`),
  encounter: sql`t.encounter_id`,
  hospitalization: nothing,
  status: sql`case when ${isWithdrawn('t')} then 'entered-in-error' end`,
  text: nothing,
})}, 'notMeasured', t.not_measured,
  'values', coalesce((select json_agg(json_build_object('code', o.code, 'display', o.display, 'value', o.value,
      'unit', o.unit) order by o.number)
    from observations o where o.provider_id = t.provider_id and o.set_id = t.id), '[]'),
  'scores', coalesce((select json_agg(json_build_object('kind', s.kind, 'total', s.total, 'band', s.band,
      'finalColour', s.final_colour, 'isComplete', s.is_complete, 'ageGroup', s.age_group) order by s.kind desc)
    from scores s where s.provider_id = t.provider_id and s.set_id = t.id), '[]'))
  from observation_sets t where t.provider_id = own.provider_id and t.id = page.id)`;

const note = sql`(select json_build_object(${common({
  practitioner: personName(sql`n.practitioner_id`),
  user: userName(sql`n.created_by_id`),
  encounter: sql`n.encounter_id`,
  hospitalization: nothing,
  status: sql`(select ${shownStatus} from encounters e where e.provider_id = n.provider_id and e.id = n.encounter_id)`,
  text: sql`n.display`,
})}, 'isEdited', exists (select 1 from encounter_note_versions v
    where v.provider_id = n.provider_id and v.note_id = n.id))
  from encounter_notes n where n.provider_id = own.provider_id and n.id = page.id)`;

const prescription = sql`(select json_build_object(${common({
  practitioner: personName(sql`m.requester_id`),
  user: userName(sql`m.created_by_id`),
  encounter: sql`m.encounter_id`,
  hospitalization: nothing,
  status: sql`m.status`,
  text: sql`m.status_reason`,
})}, 'title', m.name, 'doNotPerform', m.do_not_perform, 'priority', m.priority,
  'dosages', coalesce((select json_agg(json_build_object('frequency', i.frequency, 'period', i.period,
      'period_unit', i.period_unit, 'frequency_unit', i.frequency_unit, 'strength', i.strength,
      'route', i.route) order by i.position)
    from dosage_instructions i where i.provider_id = m.provider_id and i.medication_request_id = m.id), '[]'))
  from medication_requests m where m.provider_id = own.provider_id and m.id = page.id)`;

const referral = (as: { by: SQL; user: SQL; text: SQL }) => sql`(select json_build_object(${common({
  practitioner: as.by,
  user: as.user,
  encounter: sql`r.encounter_id`,
  hospitalization: nothing,
  status: sql`r.status`,
  text: as.text,
})}, 'priority', r.priority, 'recipient', ${personName(sql`r.recipient_id`)},
  'recipientDetail', r.recipient_extra_detail)
  from referral_requests r where r.provider_id = own.provider_id and r.id = page.id)`;

const charge = sql`(select json_build_object(${common({
  practitioner: nothing,
  user: userName(sql`c.created_by_id`),
  encounter: sql`c.encounter_id`,
  hospitalization: sql`c.hospitalization_id`,
  status: sql`c.status`,
  text: nothing,
})}, 'title', c.description, 'quantity', c.quantity, 'amount', c.net_amount::text, 'currency', c.currency)
  from charge_items c where c.provider_id = own.provider_id and c.id = page.id)`;

/** What there is to say of an entry of each kind, which `page` names at the provider that `own` names. */
const detailOf: Record<TimelineKind, SQL> = {
  admission,
  discharge,
  transfer,
  death,
  encounter: contact,
  round: contact,
  observations: observed,
  note,
  prescription,
  referral: referral({
    by: personName(sql`r.requester_id`),
    user: userName(sql`r.created_by_id`),
    text: sql`r.reason`,
  }),
  'referral-reply': referral({
    by: personName(sql`r.replied_by_practitioner_id`),
    user: userName(sql`r.replied_by_id`),
    text: sql`r.reply`,
  }),
  charge,
};
