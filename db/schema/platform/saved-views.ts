import { sql } from 'drizzle-orm';
import { check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, isNamesake, oneOf } from '@/db/schema/columns';
import { users } from '@/db/schema/platform/people';
import { recordColumns, recordKeys } from '@/db/schema/record-columns';
import { savedViewLists } from '@/lib/domain/codes/saved-views';

/** A list's filters that a person keeps under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    ...recordColumns(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The list that it belongs to. */
    list: text('list', { enum: savedViewLists }).notNull(),
    name: text('name').notNull(),
    isNamesake: isNamesake(),
    /** The list's address after the question mark. */
    query: text('query').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    ...recordKeys('saved_views', t),
    uniqueIndex('saved_views_name_unique')
      .on(t.providerId, t.userId, t.list, sql`text_identity(name)`)
      .where(sql`not is_namesake`),
    check('saved_views_list_known', oneOf(t.list, savedViewLists)),
  ],
);
