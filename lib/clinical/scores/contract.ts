import { z } from 'zod';
import { ageGroups } from '@/lib/domain/scores/age-group';
import { clinicalSignsValueSetSchema } from '@/lib/domain/scores/clinical-signs';
import { news2NotUsedReasons } from '@/lib/domain/scores/news2-not-used';
import { signRecord } from '@/lib/domain/scores/sign-record';
import { tewsConfigurationSchema } from '@/lib/domain/scores/tews-configuration';
import { bare, defineContract, page, pageQuery } from '@/lib/platform/http/contract';
import { listPageSize } from '@/lib/platform/http/page-size';
import { instantReply, reference } from '@/lib/platform/http/types';

/** Additive: why a set has no NEWS2. */
export const news2NotUsed = z.enum(news2NotUsedReasons).nullable().meta({
  description:
    'Why NEWS2 is not used: `pregnant` where a pregnancy is recorded for the day of the set. Also null where NEWS2 does not apply (below 16 years).',
});

const scoreKinds = ['TEWS', 'NEWS2', 'MORSE'] as const;

/** A stored score, with everything that it was made from. */
export const scoreRecord = z
  .object({
    uuid: z.guid(),
    kind: z.enum(scoreKinds),
    observation_set: z.guid(),
    encounter: z.guid(),
    total: z.int(),
    band: z.string().nullable().meta({
      description: 'TEWS: the colour of the total alone; NEWS2: the risk; Morse: the band.',
    }),
    age_group: z.string().nullable().meta({ description: 'The TEWS table.' }),
    configuration_version: z.string(),
    final_colour: z
      .string()
      .nullable()
      .meta({ description: 'TEWS: the worst of the total and the signs.' }),
    time_to_treat: z.string().nullable(),
    is_complete: z.boolean(),
    parts: z.array(
      z.object({ code: z.string(), value: z.string().nullable(), score: z.int().nullable() }),
    ),
    missing: z.array(z.string()).meta({
      description:
        'Parameters without a value that can be scored. Also GLUCOSE, and SPO2 of a child, where the last value of 24 hours was an emergency and this set has none.',
    }),
    stale: z
      .array(z.object({ code: z.string(), value: z.string(), measured_at: instantReply }))
      .meta({
        description:
          'Missing parameters with an earlier value of the last 24 hours that was not withdrawn.',
      }),
    signs: z.array(signRecord),
    observations: z.array(z.guid()).meta({ description: 'The observations that were scored.' }),
    effective_at: instantReply,
    performer: z.guid().nullable(),
    performer_name: z.string().nullable(),
  })
  .meta({ id: 'Score' });

export const listScoresContract = defineContract({
  id: 'score.list',
  method: 'GET',
  path: '/providers/{provider_id}/patients/{patient_id}/scores',
  summary: 'List a patient’s scores',
  description:
    'Latest first. Scores of withdrawn sets, of encounters entered in error and of deleted admissions are left out.',
  tag: 'Scores',
  access: 'clinical:read',
  params: z.strictObject({ provider_id: reference, patient_id: reference }),
  query: z.strictObject({ kind: z.enum(scoreKinds).optional(), ...pageQuery(listPageSize) }),
  usesGenericPlan: true,
  reply: page(scoreRecord),
});

export const tewsConfigurationContract = defineContract({
  id: 'valueset.tews-configuration',
  method: 'GET',
  path: '/providers/valueset/TEWS-config',
  summary: 'Get the TEWS triage configuration',
  description: 'Default: the table of adults.',
  tag: 'Scores',
  access: 'signed-in',
  query: z.strictObject({ age_group: z.enum(ageGroups).default('adult') }),
  reply: bare(tewsConfigurationSchema),
});

export const clinicalSignsContract = defineContract({
  id: 'valueset.sats-discriminators',
  method: 'GET',
  path: '/providers/valueset/SATS-discriminators',
  summary: 'Get the clinical signs that raise a triage colour',
  tag: 'Scores',
  access: 'signed-in',
  reply: bare(clinicalSignsValueSetSchema),
});
