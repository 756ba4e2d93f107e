import { z } from 'zod';
import { shiftRecord, tenderSums } from '@/lib/billing/cashier-shifts/record';
import { forgoneKinds } from '@/lib/domain/codes/cashier-shifts';
import { openCorrectionKinds } from '@/lib/domain/codes/charge-items';
import { transactionTypes } from '@/lib/domain/codes/payments';
import { safeMovementKinds } from '@/lib/domain/codes/safe';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { amount } from '@/lib/platform/http/money-fields';
import { calendarDate, reference } from '@/lib/platform/http/types';

const sums = { currency: z.string(), ...tenderSums };
export const dayEndReportContract = defineContract({
  id: 'shift.day-end-report',
  method: 'GET',
  path: '/providers/{provider_id}/finance/day-end-report',
  summary: 'Get the day-end report by cashier, desk, payment method and hour',
  description:
    "Days follow the provider's clock, and everything counts on the day on which it is posted: a payment when it was received, whatever happens to it later; a void when it was made, from the drawer that the money left; a refund when it was paid. No later day changes a figure of this day; the shifts are shown as they are now.",
  tag: 'Cashier shifts',
  access: 'billing:read',
  params: z.strictObject({ provider_id: reference }),
  query: z.strictObject({
    date: calendarDate.optional().meta({ description: 'Default: today.' }),
    location: reference.optional(),
    cashier: reference.optional(),
  }),
  reply: envelope(
    z
      .object({
        date: z.iso.date(),
        time_zone: z.string(),
        totals: z.array(z.object(sums)).meta({
          description:
            "For each currency: the cash, mobile money and card that reached or left a desk. Charges to insurers and companies, and payments from patients' own accounts, are not included, because they brought no money on this day; `by_tender` and the other lists have them.",
        }),
        by_tender: z.array(z.object({ transaction_type: z.enum(transactionTypes), ...sums })),
        by_cashier: z.array(
          z.object({
            cashier: z.guid().nullable(),
            cashier_name: z.string().meta({ description: 'A person, or a system by its key.' }),
            is_of_key: z.boolean().meta({
              description:
                'Whether a system took it with its key; `cashier` is then the user the key acts for.',
            }),
            transaction_type: z.enum(transactionTypes),
            ...sums,
          }),
        ),
        by_desk: z.array(
          z.object({
            location: z.guid(),
            location_name: z.string(),
            transaction_type: z.enum(transactionTypes),
            ...sums,
          }),
        ),
        by_hour: z.array(
          z.object({
            hour: z.int().meta({ description: "By the provider's clock, 0 to 23." }),
            transaction_type: z.enum(transactionTypes),
            ...sums,
          }),
        ),
        forgone: z
          .array(
            z.object({
              kind: z.enum(forgoneKinds),
              cashier: z.guid().nullable(),
              cashier_name: z.string(),
              is_of_key: z.boolean(),
              currency: z.string(),
              count: z.int(),
              taken_back: z.int(),
              amount,
            }),
          )
          .meta({
            description:
              'Discounts, by the person who issued the bill or gave them at payment; charges cancelled by hand while on no bill, including wrong ones; write-offs of payers. `amount` is net of reversals on the day, such as a cancelled bill. Empty in the report of one desk, because they belong to no desk.',
          }),
        corrections: z
          .array(
            z.object({
              kind: z.enum(openCorrectionKinds),
              currency: z.string(),
              count: z.int(),
              amount,
            }),
          )
          .meta({
            description:
              'Open at the end of the day (for today: now): refunds and charges that became due because the record changed after billing or payment, and all other refunds that were approved but not yet paid (`refund-approved`). Empty in the report of one desk or person.',
          }),
        is_blind: z.boolean().meta({
          description:
            'Whether a shift of the day is open and the caller may not see its amounts yet (blind count). The amounts are then left out.',
        }),
        shifts: z.array(shiftRecord),
        safe: z
          .array(
            z.object({
              currency: z.string(),
              opening: z.string().meta({ description: 'The expected balance before the day.' }),
              movements: z.array(
                z.object({
                  kind: z.enum(safeMovementKinds),
                  count: z.int(),
                  taken_back: z.int(),
                  amount: z.string().meta({
                    description:
                      'Above zero for cash that came in, below zero for cash that left; less the voids of the day.',
                  }),
                }),
              ),
              closing: z.string().meta({ description: 'The expected balance after the day.' }),
            }),
          )
          .nullable()
          .meta({
            description:
              'The safe by the books, for each currency. Null in the report of one desk or person, and for callers who may not check the books.',
          }),
      })
      .meta({ id: 'DayEndReport' }),
  ),
});
