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
      .meta({ description: 'True: it replaces this record. False: this record replaces it.' }),
    spo2_scale: z.literal(spo2Scales).nullable().meta({
      description:
        'The NEWS2 SpO2 scale of that record. It is not copied. Null without the permission to read clinical records.',
    }),
    is_pregnant: z.boolean().nullable().meta({
      description:
        'A pregnancy is recorded for today on that record. It is not copied. Null without the permission to read clinical records.',
    }),
    // It is another bill than that of the record that is read, and is paid there.
    ...billField,
  })
  .meta({ id: 'OtherRecord' });

export type OtherRecord = z.output<typeof otherRecord>;

export const otherRecords = z.array(otherRecord).meta({
  description:
    'Other records of the same person: the record that was kept, or those that it replaced.',
});
