import { z } from 'zod';
import { isCurrency } from '@/lib/domain/money';
import { unlessMissing } from '@/lib/platform/http/sentences';

/** An ISO 4217 code of a currency in use. */
export const currencyCode = z
  .string()
  .refine(isCurrency, 'This is not the code of a currency (ISO 4217), such as KES.');

const textOrNumber = z
  .union([z.string(), z.number()], {
    error: unlessMissing('This is not an amount, such as 45.00.'),
  })
  .transform(String);

export const notAnAmount =
  'This is not an amount from 0 to below 1,000,000,000,000 with at most 3 decimals, such as 45.00.';

/** A decimal amount from 0 to below 1e12 with at most 3 decimals, as text or as a number; its text is kept. */
export const moneyAmount = textOrNumber.pipe(
  z.string().regex(/^(?:0|[1-9][0-9]{0,11})(?:\.[0-9]{1,3})?$/, notAnAmount),
);

/** Such an amount, below zero where refunds exceed payments. */
export const netAmount = textOrNumber.pipe(
  z
    .string()
    .regex(
      /^-?(?:0|[1-9][0-9]{0,11})(?:\.[0-9]{1,3})?$/,
      'This is not an amount, such as 45.00 or -45.00, whose size is below 1,000,000,000,000, with at most 3 decimals.',
    ),
);
