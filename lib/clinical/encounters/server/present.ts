import type { z } from 'zod';
import type { EncounterParts } from '@/db/queries/clinical/encounter-parts';
import type { EncounterListRow } from '@/db/queries/clinical/encounters';
import type {
  encounterRecord,
  encounterSummary,
  reasonReference,
} from '@/lib/clinical/encounters/record';
import { presentReferral } from '@/lib/clinical/encounters/server/present-referral';
import { grouped } from '@/lib/domain/grouped';
import { practitionerName } from '@/lib/domain/persons';
import { presentPatientDetail } from '@/lib/registry/patients/server/present';
import { presentRelatedPerson } from '@/lib/registry/related-persons/server/present';

type Summary = z.input<typeof encounterSummary>;
type Encounter = z.input<typeof encounterRecord>;

const minuteMs = 60_000;

/** An encounter as lists show it, without its parts. Its `length` is in minutes that have passed in full. */
export function presentSummary(row: EncounterListRow, now: Date): Summary {
  const { encounter, patient, timeZone } = row;
  const { startTime, endTime } = encounter;
  return {
    id: encounter.id,
    appointment: encounter.appointment,
    chief_complaint: encounter.chiefComplaint,
    end_time: endTime?.toISOString() ?? null,
    history_of_presenting_illness: encounter.historyOfPresentingIllness,
    length: endTime && Math.floor((endTime.getTime() - startTime.getTime()) / minuteMs),
    part_of: encounter.partOfId,
    patient: patient.number,
    patient_detail: presentPatientDetail(patient, { now, timeZone }),
    patient_mr_number: patient.mrNumber,
    price_tier: row.priceTierNumber,
    priority: encounter.priority,
    service_provider: encounter.providerId,
    service_type: encounter.healthcareServiceId,
    slot: encounter.slot,
    start_time: startTime.toISOString(),
    status: encounter.status,
    type: encounter.type,
    visit: encounter.visitId,
    charge_item_status: row.chargeItemStatus,
    title: encounter.title,
    status_comment: encounter.statusComment,
    slot_practitioner_name: row.slotPractitioner && practitionerName(row.slotPractitioner),
    service_type_name: row.serviceName,
  };
}

/** Whether the reader sees the token of a practitioner's part in an encounter. */
export type TokenReader = (practitionerId: string) => boolean;

