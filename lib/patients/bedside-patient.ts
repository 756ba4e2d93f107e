import { z } from 'zod';
import { instantReply } from '@/lib/http/types';

/** Who lies in a bed: what stands on a ward's board and on its rounds list of the patient. */
export const bedsidePatient = z.object({
  id: z.int(),
  uuid: z.guid(),
  mr_number: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  gender: z.string(),
  birth_date: z.iso.date().nullable(),
  age: z.int().nullable(),
  deceased_at: instantReply.nullable(),
});
