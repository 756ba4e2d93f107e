import { z } from 'zod';
import { handoverRecord, shiftDetail, shiftRecord } from '@/lib/billing/cashier-shifts/record';
import { handoverStatuses, shiftStatuses } from '@/lib/domain/codes/cashier-shifts';
import { settledTransactionTypes } from '@/lib/domain/codes/payments';
import { defineContract, envelope, page, pageQuery } from '@/lib/platform/http/contract';
import { exportContract } from '@/lib/platform/http/export-contract';
import { currencyCode, moneyAmount, netAmount } from '@/lib/platform/http/money-fields';
import { listPageSize } from '@/lib/platform/http/page-size';
import { instant, line, optionalLine, queryFlag, reference } from '@/lib/platform/http/types';

const provider = { provider_id: reference };
const finance = '/providers/{provider_id}/finance';
const oneShift = z.strictObject({ ...provider, shift_id: reference });
const oneHandover = z.strictObject({ ...provider, handover_id: reference });
const tag = 'Cashier shifts';

const counted = z
  .array(z.strictObject({ value: moneyAmount, count: z.int().min(0).max(1_000_000) }))
  .max(50)
  .optional()
  .meta({ description: 'Coins and notes: how many of each value.' });

export const openShiftContract = defineContract({
  id: 'shift.open',
  method: 'POST',
  path: `${finance}/shifts`,
  summary: 'Open a shift with a counted float',
  description:
    'Opens a shift of the caller at a desk. 409 if the caller already has an open shift. `opening_float` and `opening_count` must agree when both are sent.',
  tag,
  access: 'payments:take',
  params: z.strictObject(provider),
  record: shiftRecord,
  body: z.strictObject({
    location: reference,
    currency: currencyCode.optional().meta({ description: "Default: the provider's." }),
    opening_float: moneyAmount.optional(),
    opening_count: counted,
  }),
  reply: envelope(shiftDetail, { status: 201, message: 'The shift was opened.' }),
});

export const listShiftsContract = defineContract({
  id: 'shift.list',
  method: 'GET',
  path: `${finance}/shifts`,
  summary: 'List shifts',
  description: 'Latest first. `is_mine` finds the caller’s own.',
  tag,
  access: 'billing:read',
  params: z.strictObject(provider),
  query: z.strictObject({
    status: z.enum(shiftStatuses).optional(),
    cashier: reference.optional(),
    location: reference.optional(),
    is_mine: queryFlag.optional(),
    opened_at__gte: instant.optional(),
    opened_at__lte: instant.optional(),
    ...pageQuery(listPageSize),
  }),
  reply: page(shiftRecord),
});

export const exportShiftsContract = exportContract(listShiftsContract);

export const readShiftContract = defineContract({
  id: 'shift.read',
  method: 'GET',
  path: `${finance}/shifts/{shift_id}`,
  summary: 'Read a shift',
  description: 'With the cash expected in the drawer now, the payments taken, and its handovers.',
  tag,
  access: 'billing:read',
  params: oneShift,
  reply: envelope(shiftDetail),
});

export const correctFloatContract = defineContract({
  id: 'shift.correct-float',
  furtherAccess: { 'shifts:manage': 'the shift of someone else' },
  method: 'PATCH',
  path: `${finance}/shifts/{shift_id}`,
  summary: 'Correct the float of an open shift',
  description:
    'For a mistake made when the shift was opened. The cashier can correct it until cash has come into the drawer, left it or been offered; another finance manager, or a key that acts for one, until the shift is closed. The first amount stays on record. 409 if the new float is less than the cash that has left the drawer since.',
  tag,
  access: 'payments:take',
  params: oneShift,
  record: shiftRecord,
  body: z.strictObject({
    opening_float: moneyAmount.optional(),
    opening_count: counted,
    reason: line(1000),
  }),
  example: { opening_float: '2000.00', reason: 'One zero too many was typed' },
  reply: envelope(shiftDetail, { message: 'The float was corrected.' }),
});

export const countShiftContract = defineContract({
  id: 'shift.count',
  furtherAccess: { 'shifts:manage': 'the shift of someone else' },
  method: 'POST',
  path: `${finance}/shifts/{shift_id}/counts`,
  summary: 'Count an open shift',
  description:
    'Keeps the count on record; the shift stays open. If the hospital counts blind, the expected amounts appear first in this response, and a shift can be closed only after a count made since money last moved. `settlements` must have each payment method of `lists_to_count` (409).',
  tag,
  access: 'payments:take',
  params: oneShift,
  record: shiftRecord,
  body: z.strictObject({
    counted_cash: moneyAmount.optional(),
    closing_count: counted,
    settlements: z
      .array(
        z.strictObject({
          transaction_type: z.enum(settledTransactionTypes),
          amount: netAmount,
        }),
      )
      .max(settledTransactionTypes.length)
      .default([])
      .meta({
        description:
          "The total of the operator's or the terminal's own list for this shift, less refunds.",
      }),
  }),
  example: { counted_cash: '1500.00' },
  reply: envelope(shiftDetail, { status: 201, message: 'The count was recorded.' }),
});

