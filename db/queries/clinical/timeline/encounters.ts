import { and, eq, isNull, sql } from 'drizzle-orm';
import {
  common,
  noValue,
  personName,
  type TimelineSource,
  userName,
} from '@/db/queries/clinical/timeline/entry';
import { shownEncounterStatus } from '@/db/queries/clinical/withdrawn';
import { encounterNotes, encounters } from '@/db/schema/index';

const isEncounterOf = (providerId: string, patientId: string) =>
  and(eq(encounters.providerId, providerId), eq(encounters.patientId, patientId));

const shownStatus = shownEncounterStatus({
  providerId: sql`e.provider_id`,
  hospitalizationId: sql`e.hospitalization_id`,
  status: sql`e.status`,
});

const contact = {
  at: encounters.startTime,
  id: encounters.id,
  from: encounters,
  detail: sql`(select json_build_object(${common({
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
        'rank', d.rank, 'status', d.status, 'clinical_status', d.clinical_status) order by d.rank, d.number)
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
    from encounters e where e.provider_id = own.provider_id and e.id = page.id)`,
};

export const encounter: TimelineSource = {
  ...contact,
  where: (providerId, patientId) =>
    and(
      isEncounterOf(providerId, patientId),
      eq(encounters.isWardRound, false),
      // The encounter of an admission is shown as the admission.
      isNull(encounters.hospitalizationId),
    ),
};

export const round: TimelineSource = {
  ...contact,
  encounter: encounters.id,
  where: (providerId, patientId) =>
    and(isEncounterOf(providerId, patientId), eq(encounters.isWardRound, true)),
};

const isEdited = sql`exists (select 1 from encounter_note_versions v
  where v.provider_id = n.provider_id and v.note_id = n.id)`;

export const note: TimelineSource = {
  at: encounterNotes.createdAt,
  id: encounterNotes.id,
  encounter: encounterNotes.encounterId,
  from: encounterNotes,
  where: (providerId, patientId) =>
    and(
      eq(encounterNotes.providerId, providerId),
      sql`${encounterNotes.encounterId} in (select ${encounters.id} from ${encounters}
        where ${isEncounterOf(providerId, patientId)})`,
    ),
  detail: sql`(select json_build_object(${common({
    practitioner: personName(sql`n.practitioner_id`),
    // After an edit, the first author no longer wrote the present text.
    user: sql`case when not ${isEdited} then ${userName(sql`n.created_by_id`)} end`,
    encounter: sql`n.encounter_id`,
    hospitalization: noValue,
    status: sql`(select ${shownStatus} from encounters e where e.provider_id = n.provider_id and e.id = n.encounter_id)`,
    text: sql`n.display`,
  })}, 'isEdited', ${isEdited})
  from encounter_notes n where n.provider_id = own.provider_id and n.id = page.id)`,
};
