import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { providerId } from '@/db/schema/columns';
import { providers } from '@/db/schema/platform/providers';

/** Counters of rows as they come and go, so that a list's total is known without counting its rows. */
const countedKinds = [
  'observations',
  /** Without ward rounds. */
  'encounters',
  'patients',
  'visits',
  'active-hospitalizations',
  'ended-hospitalizations',
  'charge-items',
  'invoices',
  'payments',
  'medication-requests',
  'referral-requests',
  'journals',
  /** Without what was taken out of history. */
  'bed-stays',
] as const;

/**
 * The kind of rows; of the encounters also those of each class and status, of the observations those of each patient,
 * category, code, unit and status.
 */
export type CountedKind =
  | (typeof countedKinds)[number]
  | `encounters:${'class' | 'status'}:${string}`
  | `observations:${'patient' | 'category' | 'code' | 'unit' | 'status'}:${string}`;

/**
 * How many rows of a kind a provider has: the sum over the slots. Triggers keep it in the transaction
 * that changes the rows; each has a slot that no other running one has (`count_slot`), so that none waits for another.
 */
export const rowCounts = pgTable(
  'row_counts',
  {
    providerId: providerId().references(() => providers.id),
    kind: text('kind').$type<CountedKind>().notNull(),
    slot: bigint('slot', { mode: 'number' }).notNull(),
    /** May be negative in one slot when rows went that came through another. */
    total: bigint('total', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.kind, t.slot] })],
);
