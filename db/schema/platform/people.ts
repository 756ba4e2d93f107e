import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  createdAt,
  oneOf,
  providerId,
  tenantReference,
  timestamps,
  timestamptz,
} from '@/db/schema/columns';
import { providers } from '@/db/schema/platform/providers';
import { recordColumns, recordKeys } from '@/db/schema/record-columns';
import { roles } from '@/lib/domain/codes/roles';

/** People who sign in. One person may belong to several providers. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    passwordHash: text('password_hash'),
    hasPassword: boolean('has_password')
      .notNull()
      .generatedAlwaysAs(sql`password_hash is not null`),
    /** Unlocks the person's session on a shared device. A new password removes it. */
    pinHash: text('pin_hash'),
    hasPin: boolean('has_pin').notNull().generatedAlwaysAs(sql`pin_hash is not null`),
    /** The password was issued by someone else, who knows it: its owner must choose another one before anything else. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    /** Until when such a password opens the account; null where it has no end. */
    passwordExpiresAt: timestamptz('password_expires_at'),
    totpSecret: text('totp_secret'),
    totpConfirmedAt: timestamptz('totp_confirmed_at'),
    /** The last time step whose code was used, so that a code works once. */
    totpLastStep: integer('totp_last_step'),
    /** Of the code with which the person lets another provider add this account. */
    joiningCodeHash: text('joining_code_hash'),
    joiningCodeExpiresAt: timestamptz('joining_code_expires_at'),
    recoveryCodeHashes: text('recovery_code_hashes').array().notNull().default([]),
    isActive: boolean('is_active').notNull().default(true),
    ...timestamps(),
  },
  (t) => [
    unique('users_number_unique').on(t.number),
    unique('users_joining_code_unique').on(t.joiningCodeHash),
    uniqueIndex('users_email_unique').on(sql`lower(${t.email})`),
  ],
);

/** Clinicians of a provider: they perform, admit, transfer and discharge. */
export const practitioners = pgTable(
  'practitioners',
  {
    ...recordColumns(),
    title: text('title').notNull().default(''),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    qualification: text('qualification').notNull().default(''),
    isActive: boolean('is_active').notNull().default(true),
    ...timestamps(),
  },
  (t) => [
    ...recordKeys('practitioners', t),
    index('practitioners_by_name').on(t.providerId, t.lastName, t.firstName, t.number),
  ],
);

/** A user's role at a provider, and the practitioner that the user is there. */
export const memberships = pgTable(
  'memberships',
  {
    providerId: providerId().references(() => providers.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    role: text('role', { enum: roles }).notNull(),
    practitionerId: uuid('practitioner_id'),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.userId] }),
    index('memberships_by_user').on(t.userId),
    unique('memberships_one_user_a_practitioner').on(t.providerId, t.practitionerId),
    check('memberships_role_known', oneOf(t.role, roles)),
    tenantReference(t, t.practitionerId, practitioners, 'memberships_practitioner_fk'),
  ],
);
