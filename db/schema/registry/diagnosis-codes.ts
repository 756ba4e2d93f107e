import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, isNamesake, providerId } from '@/db/schema/columns';
import { providers } from '@/db/schema/platform/providers';

/**
 * The search text of a code: the code with its dot and without, and its words; one line each, so that a word never
 * spans two.
 */
const searchText = sql`lower("code" || E'\n' || replace("code", '.', '') || E'\n' || "display")`;

/** As it is searched: in small letters, without accents and what nobody sees. */
const letters = sql`name_letters(search_text) gin_trgm_ops`;

/** The codes that come with the product; the same for every provider, filled by a migration. */
export const standardDiagnosisCodes = pgTable(
  'standard_diagnosis_codes',
  {
    code: text('code').primaryKey(),
    display: text('display').notNull(),
    searchText: text('search_text').notNull().generatedAlwaysAs(searchText),
  },
  () => [index('standard_diagnosis_codes_search').using('gin', letters)],
);

/** A provider's own list, which replaces the standard one once it has a row. */
export const diagnosisCodes = pgTable(
  'diagnosis_codes',
  {
    providerId: providerId().references(() => providers.id),
    code: text('code').notNull(),
    isNamesake: isNamesake(),
    display: text('display').notNull(),
    searchText: text('search_text').notNull().generatedAlwaysAs(searchText),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.code] }),
    uniqueIndex('diagnosis_codes_code_unique')
      .on(t.providerId, sql`text_identity(code)`)
      .where(sql`not is_namesake`),
    index('diagnosis_codes_search').using('gin', t.providerId, letters),
  ],
);
