import { z } from 'zod';
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

/** How a patient is doing, as the board and the banner show it. */
export const acuityFields = {
  tews: tewsSummary.nullable().meta({ description: 'The last complete score.' }),
  partial_tews: tewsSummary
    .nullable()
    .meta({ description: 'A partial score that is later than the last complete one.' }),
  recent_tews: z
    .array(z.object({ total: z.int(), is_complete: z.boolean(), effective_at: instantReply }))
    .meta({
      description: 'Eight, oldest first: the last four complete ones, and the last of the others.',
    }),
  trend: z.enum(['rising', 'steady', 'falling']).nullable(),
  last_observed_at: instantReply.nullable(),
  next_due_at: instantReply,
  is_on_leave: z.boolean().meta({
    description:
      'Whether the admission’s encounter is on leave, and nothing was observed since: the patient is away, and nothing is due, or overdue, until the return.',
  }),
  morse: morseSummary.nullable(),
};

const acuity = z.object(acuityFields);
export type Acuity = z.input<typeof acuity>;
