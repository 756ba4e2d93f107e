import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, isNamesake, providerId } from '@/db/schema/columns';
import { providers } from '@/db/schema/platform/providers';

/** The code with its dot and without, and its words; one line each, so that a word never spans two. */
const searched = `"code" || E'\n' || replace("code", '.', '') || E'\n' || "display"`;

const searchColumns = {
  /** What a search looks at: small letters, without accents and what nobody sees. */
  searchLetters: text('search_letters')
    .notNull()
    .generatedAlwaysAs(sql.raw(`name_letters(${searched})`)),
  /** Of the version before, which does not know the other. */
  searchText: text('search_text')
    .notNull()
    .generatedAlwaysAs(sql.raw(`lower(${searched})`)),
};

/** The codes that come with the product; the same for every provider, filled by a migration. */
export const standardDiagnosisCodes = pgTable(
  'standard_diagnosis_codes',
  {
    code: text('code').primaryKey(),
    display: text('display').notNull(),
    ...searchColumns,
  },
  (t) => [
    index('standard_diagnosis_codes_search').using('gin', t.searchLetters.op('gin_trgm_ops')),
  ],
);

/** A provider's own list, which replaces the standard one once it has a row. */
export const diagnosisCodes = pgTable(
  'diagnosis_codes',
  {
    providerId: providerId().references(() => providers.id),
    code: text('code').notNull(),
    isNamesake: isNamesake(),
    display: text('display').notNull(),
    ...searchColumns,
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.code] }),
    uniqueIndex('diagnosis_codes_code_unique')
      .on(t.providerId, sql`text_identity(code)`)
      .where(sql`not is_namesake`),
    index('diagnosis_codes_search').using('gin', t.providerId, t.searchLetters.op('gin_trgm_ops')),
  ],
);
