import { z } from 'zod';
import { handoverStatuses, shiftStatuses } from '@/lib/domain/codes/cashier-shifts';
import { settledTransactionTypes, transactionTypes } from '@/lib/domain/codes/payments';
import { amount } from '@/lib/platform/http/money-fields';
import { instantReply } from '@/lib/platform/http/types';

const denominations = z.array(z.object({ value: z.string(), count: z.int() }));

/** Cash that goes from a drawer to another cashier's, or to the safe. */
export const handoverRecord = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    from_shift: z.guid(),
    from_name: z.string().nullable(),
    location_name: z.string(),
    to_user: z.guid(),
    to_user_name: z.string(),
    to_shift: z.guid().nullable().meta({ description: 'null if it went to the safe.' }),
    amount,
    currency: z.string(),
    count: denominations,
    status: z.enum(handoverStatuses),
    note: z.string(),
    offered_at: instantReply,
    answered_at: instantReply.nullable(),
    answered_by: z.guid().nullable(),
  })
  .meta({ id: 'CashHandover' });

/** A cashier's time at a desk, with a drawer of its own. */
export const shiftRecord = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    cashier: z.guid().nullable(),
    cashier_name: z.string().nullable().meta({ description: 'A person, or a system by its key.' }),
    is_of_key: z.boolean(),
    location: z.guid(),
    location_name: z.string(),
    status: z.enum(shiftStatuses),
    currency: z.string(),
    opened_at: instantReply,
    opening_float: amount,
    opening_count: denominations,
    first_float: amount.nullable().meta({
      description: 'The float as first entered, if it was corrected later.',
    }),
    float_reason: z.string().meta({ description: 'Why it was corrected.' }),
    float_corrected_by_name: z.string().nullable(),
    closed_at: instantReply.nullable(),
    closed_by: z.guid().nullable(),
    closed_by_name: z.string().nullable(),
    closing_count: denominations,
    counted_cash: amount.nullable(),
    expected_cash: amount.nullable().meta({
      description:
        'The opening float and every cash entry of the shift, the variance left out; null while the count is blind.',
    }),
    variance: amount.nullable(),
    variance_reason: z.string(),
    settlements: z
      .array(
        z.object({
          transaction_type: z.enum(settledTransactionTypes),
          expected: amount.meta({
            description: 'The expected total by the books when the shift was closed.',
          }),
          counted: amount.meta({
            description: "The total on the operator's or the terminal's own list.",
          }),
          variance: amount,
        }),
      )
      .meta({
        description:
          'Mobile money and card as counted at the close; none while the shift is open. The amount expected by the books is the `net_amount` of the same tender.',
      }),
    counts: z
      .array(
        z.object({
          counted_at: instantReply,
          counted_by_name: z.string().nullable(),
          closing_count: denominations,
          counted_cash: amount,
          expected_cash: amount,
          settlements: z.array(
            z.object({
              transaction_type: z.enum(settledTransactionTypes),
              counted: amount,
              expected: amount,
            }),
          ),
        }),
      )
      .meta({
        description: 'Every count before the close, oldest first; none while the count is blind.',
      }),
  })
  .meta({ id: 'CashierShift' });

/** Payments, voids and refunds as they were posted. Later events change nothing here. */
export const tenderSums = {
  payments: z.int(),
  amount: amount.meta({
    description:
      'Payments taken here, including voided ones, without the amounts added by rounding to coins.',
  }),
  deposits: z.int(),
  deposited_amount: amount.meta({
    description: "The part of `amount` that was paid into patients' own accounts.",
  }),
  rounding: amount.meta({
    description: 'Gain from rounding to coins, or, below zero, loss; voids here reverse it.',
  }),
  voided_here: z.int(),
  voided_here_amount: amount.meta({
    description: 'The amount voided here, whichever day and shift the payments were of.',
  }),
  refunds: z.int(),
  refunded_amount: amount,
  net_amount: amount.meta({
    description:
      '`amount` + `rounding` − `voided_here_amount` − `refunded_amount`. For cash: the change in the drawer.',
  }),
};

/** A shift with what its drawer took, by tender. */
export const shiftDetail = shiftRecord
  .extend({
    tenders: z.array(z.object({ transaction_type: z.enum(transactionTypes), ...tenderSums })).meta({
      description:
        'The amounts posted to this shift. Its float, the net amount of cash and the accepted handovers add up to `expected_cash`.',
    }),
    handovers: z.array(handoverRecord).meta({
      description: 'Handovers out of its drawer and, once accepted, into it (`to_shift`).',
    }),
    lists_to_count: z.array(z.enum(settledTransactionTypes)).meta({
      description:
        'The payment methods with lists of their own, which are counted in addition to the cash. Also given while the count is blind.',
    }),
    is_blind: z.boolean().meta({
      description:
        'Whether the hospital counts blind and this shift was not counted since money last moved: `expected_cash`, `tenders` and `counts` are then left out.',
    }),
    left_before: z
      .object({
        shift: z.guid(),
        cashier_name: z.string().nullable(),
        closed_at: instantReply,
        counted_cash: amount,
      })
      .nullable()
      .meta({
        description:
          'The cash counted at the close of the last shift at this desk in this currency, if no other has begun there in between; null for shifts of keys. If the opening float is less, the difference is in no drawer.',
      }),
  })
  .meta({ id: 'CashierShiftDetail' });
