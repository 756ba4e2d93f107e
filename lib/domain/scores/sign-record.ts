import { z } from 'zod';

/** A clinical sign that counted for a score. */
export const signRecord = z
  .object({
    code: z.string(),
    display: z.string().meta({ description: 'In the words of the list of the score’s table.' }),
    level: z.string(),
    derived: z
      .boolean()
      .meta({ description: 'True: it follows from a value. False: somebody ticked it.' }),
  })
  .meta({ id: 'ScoredSign' });

export type SignRecord = z.output<typeof signRecord>;