/** Encounters of one provider with their parts, in the interface's words. */
export function presentEncounters(
  rows: EncounterListRow[],
  parts: EncounterParts,
  { now, tokenFor }: { now: Date; tokenFor: TokenReader },
): Encounter[] {
  const byEncounter = {
    statuses: grouped(parts.statuses, (part) => part.encounterId),
    classes: grouped(parts.classes, (part) => part.encounterId),
    places: grouped(parts.places, (part) => part.encounterId),
    participants: grouped(parts.participants, (part) => part.participant.encounterId),
    diagnoses: grouped(parts.diagnoses, (part) => part.encounterId),
    notes: grouped(parts.notes, (part) => part.encounterId),
    plans: grouped(parts.plans, (part) => part.encounterId),
    referrals: grouped(parts.referrals, ({ referral }) => referral.encounterId ?? ''),
  };
  const names = new Map(parts.practitioners.map((one) => [one.id, practitionerName(one)]));
  const nameOf = (id: string | null) => names.get(id ?? '') ?? null;
  const versionsOf = grouped(parts.versions, (version) => version.noteId);
  const reasonOf = reasonsAmong(parts.reasons);
  const namesOf = (ids: string[]) => ids.flatMap((id) => names.get(id) ?? []).join(', ');

  return rows.map((row): Encounter => {
    const { encounter, patient } = row;
    const { id, chiefComplaintEditorIds, historyEditorIds } = encounter;
    const places = byEncounter.places(id);
    // A literal with as many fields after a spread takes the engine ten times as long.
    return Object.assign(presentSummary(row, now), {
      uuid: id,
      encounter_care_plan: byEncounter.plans(id).map((plan) => ({
        id: plan.number,
        uuid: plan.id,
        title: plan.title,
        description: plan.description,
        period_start: plan.periodStart?.toISOString() ?? null,
        period_end: plan.periodEnd?.toISOString() ?? null,
        patient_subject: patient.number,
        encounter: id,
      })),
      encounter_class: encounter.encounterClass,
      encounter_class_history: byEncounter.classes(id).map((step) => ({
        uuid: step.id,
        encounter_class: step.encounterClass,
        ...period(step),
      })),
      encounter_diagnosis: byEncounter.diagnoses(id).map(presentDiagnosis),
      encounter_location: places.map((place) => ({
        uuid: place.id,
        location: place.locationId,
        location_name: place.locationName,
        ...period(place),
      })),
      encounter_participant: byEncounter.participants(id).map(({ participant, relatedPerson }) => ({
        id: participant.number,
        uuid: participant.id,
        ...stamps(participant),
        practitioner_detail: { name: nameOf(participant.practitionerId) ?? '' },
        type: participant.type,
        ...period(participant),
        video_participant_auth_token: tokenFor(participant.practitionerId)
          ? participant.videoToken
          : null,
        practitioner_role: participant.practitionerId,
        related_person: relatedPerson && presentRelatedPerson(relatedPerson),
      })),
      encounter_patient_notes: byEncounter.notes(id).map((note) => ({
        id: note.number,
        uuid: note.id,
        ...stamps(note),
        display: note.display,
        encounter: id,
        patient: patient.number,
        practitioner: note.practitionerId,
        practitioner_name: nameOf(note.practitionerId),
        practitioner_role: note.practitionerId,
        history: versionsOf(note.id).map((version) => ({
          uuid: version.id,
          display: version.display,
          practitioner: version.practitionerId,
          practitioner_name: nameOf(version.practitionerId),
          ...period({ startTime: version.writtenAt, endTime: version.replacedAt }),
        })),
      })),
      encounter_reason_code: encounter.reasonCodes,
      encounter_reason_reference: encounter.reasonDiagnosisIds.flatMap(reasonOf),
      encounter_referral_request: byEncounter
        .referrals(id)
        .map((referral) => presentReferral(referral, { now, timeZone: row.timeZone })),
      encounter_status_history: byEncounter.statuses(id).map((step) => ({
        uuid: step.id,
        status: step.status,
        ...period(step),
      })),
      chief_complaint_editors_display: namesOf(chiefComplaintEditorIds),
      history_of_presenting_illness_editors_display: namesOf(historyEditorIds),
      chief_complaint_editor_uuids: orNull(chiefComplaintEditorIds),
      history_of_presenting_illness_editor_uuids: orNull(historyEditorIds),
      has_prescriptions: encounter.hasPrescriptions,
      primary_location: places.at(-1)?.locationId ?? null,
      hospitalization: encounter.hospitalizationNumber,
      is_ward_round: encounter.isWardRound,
    });
  });
}

const period = ({ startTime, endTime }: { startTime: Date; endTime: Date | null }) => ({
  start: startTime.toISOString(),
  end: endTime?.toISOString() ?? null,
});

/** Finds the diagnosis that is a reason by its id; none where it was deleted. */
export function reasonsAmong(diagnoses: EncounterParts['reasons']) {
  const byId = new Map(diagnoses.map((diagnosis) => [diagnosis.id, diagnosis]));
  return (id: string): z.input<typeof reasonReference>[] => {
    const diagnosis = byId.get(id);
    if (!diagnosis) return [];
    const { encounterId: encounter, condition, role, status, clinicalStatus } = diagnosis;
    return [{ uuid: id, encounter, condition, role, status, clinical_status: clinicalStatus }];
  };
}

/** A diagnosis without the encounter in which it was made. */
export const presentDiagnosis = (row: EncounterParts['diagnoses'][number]) => ({
  id: row.number,
  uuid: row.id,
  ...stamps(row),
  condition: row.condition,
  role: row.role,
  rank: row.rank,
  status: row.status,
  note: row.note,
  practitioner_role: row.practitionerId,
  code: row.code,
  clinical_status: row.clinicalStatus,
  status_reason: row.statusReason,
  stated_at: row.statedAt.toISOString(),
});

const stamps = ({ createdAt, modifiedAt }: { createdAt: Date; modifiedAt: Date }) => ({
  created_at: createdAt.toISOString(),
  modified_at: modifiedAt.toISOString(),
});

const orNull = (ids: string[]) => (ids.length > 0 ? ids : null);
