import { z } from 'zod';
import { acuityFields } from '@/lib/clinical/acuity/contract';
import { billField } from '@/lib/domain/bills/contract';
import { triageColourNames } from '@/lib/domain/scores/colour';
import {
  defineContract,
  envelope,
  openedByScreen,
  page,
  pageQuery,
} from '@/lib/platform/http/contract';
import { listPageSize } from '@/lib/platform/http/page-size';
import { instantReply, reference } from '@/lib/platform/http/types';
import { bedsidePatient } from '@/lib/registry/patients/bedside-patient';

/** The destination of a patient of this ward, while that bed is held. */
const plannedMove = z
  .object({
    uuid: z.guid(),
    bed: z.guid(),
    bed_name: z.string(),
    ward: z.guid(),
    ward_name: z.string(),
    held_until: instantReply,
  })
  .meta({ id: 'BoardPlannedTransfer' });

/** The patient a bed of this ward is held for. */
const bedHold = z
  .object({
    planned_transfer: z.guid(),
    hospitalization: z.guid(),
    patient: z.guid(),
    patient_name: z.string().meta({ description: 'Surname first.' }),
    from_ward_name: z.string(),
    from_bed_name: z.string(),
    held_until: instantReply,
  })
  .meta({ id: 'BoardHold' });

export const boardOccupant = z
  .object({
    hospitalization: z.object({ id: z.int(), uuid: z.guid() }),
    encounter: z.guid(),
    patient: bedsidePatient,
    is_with_mother: z.boolean().meta({ description: 'A child who shares the mother’s bed.' }),
    healthcare_service_name: z.string(),
    admitted_at: instantReply,
    on_ward_since: instantReply,
    expected_discharge_at: instantReply.nullable(),
    planned_transfer: plannedMove
      .nullable()
      .meta({ description: 'null once the hold of its bed has run out.' }),
    flags: z.array(z.object({ kind: z.string(), note: z.string() })),
    ...billField,
    ...acuityFields,
  })
  .meta({ id: 'BoardOccupant' });

const assignedTo = z
  .object({ practitioner: z.guid(), practitioner_name: z.string(), ends_at: instantReply })
  .meta({ id: 'AssignedTo' });

export const boardBed = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    name: z.string(),
    room_name: z.string(),
    status: z.enum(['available', 'occupied', 'cleaning', 'out-of-service']),
    status_reason: z.string(),
    status_changed_at: instantReply,
    hold: bedHold
      .nullable()
      .meta({ description: 'Held for a planned transfer; null once the hold has run out.' }),
    assigned_to: z.array(assignedTo).meta({
      description:
        'The practitioners who look after the bed now, in the order in which they took it.',
    }),
    occupant: boardOccupant.nullable(),
    children: z.array(boardOccupant).meta({
      description: 'The children who share the bed with the mother, its `occupant`.',
    }),
  })
  .meta({ id: 'BoardBed' });

/** The ward that a board, or what is handed over, is of. */
export const boardWard = z.object({
  id: z.int(),
  uuid: z.guid(),
  name: z.string(),
  is_active: z.boolean(),
});

export const wardBoard = z
  .object({
    ward: boardWard,
    as_of: instantReply,
    pending_in: z.int().meta({ description: 'Patients of other wards with a bed held here.' }),
    pending_out: z.int().meta({ description: 'Patients here with a bed held on another ward.' }),
    beds: z.array(boardBed),
  })
  .meta({ id: 'WardBoard' });

export type WardBoard = z.output<typeof wardBoard>;
export type BoardBed = z.output<typeof boardBed>;
export type BoardOccupant = z.output<typeof boardOccupant>;

const provider = z.strictObject({ provider_id: reference });

export const wardBoardContract = defineContract({
  id: 'ward-board.read',
  method: 'GET',
  path: '/providers/{provider_id}/ward-board',
  summary: 'Get the board of a ward',
  tag: 'Wards',
  access: 'clinical:read',
  params: provider,
  query: z.strictObject({ ward: reference }),
  usesGenericPlan: true,
  reply: envelope(wardBoard),
});

const formOfPatient = z
  .object({
    patient: z.guid(),
    previous: z
      .record(
        z.string(),
        z.object({ text: z.string(), unit: z.string().nullable(), taken_at: instantReply }),
      )
      .meta({ description: 'By code: the latest value, in the words of the form.' }),
    pregnancies: z.array(z.object({ starts_on: z.iso.date(), ends_on: z.iso.date().nullable() })),
    last_height_cm: z.number().nullable(),
  })
  .meta({ id: 'ObservationFormOfPatient' });

export const wardForms = z
  .object({
    as_of: instantReply,
    performer: z.guid().nullable().meta({ description: 'The caller’s own practitioner.' }),
    performers: z.array(z.object({ uuid: z.guid(), name: z.string() })),
    patients: z.array(formOfPatient),
  })
  .meta({ id: 'WardObservationForms' });

export type WardForms = z.output<typeof wardForms>;

export const wardFormsContract = defineContract({
  id: 'ward-board.observation-forms',
  method: 'GET',
  path: '/providers/{provider_id}/ward-board/observation-forms',
  summary: 'Get what a device needs to record observations on a ward while it is offline',
  description:
    'In addition to the board: the latest values of each patient in a bed, and the practitioners who may have observed them.',
  tag: 'Wards',
  access: 'observations:record',
  params: provider,
  query: z.strictObject({ ward: reference }),
  usesGenericPlan: true,
  reply: envelope(wardForms),
});

export const wardBoardEventsContract = defineContract({
  id: 'ward-board.events',
  method: 'GET',
  path: '/providers/{provider_id}/ward-board/events',
  summary: 'Stream the changes on a ward',
  description:
    'Server-Sent Events. `change` says what changed, by ids only. Send the id of the last event as `Last-Event-ID` to continue from there; some changes may come again. `heartbeat` comes every 15 s. After `resync`, read the board again: too much has changed to report each change, or the changes are no longer known (a `Last-Event-ID` that is older than a day or unknown). A session or key can have 20 open streams: one more ends the oldest with `replaced`; do not reopen that one within a minute.',
  tag: 'Wards',
  access: 'clinical:read',
  params: provider,
  query: z.strictObject({ ward: reference.optional(), ...openedByScreen }),
  reply: { kind: 'stream', contentType: 'text/event-stream' },
});

const wardSummary = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    name: z.string(),
    beds: z.int(),
    occupied: z.int(),
    available: z.int(),
    held: z.int().meta({
      description: 'Available beds that are held for a patient.',
    }),
    cleaning: z.int(),
    out_of_service: z.int(),
    overdue: z.int().meta({ description: 'Patients with overdue observations.' }),
    awaiting_clinician: z.int().meta({
      description: 'Patients with a running time to treatment, who wait for a clinician.',
    }),
    colours: z
      .record(z.enum([...triageColourNames, 'blue', 'unknown'] as const), z.int())
      .meta({ description: 'Patients of each colour, as the ward board shows them.' }),
  })
  .meta({ id: 'WardSummary' });

export type WardSummary = z.output<typeof wardSummary>;

export const listWardsContract = defineContract({
  id: 'ward.list',
  method: 'GET',
  path: '/providers/{provider_id}/wards',
  summary: 'List the wards with their occupancy and urgency',
  description: 'Wards in use, by name. The counts name no patient.',
  tag: 'Wards',
  access: 'clinical:read',
  params: provider,
  query: z.strictObject({ ...pageQuery(listPageSize) }),
  reply: page(wardSummary),
});
