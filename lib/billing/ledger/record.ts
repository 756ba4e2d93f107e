import { z } from 'zod';
import { instantReply } from '@/lib/platform/http/types';

/** The author of an entry in the books, and who reversed it and why, in the words of the interface. */
export const postingFields = {
  recorded_at: instantReply,
  recorded_by_name: z.string().nullable(),
  voided_at: instantReply.nullable(),
  voided_by_name: z.string().nullable(),
  void_reason: z.string().nullable(),
};
