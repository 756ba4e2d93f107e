import { z } from 'zod';
import { postingFields } from '@/lib/billing/ledger/record';
import { safeMovementKinds, safeMovementStatuses } from '@/lib/domain/codes/safe';
import { defineContract, envelope, page, pageQuery } from '@/lib/platform/http/contract';
import { exportContract } from '@/lib/platform/http/export-contract';
import { currencyCode, moneyAmount } from '@/lib/platform/http/money-fields';
import { listPageSize } from '@/lib/platform/http/page-size';
import { instant, line, moneyReference, optionalLine, reference } from '@/lib/platform/http/types';

const params = z.strictObject({ provider_id: reference });
const path = '/providers/{provider_id}/finance/safe';
const tag = 'Cashier shifts';

const amounts = z.array(z.object({ currency: z.string(), amount: z.string() }));

/** A transaction of the safe, as the API shows it. */
export const safeMovementRecord = z
  .object({
    id: z.int(),
    uuid: z.guid().meta({ description: 'Of its journal.' }),
    kind: z.enum(safeMovementKinds),
    amount: z
      .string()
      .meta({ description: 'Above zero for cash that came in, below zero for cash that left.' }),
    currency: z.string(),
    note: z.string().meta({
      description: "The bank's slip with its note, or the reason for a difference of the count.",
    }),
    shift: z.guid().nullable().meta({ description: 'For a handover: the drawer it came from.' }),
    shift_name: z.string().nullable().meta({ description: 'The cashier of that drawer.' }),
    account: z.guid().nullable().meta({ description: "For a float: the desk's cash account." }),
    account_name: z.string().nullable(),
    status: z.enum(safeMovementStatuses),
    ...postingFields,
  })
  .meta({ id: 'SafeMovement' });

const moved = z.object({
  movement: safeMovementRecord,
  holds: z.string().meta({ description: 'The expected balance of the safe in this currency.' }),
});

export const readSafeContract = defineContract({
  id: 'safe.read',
  method: 'GET',
  path,
  summary: 'Read the expected balance of the safe',
  description:
    'By the books: cash handed over into it, less cash banked and floats given out, corrected by counts.',
  tag,
  access: 'ledger:check',
  params,
  reply: envelope(z.object({ holds: amounts }).meta({ id: 'Safe' })),
});

export const listSafeMovementsContract = defineContract({
  id: 'safe.list',
  method: 'GET',
  path: `${path}/movements`,
  summary: 'List cash that came into or left the safe',
  description: 'Latest first. `search` matches the note only.',
  tag,
  access: 'ledger:check',
  params,
  query: z.strictObject({
    search: z.string().max(200).optional(),
    kind: z.enum(safeMovementKinds).optional(),
    status: z.enum(safeMovementStatuses).optional(),
    recorded_at__gte: instant.optional(),
    recorded_at__lte: instant.optional(),
    ...pageQuery(listPageSize),
  }),
  reply: page(safeMovementRecord),
});

export const exportSafeMovementsContract = exportContract(listSafeMovementsContract);

export const bankCashContract = defineContract({
  id: 'safe.bank',
  method: 'POST',
  path: `${path}/bankings`,
  summary: 'Record cash that went from the safe to the bank',
  description:
    'Never more than the expected balance of the safe (409). The same amount with the same slip is recorded only once (409).',
  tag,
  access: 'safe:manage',
  params,
  body: z.strictObject({
    amount: moneyAmount,
    currency: currencyCode,
    reference: moneyReference(200).meta({ description: "The bank's slip." }),
    note: optionalLine(1000).default(''),
  }),
  reply: envelope(moved, { status: 201, message: 'The cash was recorded as banked.' }),
});

export const giveFloatContract = defineContract({
  id: 'safe.float',
  method: 'POST',
  path: `${path}/floats`,
  summary: 'Record cash that went from the safe to a desk as its float',
  description:
    "It goes to the desk's cash account. The next cashier to open a shift there counts it. Never more than the expected balance of the safe (409).",
  tag,
  access: 'safe:manage',
  params,
  body: z.strictObject({
    amount: moneyAmount,
    currency: currencyCode,
    location: reference,
    note: optionalLine(1000).default(''),
  }),
  reply: envelope(moved, { status: 201, message: 'The float was recorded.' }),
});

export const countSafeContract = defineContract({
  id: 'safe.count',
  method: 'POST',
  path: `${path}/counts`,
  summary: 'Count the safe',
  description:
    'A difference from the expected balance is posted as over or short, with its reason. If there is none, `movement` is null, and the count is in the audit log only. `expected_cash` is the balance that the caller saw: 409 if it has changed.',
  tag,
  access: 'safe:manage',
  params,
  body: z.strictObject({
    counted_cash: moneyAmount,
    currency: currencyCode,
    expected_cash: moneyAmount.optional(),
    reason: optionalLine(1000).default(''),
  }),
  reply: envelope(moved.extend({ movement: safeMovementRecord.nullable() }), {
    status: 201,
    message: 'The count was recorded.',
  }),
});

export const voidSafeMovementContract = defineContract({
  id: 'safe.void',
  method: 'POST',
  path: `${path}/movements/{movement_id}/void`,
  summary: 'Void a banking, a float or a count of the safe',
  description:
    'A reversing entry. 409 for a handover, for a transaction that has already been voided, and if the balance of the safe is too low.',
  tag,
  access: 'safe:manage',
  params: params.extend({ movement_id: reference }),
  body: z.strictObject({ reason: line(1000) }),
  reply: envelope(moved, { message: 'The movement was voided.' }),
});
