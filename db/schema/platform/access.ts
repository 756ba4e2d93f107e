import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, providerId, tenantReference, timestamptz } from '@/db/schema/columns';
import { practitioners, users } from '@/db/schema/platform/people';
import { providers } from '@/db/schema/platform/providers';
import { locations } from '@/db/schema/registry/locations';
import { pinAttempts } from '@/lib/domain/pins';

/** A browser of a ward that several users share. Its cookie has the token; the database only its SHA-256. */
export const sharedDevices = pgTable(
  'shared_devices',
  {
    providerId: providerId().references(() => providers.id),
    id: id(),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull(),
    enrolledById: uuid('enrolled_by_id')
      .notNull()
      .references(() => users.id),
    /** When somebody last signed in or unlocked there. */
    lastUsedAt: timestamptz('last_used_at'),
    revokedAt: timestamptz('revoked_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    unique('shared_devices_token_hash_unique').on(t.tokenHash),
    check('shared_devices_named', sql`${t.name} <> ''`),
  ],
);

/**
 * A signed-in browser. The cookie has the token; the database only its SHA-256. On a shared device a session that is locked, or
 * idle for too long, opens nothing until its user's PIN gives it another token.
 */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The person's current provider. */
    providerId: uuid('provider_id').references(() => providers.id),
    createdAt: createdAt(),
    lastSeenAt: timestamptz('last_seen_at').notNull().defaultNow(),
    idleExpiresAt: timestamptz('idle_expires_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    ip: text('ip').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    /** The shared device on which the person signed in with everything that signing in needs. */
    deviceProviderId: uuid('device_provider_id'),
    sharedDeviceId: uuid('shared_device_id'),
    lockedAt: timestamptz('locked_at'),
    /** Wrong PINs since the user signed in, or entered the right one. */
    wrongPins: smallint('wrong_pins').notNull().default(0),
  },
  (t) => [
    index('sessions_by_user').on(t.userId),
    index('sessions_by_expiry').on(t.expiresAt),
    unique('sessions_one_a_user_on_device').on(t.deviceProviderId, t.sharedDeviceId, t.userId),
    foreignKey({
      name: 'sessions_shared_device_fk',
      columns: [t.deviceProviderId, t.sharedDeviceId],
      foreignColumns: [sharedDevices.providerId, sharedDevices.id],
    }),
    check(
      'sessions_device_whole',
      sql`num_nonnulls(${t.deviceProviderId}, ${t.sharedDeviceId}) in (0, 2)`,
    ),
    check(
      'sessions_locked_on_device',
      sql`${t.sharedDeviceId} is not null or (${t.lockedAt} is null and ${t.wrongPins} = 0)`,
    ),
    check(
      'sessions_wrong_pins_few',
      sql`${t.wrongPins} between 0 and ${sql.raw(String(pinAttempts))}`,
    ),
  ],
);

/** The secret by which a user's devices keep records while they are offline. Requests read it through `device_key_of` alone. */
export const deviceKeys = pgTable('device_keys', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  /** 256 random bits, base64. */
  key: text('key').notNull(),
  createdAt: createdAt(),
});

/** Sign-in attempts of the last minutes, by account: the lock-out counts the failed ones. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /**
     * SHA-256 of the lower-case e-mail address, so that a mistyped one is not stored; with a prefix for a separate
     * count.
     */
    accountHash: text('account_hash').notNull(),
    succeeded: boolean('succeeded').notNull(),
    ip: text('ip').notNull().default(''),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (t) => [index('sign_in_attempts_by_account').on(t.accountHash, t.at)],
);

/** Keys of other hospital systems and of wall displays. Shown once; only the SHA-256 is stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    providerId: providerId().references(() => providers.id),
    id: id(),
    name: text('name').notNull(),
    /** The first characters of the key, to recognize it by. */
    prefix: text('prefix').notNull(),
    secretHash: text('secret_hash').notNull(),
    scopes: text('scopes').array().notNull(),
    practitionerId: uuid('practitioner_id'),
    /** The user on whose behalf the key acts if the interface needs a user. */
    userId: uuid('user_id').references(() => users.id),
    /** The ward of a display key, which opens that ward's wall display and nothing else. */
    displayWardId: uuid('display_ward_id'),
    expiresAt: timestamptz('expires_at'),
    revokedAt: timestamptz('revoked_at'),
    lastUsedAt: timestamptz('last_used_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    unique('api_keys_secret_hash_unique').on(t.secretHash),
    tenantReference(t, t.practitionerId, practitioners, 'api_keys_practitioner_fk'),
    tenantReference(t, t.displayWardId, locations, 'api_keys_display_ward_fk'),
    check(
      'api_keys_display_only',
      sql`display_ward_id is null or (scopes = '{}' and practitioner_id is null and user_id is null)`,
    ),
  ],
);

/** Answers kept for a retried request with the same `Idempotency-Key` (24 hours). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    providerId: providerId(),
    /** `user:<id>` or `key:<id>`. */
    caller: text('caller').notNull(),
    method: text('method').notNull(),
    path: text('path').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    status: integer('status'),
    response: text('response'),
    /** The header with the other effects of the change, as sent; null without one. */
    notes: text('notes'),
    /** The patients in the answer: replaying it shows their records again. */
    patientIds: uuid('patient_ids').array().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.caller, t.method, t.path, t.key] }),
    index('idempotency_keys_by_age').on(t.createdAt),
  ],
);
