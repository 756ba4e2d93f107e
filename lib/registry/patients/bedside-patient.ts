import { z } from 'zod';
import { spo2Scales } from '@/lib/domain/scores/spo2-scale';
import { instantReply } from '@/lib/platform/http/types';
import { estimatedBirthReply } from '@/lib/registry/patients/contract';

/** The patient in a bed, as shown on a ward's board and rounds list. */
export const bedsidePatient = z.object({
  id: z.int(),
  uuid: z.guid(),
  mr_number: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  gender: z.string(),
  birth_date: z.iso.date().nullable(),
  estimated_birth: estimatedBirthReply,
  age: z.int().nullable(),
  deceased_at: instantReply.nullable(),
  spo2_scale: z.literal(spo2Scales).meta({
    description: 'NEWS2 SpO2 scale. Scale 2 is a prescribed target of 88–92 %.',
  }),
  is_pregnant: z.boolean().meta({
    description: 'A pregnancy is recorded for today: NEWS2 is not used.',
  }),
});
