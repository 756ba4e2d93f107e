import { z } from 'zod';

/** The text of a CSV file, in the body of an import. */
export const csvText = z.string().max(1_000_000).meta({
  description:
    'CSV with commas, semicolons or tabs, as spreadsheets save it. The apostrophe that exports put before a formula is removed.',
});

/** In the answer of a preview. */
export const refusedLines = z
  .array(
    z
      .object({
        line: z.int().meta({ description: 'The row in a spreadsheet, from 1.' }),
        reason: z.string(),
      })
      .meta({ id: 'RefusedLine' }),
  )
  .meta({ description: 'The lines that prevent the import. Empty: the file can be imported.' });
