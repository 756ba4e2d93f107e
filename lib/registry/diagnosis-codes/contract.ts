import { z } from 'zod';
import { defineContract, envelope, page } from '@/lib/platform/http/contract';
import { csvText, refusedLines } from '@/lib/platform/http/csv-import';
import { exportContract } from '@/lib/platform/http/export-contract';
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

export const exportDiagnosisCodesContract = exportContract(listDiagnosisCodesContract);

/** One request's share of a list; a longer list comes in several. */
export const importedAtOnce = 20_000;

export const importedCode = z.strictObject({ code: line(20), display: line(300) });

const importedList = z.strictObject({
  mode: z.enum(['replace', 'add']).default('replace'),
  codes: z.array(importedCode).max(importedAtOnce).optional(),
  csv: csvText.optional(),
});

const example: z.input<typeof importedList> = {
  mode: 'add',
  codes: [{ code: 'B54', display: 'Unspecified malaria' }],
};

const importing = {
  tag: 'Diagnoses',
  access: 'provider:administer',
  params: z.strictObject(provider),
  body: importedList,
  example,
} as const;

export const importDiagnosisCodesContract = defineContract({
  ...importing,
  id: 'diagnosis-code.import',
  method: 'POST',
  path: `${path}/import`,
  summary: 'Import the provider’s own list of codes',
  description: `As \`codes\`, or as \`csv\` with a code and a name in each line (a first line \`code,display\` is skipped); at most ${importedAtOnce} at once. \`replace\` replaces the whole list; \`add\` adds to it and renames known codes. Send a longer list as one \`replace\` followed by \`add\`s. An empty \`replace\` restores the standard list.`,
  reply: envelope(
    z.object({
      imported: z.int(),
      total: z.int().meta({ description: 'The number of codes in the provider’s own list.' }),
    }),
    { message: 'The codes were imported.' },
  ),
});

export const previewDiagnosisCodesContract = defineContract({
  ...importing,
  id: 'diagnosis-code.import-preview',
  method: 'POST',
  path: `${path}/import/preview`,
  summary: 'Preview an import of codes',
  description:
    'The same checks, with nothing written. Lines that cannot be imported are in the answer, with their reasons.',
  reply: envelope(
    z.object({
      former: z.int().meta({
        description: 'The number of codes in the provider’s own list now. 0: the standard list.',
      }),
      added: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      removed: z.int(),
      first_added: z.array(importedCode).meta({ description: 'The first ten new codes.' }),
      refused: refusedLines,
    }),
  ),
});
