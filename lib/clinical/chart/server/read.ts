import type { z } from 'zod';
import {
  type CarePlanRow,
  listCarePlansOfPatient,
  listDiagnosesOfPatient,
  listNotesOfPatient,
} from '@/db/queries/clinical/chart';
import type { PersonName } from '@/db/queries/platform/names';
import type { Found } from '@/db/queries/platform/page';
import { isOpenPlan } from '@/lib/clinical/care-plans/rules';
import type {
  CarePlanOfPatient,
  DiagnosisOfPatient,
  listCarePlansContract,
  listDiagnosesContract,
  listNotesContract,
  NoteOfPatient,
} from '@/lib/clinical/chart/contract';
import { statedByName } from '@/lib/clinical/diagnoses/server/read';
import { presentDiagnosis } from '@/lib/clinical/encounters/server/present';
import { grouped } from '@/lib/domain/grouped';
import { practitionerName } from '@/lib/domain/persons';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { pageWindow } from '@/lib/platform/http/server/paging';
import { readPatientRow } from '@/lib/registry/patients/server/read-row';

type Listed<Item> = Promise<Found<Item>>;

/** One page of a patient's diagnoses. Reading them is audited. */
export async function readDiagnosesOfPatient(
  ctx: Context,
  reference: Reference,
  query: z.output<typeof listDiagnosesContract.query>,
): Listed<DiagnosisOfPatient> {
  const patient = await readPatientRow(ctx, reference);
  const { rows, ...rest } = await listDiagnosesOfPatient(
    ctx.tx,
    ctx.provider.id,
    patient.id,
    pageWindow(query),
  );
  return {
    rows: rows.map(({ diagnosis, contact, practitioner, ...by }) => ({
      ...presentDiagnosis(diagnosis),
      practitioner_name: nameOf(practitioner),
      stated_by_name: statedByName(by),
      ...presentContact(contact),
    })),
    ...rest,
  };
}

/** One page of a patient's care plans. Reading them is audited. */
export async function readCarePlansOfPatient(
  ctx: Context,
  reference: Reference,
  query: z.output<typeof listCarePlansContract.query>,
): Listed<CarePlanOfPatient> {
  const patient = await readPatientRow(ctx, reference);
  const { rows, ...rest } = await listCarePlansOfPatient(
    ctx.tx,
    ctx.provider.id,
    patient.id,
    { isOpen: query.is_open, at: ctx.now },
    pageWindow(query),
  );
  return { rows: rows.map((row) => presentCarePlan(row, ctx.now)), ...rest };
}

/** A care plan with the encounter in which it was made. */
export function presentCarePlan(
  { plan, contact, patientNumber, practitioner }: CarePlanRow,
  now: Date,
): CarePlanOfPatient {
  return {
    id: plan.number,
    uuid: plan.id,
    title: plan.title,
    description: plan.description,
    period_start: plan.periodStart?.toISOString() ?? null,
    period_end: plan.periodEnd?.toISOString() ?? null,
    patient_subject: patientNumber,
    is_open: isOpenPlan({ periodEnd: plan.periodEnd, encounterStatus: contact.status }, now),
    practitioner_name: nameOf(practitioner),
    created_at: plan.createdAt.toISOString(),
    modified_at: plan.modifiedAt.toISOString(),
    ...presentContact(contact),
  };
}

/** One page of the notes on a patient. Reading them is audited. */
export async function readNotesOfPatient(
  ctx: Context,
  reference: Reference,
  query: z.output<typeof listNotesContract.query>,
): Listed<NoteOfPatient> {
  const patient = await readPatientRow(ctx, reference);
  const { rows, versions, ...rest } = await listNotesOfPatient(
    ctx.tx,
    ctx.provider.id,
    patient.id,
    pageWindow(query),
  );
  const versionsOf = grouped(versions, ({ version }) => version.noteId);
  return {
    rows: rows.map(({ note, contact, practitioner, user }) => ({
      id: note.number,
      uuid: note.id,
      created_at: note.createdAt.toISOString(),
      modified_at: note.modifiedAt.toISOString(),
      display: note.display,
      patient: patient.number,
      practitioner: note.practitionerId,
      practitioner_name: nameOf(practitioner),
      practitioner_role: note.practitionerId,
      recorded_by_name: user,
      history: versionsOf(note.id).map(({ version, practitioner: writer }) => ({
        uuid: version.id,
        display: version.display,
        practitioner: version.practitionerId,
        practitioner_name: nameOf(writer),
        start: version.writtenAt.toISOString(),
        end: version.replacedAt.toISOString(),
      })),
      ...presentContact(contact),
    })),
    ...rest,
  };
}

const presentContact = (contact: CarePlanRow['contact']) => ({
  encounter: contact.encounterId,
  encounter_start_time: contact.startTime.toISOString(),
  encounter_status: contact.status,
  is_ward_round: contact.isWardRound,
});

const nameOf = (person: PersonName | null) => person && practitionerName(person);
