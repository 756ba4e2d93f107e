import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '@/db/schema/columns';
import { users } from '@/db/schema/platform/people';

/**
 * A user's identity at an OpenID provider. Issuer and subject alone say it: an e-mail address there may be given to
 * somebody else (OpenID Connect Core 1.0, section 5.7).
 */
export const externalIdentities = pgTable(
  'external_identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.issuer, t.subject] }),
    unique('external_identities_one_a_user').on(t.userId, t.issuer),
  ],
);

/** Requests to an OpenID provider that are not answered yet. Each is answered once, in the browser that began it. */
export const authorizationRequests = pgTable(
  'authorization_requests',
  {
    /** SHA-256 of the state, which goes over the browser's address line. */
    stateHash: text('state_hash').primaryKey(),
    nonce: text('nonce').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    /** To sign in: SHA-256 of a token that this browser alone has. */
    browserHash: text('browser_hash'),
    returnPath: text('return_path').notNull().default('/'),
    /** To connect an account: whose, who must be signed in when the answer comes. */
    userId: uuid('user_id').references(() => users.id),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (t) => [
    check(
      'authorization_requests_for_one_thing',
      sql`(${t.browserHash} is null) <> (${t.userId} is null)`,
    ),
    index('authorization_requests_by_expiry').on(t.expiresAt),
    index('authorization_requests_by_user').on(t.userId),
  ],
);
