import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  check,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, modifiedAt, timestamptz } from '@/db/schema/columns';
import type { ObservationSchedule } from '@/lib/domain/scores/schedule';

/** A healthcare provider: the tenant. */
export const providers = pgTable(
  'providers',
  {
    id: uuid('id').primaryKey(),
    number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    timeZone: text('time_zone').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    monitoringIntervals: jsonb('monitoring_intervals').$type<ObservationSchedule>().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: createdAt(),
    modifiedAt: modifiedAt(),
  },
  (t) => [
    unique('providers_number_unique').on(t.number),
    check('providers_currency_iso_4217', sql`${t.currency} ~ '^[A-Z]{3}$'`),
  ],
);

/** A hospital's settings; a row once something was changed. */
export const hospitalSettings = pgTable('hospital_settings', {
  providerId: uuid('provider_id')
    .primaryKey()
    .references(() => providers.id),
  nursesDischarge: boolean('nurses_discharge').notNull().default(false),
  modifiedAt: modifiedAt(),
});

/** The data sets of this database, by name: `demo` once the demo data is complete. */
export const installations = pgTable('installations', {
  name: text('name').primaryKey(),
  finishedAt: timestamptz('finished_at').notNull().defaultNow(),
});
