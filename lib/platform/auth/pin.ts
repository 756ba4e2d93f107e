import { z } from 'zod';
import { pinDigits } from '@/lib/domain/pins';

/** A PIN as it is sent. */
export const pin = z
  .string()
  .regex(new RegExp(`^\\d{${pinDigits}}$`), `A PIN has ${pinDigits} digits.`);
