import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { actorNamed } from '@/db/queries/platform/names';
import { descending, type Order } from '@/db/queries/platform/page';
import { journals } from '@/db/schema/billing/ledger';

/** The journal that voids another one. */
export const reversal = alias(journals, 'reversal');

const posterOf = (journal: typeof journals | typeof reversal) =>
  actorNamed({ key: journal.apiKeyId, user: journal.postedById });

/** The users who recorded and voided a journal, with the time and reason of the void. */
export const recordedAndVoided = () => ({
  postedByName: posterOf(journals).as('posted_by_name'),
  voidedAt: sql<Date | null>`${reversal.postedAt}`.mapWith(reversal.postedAt).as('voided_at'),
  voidReason: sql<string | null>`${reversal.reason}`.as('void_reason'),
  voidedByName: posterOf(reversal).as('voided_by_name'),
});

export const isNotVoided = sql`${reversal.id} is null`;

export const isVoided = (isSo: boolean): SQL =>
  isSo ? sql`${reversal.id} is not null` : isNotVoided;

export const latestJournalFirst: Order<{ postedAt: Date; number: number }> = [
  descending(journals.postedAt, (row) => row.postedAt),
  descending(journals.number, (row) => row.number),
];
