import { z } from 'zod';
import { isCurrency } from '@/lib/domain/money';
import { notAnAmount, unlessMissing } from '@/lib/platform/http/sentences';

/** An ISO 4217 code of a currency in use. */
export const currencyCode = z
  .string()
  .refine(isCurrency, 'This is not the code of a currency (ISO 4217), such as KES.');

const textOrNumber = z
  .union([z.string(), z.number()], {
    error: unlessMissing('This is not an amount, such as 45.00.'),
  })
  .transform(String);

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
      'Enter an amount such as 45.00 or -45.00, below 1,000,000,000,000 either way, with at most 3 decimal places.',
    ),
);

export const amount = z
  .string()
  .meta({ description: "Decimal, with the currency's minor digits." });
