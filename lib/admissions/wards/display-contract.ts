import { z } from 'zod';
import { boardBed, boardWard } from '@/lib/admissions/wards/contract';
import { boardAcuities } from '@/lib/clinical/acuity/urgency';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { instantReply } from '@/lib/platform/http/types';

const displayOccupant = z
  .object({
    initials: z.string().meta({ description: 'Surname first: "O.A.".' }),
    acuity: z.enum(boardAcuities),
    tews: z.int().nullable().meta({ description: 'Total of the last complete set.' }),
    partial_tews: z.int().nullable().meta({
      description: 'Total so far of a later set that is incomplete.',
    }),
    is_partial: z
      .boolean()
      .meta({ description: 'Whether the colour is that of the incomplete set.' }),
    next_due_at: instantReply
      .nullable()
      .meta({ description: 'null for a patient who died or is on leave.' }),
    treat_by: instantReply.nullable().meta({
      description:
        'When a clinician should have seen the patient; null if the patient is not waiting for one.',
    }),
    is_on_leave: z.boolean(),
  })
  .meta({ id: 'WardDisplayOccupant' });

const displayBed = z
  .object({
    uuid: z.guid(),
    name: z.string(),
    status: boardBed.shape.status,
    held_until: instantReply.nullable(),
    occupant: displayOccupant.nullable(),
    children: z
      .array(displayOccupant)
      .meta({ description: 'The children who share the bed with the mother.' }),
  })
  .meta({ id: 'WardDisplayBed' });

const wardDisplay = z
  .object({
    ward: boardWard.pick({ name: true, is_active: true }),
    time_zone: z.string(),
    as_of: instantReply,
    beds: z.array(displayBed),
  })
  .meta({ id: 'WardDisplay' });

export type WardDisplay = z.output<typeof wardDisplay>;
export type DisplayBed = z.output<typeof displayBed>;
export type DisplayOccupant = z.output<typeof displayOccupant>;

export const openWardDisplayContract = defineContract({
  id: 'ward-display.open',
  method: 'POST',
  path: '/ward-display',
  summary: 'Make a browser a wall display',
  description:
    'Sets the display cookie, and ends the session of the browser. The cookie opens the wall display of the key’s ward and nothing else.',
  tag: 'Wards',
  access: 'anyone',
  body: z.strictObject({
    key: z
      .string()
      .trim()
      .min(1, 'Enter the key.')
      .max(200)
      .meta({ description: 'A display key.' }),
  }),
  isConfidential: true,
  reply: envelope(z.object({ ward: z.object({ name: z.string() }) }), {
    message: 'This browser is a wall display.',
  }),
});

export const wardDisplayContract = defineContract({
  id: 'ward-display.read',
  method: 'GET',
  path: '/ward-display',
  summary: 'Get what a wall display shows',
  description:
    'The beds of the display’s ward, the most urgent first, with the initials of each patient and no name.',
  tag: 'Wards',
  access: 'display',
  usesGenericPlan: true,
  reply: envelope(wardDisplay),
});

export const wardDisplayEventsContract = defineContract({
  id: 'ward-display.events',
  method: 'GET',
  path: '/ward-display/events',
  summary: 'Stream the changes on the ward of a wall display',
  description: 'As the events of a ward board, but a `change` does not say what changed.',
  tag: 'Wards',
  access: 'display',
  reply: { kind: 'stream', contentType: 'text/event-stream' },
});
