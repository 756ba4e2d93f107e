import { z } from 'zod';
import { billField } from '@/lib/domain/bills/contract';
import { spo2Scales } from '@/lib/domain/scores/spo2-scale';

/** Another record of the same person. */
const otherRecord = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    mr_number: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    birth_date: z.iso.date().nullable(),
    is_kept: z
      .boolean()
      .meta({ description: 'Whether it replaces this one; else this replaces it.' }),
    spo2_scale: z.literal(spo2Scales).nullable().meta({
      description:
        'The scale on which NEWS2 reads the saturation under that record. It is not copied. Null to those who may not read the clinical record.',
    }),
    is_pregnant: z.boolean().nullable().meta({
      description:
        'A pregnancy is recorded for today under that record. It is not copied. Null to those who may not read the clinical record.',
    }),
    // It is another bill than that of the record that is read, and is paid there.
    ...billField,
  })
  .meta({ id: 'OtherRecord' });

export type OtherRecord = z.output<typeof otherRecord>;

export const otherRecords = z
  .array(otherRecord)
  .meta({ description: 'Of the same person: the record that is kept, or those that it replaced.' });