export const closeShiftContract = defineContract({
  id: 'shift.close',
  furtherAccess: { 'shifts:manage': 'the shift of someone else' },
  method: 'POST',
  path: `${finance}/shifts/{shift_id}/close`,
  summary: 'Close a shift with the counted cash',
  description:
    'The cashier or a finance manager can close it. A variance needs a reason (400), at the close or in any count before it. 409 if the count is blind and no count was recorded, if offered cash is still unanswered, or if `expected_cash` differs from the books. `settlements` are the totals of mobile money and card; a difference there needs a reason too, and is not posted.',
  tag,
  access: 'payments:take',
  params: oneShift,
  record: shiftRecord,
  body: z.strictObject({
    counted_cash: moneyAmount.optional(),
    closing_count: counted,
    variance_reason: optionalLine(1000).default(''),
    expected_cash: moneyAmount.optional(),
    settlements: z
      .array(
        z.strictObject({
          transaction_type: z.enum(settledTransactionTypes),
          amount: netAmount,
          expected: netAmount.optional().meta({
            description:
              'The `net_amount` that the caller saw. 409 if it has changed in the books.',
          }),
        }),
      )
      .max(settledTransactionTypes.length)
      .optional()
      .meta({
        description:
          "The total of the operator's or the terminal's own list for this shift, less refunds: each payment method once. If sent, it must have every such method of the shift's `tenders` (409). If left out, only cash is counted.",
      }),
  }),
  example: { counted_cash: '1500.00' },
  reply: envelope(shiftDetail, { message: 'The shift was closed.' }),
});

export const offerHandoverContract = defineContract({
  id: 'handover.offer',
  method: 'POST',
  path: `${finance}/shifts/{shift_id}/handovers`,
  summary: 'Offer cash of a drawer to another person',
  description:
    'The cash moves when the receiver accepts it. 409 if it is more than the expected balance of the drawer.',
  tag,
  access: 'payments:take',
  params: oneShift,
  record: handoverRecord,
  body: z.strictObject({
    to_user: reference,
    amount: moneyAmount.optional(),
    count: counted,
    note: optionalLine(1000).default(''),
  }),
  example: { to_user: '019a1c2e-7d3e-7f4a-9b1c-2d3e4f5a6b7c', amount: '1500.00' },
  reply: envelope(handoverRecord, { status: 201, message: 'The cash was offered.' }),
});

export const listHandoversContract = defineContract({
  id: 'handover.list',
  method: 'GET',
  path: `${finance}/handovers`,
  summary: 'List handovers of cash',
  description: 'Latest first. `is_for_me` finds those offered to the caller.',
  tag,
  access: 'billing:read',
  params: z.strictObject(provider),
  query: z.strictObject({
    status: z.enum(handoverStatuses).optional(),
    shift: reference.optional(),
    is_for_me: queryFlag.optional(),
    ...pageQuery(listPageSize),
  }),
  reply: page(handoverRecord),
});

export const exportHandoversContract = exportContract(listHandoversContract);

const answerOf = (id: string, verb: string, summary: string, description: string) =>
  ({
    id: `handover.${id}`,
    method: 'POST',
    path: `${finance}/handovers/{handover_id}/${verb}`,
    summary,
    description,
    tag,
    access: 'payments:take',
    params: oneHandover,
  }) as const;

export const acceptHandoverContract = defineContract({
  ...answerOf(
    'accept',
    'accept',
    'Accept cash that was offered',
    'Only the person it was offered to can accept it: into the drawer of their open shift or, as a finance manager, into the safe.',
  ),
  furtherAccess: { 'safe:manage': 'into the safe' },
  body: z.strictObject({
    into: z.enum(['drawer', 'safe']).default('drawer'),
    amount: moneyAmount.optional().meta({
      description: 'The amount that the receiver counted. 409 if a different amount was offered.',
    }),
  }),
  reply: envelope(handoverRecord, { message: 'The cash was accepted.' }),
});

export const declineHandoverContract = defineContract({
  ...answerOf(
    'decline',
    'decline',
    'Decline cash that was offered',
    'Only the person it was offered to can decline it. The cash stays where it is.',
  ),
  body: z.strictObject({ note: optionalLine(1000).default('') }),
  reply: envelope(handoverRecord, { message: 'The cash was declined.' }),
});

export const withdrawHandoverContract = defineContract({
  ...answerOf(
    'withdraw',
    'withdraw',
    'Withdraw an offer of cash',
    'Only the cashier who offered it or a finance manager can withdraw it.',
  ),
  furtherAccess: { 'shifts:manage': 'the shift of someone else' },
  body: z.strictObject({ note: optionalLine(1000).default('') }),
  reply: envelope(handoverRecord, { message: 'The offer was withdrawn.' }),
});
