import { z } from 'zod';
import { callingColours } from '@/lib/clinical/acuity/treatment-clock';
import { triageColourNames } from '@/lib/domain/scores/colour';
import { signRecord } from '@/lib/domain/scores/sign-record';
import { instantReply } from '@/lib/platform/http/types';

const colour = z.enum(triageColourNames);

const tewsSummary = z
  .object({
    total: z.int(),
    colour: colour
      .nullable()
      .meta({ description: 'The worst of the total and the clinical signs.' }),
    age_group: z.string().nullable(),
    is_complete: z.boolean(),
    missing: z.array(z.string()),
    parts: z.array(
      z.object({ code: z.string(), value: z.string().nullable(), score: z.int().nullable() }),
    ),
    signs: z.array(signRecord).meta({ description: 'Clinical signs that count for its colour.' }),
    effective_at: instantReply,
  })
  .meta({ id: 'TewsSummary' });

const morseSummary = z
  .object({
    total: z.int(),
    band: z.string().nullable(),
    effective_at: instantReply,
    reassessment_due_at: instantReply,
  })
  .meta({ id: 'MorseSummary' });

export const treatmentClock = z
  .object({
    observation_set: z.guid().meta({ description: 'The set from which the time runs.' }),
    colour: z.enum(callingColours),
    started_at: instantReply,
    due_at: instantReply.meta({
      description:
        'When the time to treatment of that colour ends: at once for red, after 10 minutes for orange.',
    }),
    seen: z
      .object({
        uuid: z.guid().meta({ description: 'The clinician review.' }),
        seen_by: z.guid().meta({ description: 'A practitioner.' }),
        seen_by_name: z.string(),
        seen_at: instantReply,
      })
      .nullable()
      .meta({ description: 'null while the patient waits for a clinician.' }),
  })
  .meta({ id: 'TreatmentClock' });

export type TreatmentClock = z.output<typeof treatmentClock>;

/** How a patient is doing, as the board and the banner show it. */
export const acuityFields = {
  tews: tewsSummary.nullable().meta({ description: 'The last complete score.' }),
  partial_tews: tewsSummary.nullable().meta({
    description:
      'A partial score that is later than the last complete one, or an emergency value of before it that was recorded after it.',
  }),
  recent_tews: z
    .array(z.object({ total: z.int(), is_complete: z.boolean(), effective_at: instantReply }))
    .meta({
      description: 'Eight, oldest first: the last four complete ones, and the last of the others.',
    }),
  trend: z.enum(['rising', 'steady', 'falling']).nullable(),
  last_observed_at: instantReply
    .nullable()
    .meta({ description: 'The last set that TEWS scores, wholly or in part.' }),
  next_due_at: instantReply,
  is_on_leave: z.boolean().meta({
    description:
      'Whether the admission’s encounter is on leave and nothing has been observed since. Nothing is due or overdue until the patient returns.',
  }),
  treatment_clock: treatmentClock.nullable().meta({
    description:
      'The time to treatment. It runs from the first red set (if there is none, the first orange one) after the last complete set that was neither red nor orange. null if there is no such set.',
  }),
  morse: morseSummary.nullable(),
};

const acuity = z.object(acuityFields);
export type Acuity = z.input<typeof acuity>;
