import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  byCode,
  currency,
  descendingNullsFirst,
  id,
  money,
  oneOf,
  providerId,
  tenantReference,
  timestamps,
  timestamptz,
} from '@/db/schema/columns';
import { apiKeys } from '@/db/schema/platform/access';
import { users } from '@/db/schema/platform/people';
import { providers } from '@/db/schema/platform/providers';
import { recordColumns, recordKeys } from '@/db/schema/record-columns';
import { locations } from '@/db/schema/registry/locations';
import {
  handoverStatuses,
  type ShiftStatus,
  shiftStatuses,
} from '@/lib/domain/codes/cashier-shifts';
import { type SettledTransactionType, settledTransactionTypes } from '@/lib/domain/codes/payments';

/** Coins and notes as they were counted: how many of each value. */
export type Denominations = { value: string; count: number }[];

/** The columns of a shift with what the books and the operator's list say of each tender. */
export const settlementColumnsOf = {
  'mobile-money': { expected: 'mobileMoneyExpected', counted: 'mobileMoneyCounted' },
  card: { expected: 'cardExpected', counted: 'cardCounted' },
} as const satisfies Record<SettledTransactionType, Record<'expected' | 'counted', string>>;

type Settlement = (typeof settlementColumnsOf)[SettledTransactionType];

/** Each operator's list is expected and counted together, in a closed shift; a difference has a reason. */
function settledWhenClosed(
  t: Record<Settlement['expected' | 'counted'] | 'status' | 'varianceReason', SQLWrapper>,
): SQL {
  const pairs = settledTransactionTypes.map((type) => settlementColumnsOf[type]);
  const together = pairs.map(
    ({ expected, counted }) => sql`num_nonnulls(${t[expected]}, ${t[counted]}) <> 1`,
  );
  const counted = pairs.map((pair) => sql`${t[pair.counted]}`);
  const agreeing = pairs.map(
    (pair) => sql`${t[pair.counted]} is not distinct from ${t[pair.expected]}`,
  );
  const and = sql`\n        and `;
  return sql`${sql.join(together, and)}
        and (${t.status} = 'closed' or num_nonnulls(${sql.join(counted, sql`, `)}) = 0)
        and (${t.varianceReason} <> '' or ${sql.join(agreeing, sql`\n          and `)})`;
}

/** A cashier's time at a desk with a drawer of its own; that of an API key is opened by its first payment. */
export const cashierShifts = pgTable(
  'cashier_shifts',
  {
    ...recordColumns(),
    cashierId: uuid('cashier_id').references(() => users.id),
    apiKeyId: uuid('api_key_id'),
    locationId: uuid('location_id').notNull(),
    status: text('status', { enum: shiftStatuses }).notNull().default('open'),
    currency: currency(),
    openedAt: timestamptz('opened_at').notNull(),
    openingFloat: money('opening_float').notNull(),
    openingCount: jsonb('opening_count').$type<Denominations>().notNull().default([]),
    /** The float as first entered, where it was corrected. */
    firstFloat: money('first_float'),
    floatReason: text('float_reason').notNull().default(''),
    floatCorrectedById: uuid('float_corrected_by_id').references(() => users.id),
    closedAt: timestamptz('closed_at'),
    closedById: uuid('closed_by_id').references(() => users.id),
    closingCount: jsonb('closing_count').$type<Denominations>().notNull().default([]),
    countedCash: money('counted_cash'),
    /** The expected balance of the drawer when it was counted. */
    expectedCash: money('expected_cash'),
    variance: money('variance'),
    /** Net, by the books and by the operator's or the terminal's own list; null where nobody said what the list says. */
    mobileMoneyExpected: money('mobile_money_expected'),
    mobileMoneyCounted: money('mobile_money_counted'),
    cardExpected: money('card_expected'),
    cardCounted: money('card_counted'),
    varianceReason: text('variance_reason').notNull().default(''),
    ...timestamps(),
  },
  (t) => [
    ...recordKeys('cashier_shifts', t),
    uniqueIndex('cashier_shifts_one_open_a_cashier')
      .on(t.providerId, t.cashierId)
      .where(sql`status = 'open' and api_key_id is null`),
    uniqueIndex('cashier_shifts_one_open_a_key')
      .on(t.providerId, t.apiKeyId, t.locationId, t.currency)
      .where(sql`status = 'open' and api_key_id is not null`),
    index('cashier_shifts_by_opened').on(
      t.providerId,
      descendingNullsFirst(t.openedAt),
      descendingNullsFirst(t.number),
    ),
    index('cashier_shifts_by_location').on(
      t.providerId,
      t.locationId,
      descendingNullsFirst(t.openedAt),
      descendingNullsFirst(t.number),
    ),
    // Which were open during a day: an open one ends after all days.
    index('cashier_shifts_by_end').on(t.providerId, sql`coalesce(closed_at, 'infinity')`),
    index('cashier_shifts_by_cashier').on(
      t.providerId,
      t.cashierId,
      descendingNullsFirst(t.openedAt),
    ),
    check('cashier_shifts_status_known', oneOf(t.status, shiftStatuses)),
    check('cashier_shifts_someone', sql`num_nonnulls(${t.cashierId}, ${t.apiKeyId}) >= 1`),
    check('cashier_shifts_float_not_negative', sql`${t.openingFloat} >= 0`),
    check(
      'cashier_shifts_float_corrected_with_reason',
      sql`(${t.firstFloat} is not null) = (${t.floatReason} <> '')`,
    ),
    check(
      'cashier_shifts_closed_with_count',
      byCode<ShiftStatus>(t.status, {
        open: sql`num_nonnulls(${t.closedAt}, ${t.countedCash}, ${t.expectedCash}, ${t.variance}) = 0`,
        closed: sql`num_nonnulls(${t.closedAt}, ${t.countedCash}, ${t.expectedCash}, ${t.variance}) = 4
          and ${t.variance} = ${t.countedCash} - ${t.expectedCash}
          and (${t.variance} = 0 or ${t.varianceReason} <> '')`,
      }),
    ),
    check('cashier_shifts_settled_when_closed', settledWhenClosed(t)),
    check('cashier_shifts_time_forward', sql`${t.closedAt} >= ${t.openedAt}`),
    tenantReference(t, t.locationId, locations, 'cashier_shifts_location_fk'),
    tenantReference(t, t.apiKeyId, apiKeys, 'cashier_shifts_api_key_fk'),
  ],
);

