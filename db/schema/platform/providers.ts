import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  check,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, modifiedAt, oneOf, timestamps, timestamptz } from '@/db/schema/columns';
import { logoTypes } from '@/lib/domain/codes/logos';
import { usualMrNumberPattern } from '@/lib/domain/mr-numbers';
import { usualDeviceTimes } from '@/lib/domain/pins';
import { type TriageColour, triageColourNames } from '@/lib/domain/scores/colour';
import { type ObservationSchedule, scheduleLimits } from '@/lib/domain/scores/schedule';
import { longestShiftHours, usualShiftHours } from '@/lib/domain/shift-hours';

const minutesOf = (colour: TriageColour) =>
  `(monitoring_intervals #>> '{observation_interval_minutes,${colour}}')::int`;
const within = (value: string, { shortest, longest }: { shortest: number; longest: number }) =>
  `${value} between ${shortest} and ${longest}`;

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
    ...timestamps(),
  },
  (t) => [
    unique('providers_number_unique').on(t.number),
    check('providers_currency_iso_4217', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check(
      'providers_intervals_safe',
      sql.raw(
        [
          ...triageColourNames.map((colour) => within(minutesOf(colour), scheduleLimits[colour])),
          ...triageColourNames
            .slice(1)
            .map(
              (colour, at) =>
                `${minutesOf(triageColourNames[at] ?? colour)} <= ${minutesOf(colour)}`,
            ),
          within(
            "(monitoring_intervals ->> 'morse_reassessment_hours')::int",
            scheduleLimits.morseHours,
          ),
        ].join(' and '),
      ),
    ),
  ],
);

/** A hospital's settings; a row once something was changed. */
export const hospitalSettings = pgTable(
  'hospital_settings',
  {
    providerId: uuid('provider_id')
      .primaryKey()
      .references(() => providers.id),
    nursesDischarge: boolean('nurses_discharge').notNull().default(false),
    /** How the MR numbers that the hospital gives are written (`lib/domain/mr-numbers.ts`). */
    mrNumberPattern: text('mr_number_pattern').notNull().default(usualMrNumberPattern),
    /** Whether no MR number may be missing: none is given before its patient is saved. */
    mrNumbersGapless: boolean('mr_numbers_gapless').notNull().default(true),
    shiftHours: smallint('shift_hours').notNull().default(usualShiftHours),
    /** After so long without use a shared device locks. */
    deviceLockMinutes: smallint('device_lock_minutes')
      .notNull()
      .default(usualDeviceTimes.lockMinutes),
    /** For so long after signing in on a shared device a PIN unlocks it. */
    deviceSessionHours: smallint('device_session_hours')
      .notNull()
      .default(usualDeviceTimes.sessionHours),
    modifiedAt: modifiedAt(),
  },
  (t) => [
    check(
      'hospital_settings_shift_hours_fit',
      sql`${t.shiftHours} between 1 and ${sql.raw(String(longestShiftHours))}`,
    ),
    check('hospital_settings_lock_minutes_fit', sql`${t.deviceLockMinutes} between 1 and 60`),
    check('hospital_settings_session_hours_fit', sql`${t.deviceSessionHours} between 1 and 24`),
  ],
);

/** The details on a hospital's printed documents, next to its name. */
export const hospitalIdentities = pgTable(
  'hospital_identities',
  {
    providerId: uuid('provider_id')
      .primaryKey()
      .references(() => providers.id),
    address: text('address').notNull().default(''),
    telephone: text('telephone').notNull().default(''),
    email: text('email').notNull().default(''),
    taxNumber: text('tax_number').notNull().default(''),
    footer: text('footer').notNull().default(''),
    bankAccount: text('bank_account').notNull().default(''),
    mobileMoney: text('mobile_money').notNull().default(''),
    /** From the day of issue; null: an invoice names no due date. */
    invoiceDueDays: smallint('invoice_due_days'),
    logo: bytes('logo'),
    logoType: text('logo_type', { enum: logoTypes }),
    /** Of the logo, SHA-256 in hex. */
    logoDigest: text('logo_digest'),
    modifiedAt: modifiedAt(),
  },
  (t) => [
    check('hospital_identities_due_days_fit', sql`${t.invoiceDueDays} between 0 and 365`),
    check('hospital_identities_logo_type_known', oneOf(t.logoType, logoTypes)),
    check(
      'hospital_identities_logo_whole',
      sql`num_nonnulls(${t.logo}, ${t.logoType}, ${t.logoDigest}) in (0, 3)`,
    ),
    check('hospital_identities_logo_small', sql`octet_length(${t.logo}) <= 262144`),
  ],
);

/** The data sets of this database, by name: `demo` once the demo data is complete. */
export const installations = pgTable('installations', {
  name: text('name').primaryKey(),
  finishedAt: timestamptz('finished_at').notNull().defaultNow(),
});
