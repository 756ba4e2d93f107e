import { z } from 'zod';
import { instantReply } from '@/lib/platform/http/types';

/** A print of a document that was asked for. */
export const printRecord = z
  .object({
    uuid: z.guid(),
    is_copy: z.boolean(),
    reason: z.string().meta({ description: 'Why the original was printed again.' }),
    printed_at: instantReply,
    printed_by: z.guid().nullable(),
    printed_by_name: z
      .string()
      .nullable()
      .meta({ description: 'A person, or a system by its key.' }),
    user_agent: z.string().meta({ description: 'The browser, as it names itself.' }),
  })
  .meta({ id: 'DocumentPrint' });