/** A list of an operator or a terminal as it was counted, and what the books said then. */
type CountedSettlement = {
  transaction_type: SettledTransactionType;
  counted: string;
  expected: string;
};

/** Each count of an open shift, before its close. Only inserted: the first one stays on record. */
export const shiftCounts = pgTable(
  'shift_counts',
  {
    providerId: providerId().references(() => providers.id),
    id: id(),
    shiftId: uuid('shift_id').notNull(),
    countedAt: timestamptz('counted_at').notNull(),
    countedById: uuid('counted_by_id').references(() => users.id),
    apiKeyId: uuid('api_key_id'),
    count: jsonb('count').$type<Denominations>().notNull().default([]),
    countedCash: money('counted_cash').notNull(),
    /** The expected balance of the drawer at that time. */
    expectedCash: money('expected_cash').notNull(),
    settlements: jsonb('settlements').$type<CountedSettlement[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    index('shift_counts_by_shift').on(t.providerId, t.shiftId, t.countedAt),
    check('shift_counts_not_negative', sql`${t.countedCash} >= 0`),
    check('shift_counts_by_someone', sql`num_nonnulls(${t.countedById}, ${t.apiKeyId}) >= 1`),
    tenantReference(t, t.shiftId, cashierShifts, 'shift_counts_shift_fk'),
    tenantReference(t, t.apiKeyId, apiKeys, 'shift_counts_api_key_fk'),
  ],
);

/** Cash that goes from a drawer to another cashier's or to the safe. It moves when the receiver accepts it. */
export const cashHandovers = pgTable(
  'cash_handovers',
  {
    ...recordColumns(),
    fromShiftId: uuid('from_shift_id').notNull(),
    toUserId: uuid('to_user_id')
      .notNull()
      .references(() => users.id),
    /** The receiver's shift when it was accepted; null when it went to the safe. */
    toShiftId: uuid('to_shift_id'),
    amount: money('amount').notNull(),
    currency: currency(),
    count: jsonb('count').$type<Denominations>().notNull().default([]),
    status: text('status', { enum: handoverStatuses }).notNull().default('offered'),
    note: text('note').notNull().default(''),
    offeredAt: timestamptz('offered_at').notNull(),
    answeredAt: timestamptz('answered_at'),
    answeredById: uuid('answered_by_id').references(() => users.id),
    ...timestamps(),
  },
  (t) => [
    ...recordKeys('cash_handovers', t),
    index('cash_handovers_by_shift').on(t.providerId, t.fromShiftId),
    index('cash_handovers_by_receiving_shift')
      .on(t.providerId, t.toShiftId)
      .where(sql`to_shift_id is not null`),
    index('cash_handovers_offered').on(t.providerId, t.toUserId).where(sql`status = 'offered'`),
    check('cash_handovers_status_known', oneOf(t.status, handoverStatuses)),
    check('cash_handovers_amount_positive', sql`${t.amount} > 0`),
    check(
      'cash_handovers_answered_when_not_offered',
      sql`(${t.status} = 'offered') = (${t.answeredAt} is null)
        and (${t.toShiftId} is null or ${t.status} = 'accepted')
        and (${t.status} <> 'accepted' or ${t.answeredById} = ${t.toUserId})`,
    ),
    tenantReference(t, t.fromShiftId, cashierShifts, 'cash_handovers_from_shift_fk'),
    tenantReference(t, t.toShiftId, cashierShifts, 'cash_handovers_to_shift_fk'),
  ],
);
