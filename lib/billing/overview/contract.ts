import { z } from 'zod';
import { approvalKinds } from '@/lib/domain/codes/approvals';
import { correctionKinds } from '@/lib/domain/codes/charge-items';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { amount } from '@/lib/platform/http/money-fields';
import { instantReply, reference } from '@/lib/platform/http/types';

const shift = {
  uuid: z.guid(),
  cashier_name: z.string().nullable(),
  location_name: z.string(),
  currency: z.string(),
  opened_at: instantReply,
};

/** Everything that waits for a finance manager. */
export const financeOverview = z
  .object({
    refunds: z.object({ requested: z.int(), approved: z.int() }),
    approvals: z.array(
      z.object({ kind: z.enum(approvalKinds), requested: z.int(), approved: z.int() }),
    ),
    corrections: z
      .array(
        z.object({ kind: z.enum(correctionKinds), currency: z.string(), count: z.int(), amount }),
      )
      .meta({
        description: 'The billing work list, without amounts that have already been requested.',
      }),
    overdue: z.object({
      days: z
        .int()
        .meta({ description: 'An invoice without a due date is overdue after so many days.' }),
      sums: z.array(z.object({ currency: z.string(), invoices: z.int(), amount })),
    }),
    open_shifts: z.object({
      total: z.int(),
      shifts: z.array(z.object(shift)).meta({ description: 'The latest first; at most 20.' }),
    }),
    differences: z
      .object({
        days: z.int(),
        total: z.int(),
        shifts: z
          .array(
            z.object({
              ...shift,
              closed_at: instantReply,
              cash: amount.meta({ description: 'Counted less expected; below zero: short.' }),
              mobile_money: amount.nullable().meta({ description: 'Null: it was not counted.' }),
              card: amount.nullable(),
              reason: z.string(),
              counts: z
                .array(
                  z.object({
                    cash: amount,
                    mobile_money: amount.nullable(),
                    card: amount.nullable(),
                  }),
                )
                .meta({
                  description: 'What each count before the close differed by, oldest first.',
                }),
            }),
          )
          .meta({ description: 'The latest first; at most 20.' }),
      })
      .meta({
        description:
          'Shifts that were closed in these days with a difference, or after a count with one.',
      }),
  })
  .meta({ id: 'FinanceOverview' });

export const financeOverviewContract = defineContract({
  id: 'finance.overview',
  method: 'GET',
  path: '/providers/{provider_id}/finance/overview',
  summary: 'Read the work of a finance manager',
  description:
    'Requests that are pending or approved, refunds and charges due, deposits left, overdue invoices, open shifts and differences.',
  tag: 'Approvals',
  access: 'approvals:decide',
  params: z.strictObject({ provider_id: reference }),
  reply: envelope(financeOverview),
});
