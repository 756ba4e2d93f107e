import { z } from 'zod';
import { defineContract, envelope, page } from '@/lib/platform/http/contract';
import { searchedPage } from '@/lib/platform/http/resource';
import { line, reference } from '@/lib/platform/http/types';

const provider = { provider_id: reference };
const path = '/providers/{provider_id}/diagnosis-codes';

export const diagnosisCode = z
  .object({
    code: z.string(),
    display: z.string(),
    list: z.enum(['standard', 'own']).meta({
      description: 'The standard list of Wardline, or the list that the provider imported.',
    }),
  })
  .meta({ id: 'DiagnosisCode' });

export const listDiagnosisCodesContract = defineContract({
  id: 'diagnosis-code.list',
  method: 'GET',
  path,
  summary: 'Search diagnosis codes',
  description:
    'Every word of `search` must be part of the code, with or without its dot, or of the name, in any order. Codes that start with it come first, then names with words that start with it. Searches the provider’s own list, or the standard list if it has none.',
  tag: 'Diagnoses',
  access: 'clinical:read',
  params: z.strictObject(provider),
  query: z.strictObject(searchedPage),
  reply: page(diagnosisCode),
});

/** One request's share of a list; a longer list comes in several. */
export const importedAtOnce = 20_000;

export const importDiagnosisCodesContract = defineContract({
  id: 'diagnosis-code.import',
  method: 'POST',
  path: `${path}/import`,
  summary: 'Import the provider’s own list of codes',
  description: `As \`codes\`, or as \`csv\` with a code and a name in each line (a first line \`code,display\` is skipped); at most ${importedAtOnce} at once. \`replace\` takes the place of the whole list, \`add\` adds to it and renames known codes: a longer list comes as one \`replace\` and then \`add\`s. Replacing by nothing brings the standard list back.`,
  tag: 'Diagnoses',
  access: 'provider:administer',
  params: z.strictObject(provider),
  body: z.strictObject({
    mode: z.enum(['replace', 'add']).default('replace'),
    codes: z
      .array(z.strictObject({ code: line(20), display: line(300) }))
      .max(importedAtOnce)
      .optional(),
    csv: z.string().max(1_000_000).optional(),
  }),
  example: { mode: 'add', codes: [{ code: 'B54', display: 'Unspecified malaria' }] },
  reply: envelope(
    z.object({
      imported: z.int(),
      total: z.int().meta({ description: 'The number of codes in the provider’s own list.' }),
    }),
    { message: 'The codes were imported.' },
  ),
});
