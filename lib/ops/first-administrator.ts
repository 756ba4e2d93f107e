import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { v7 } from 'uuid';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { isSameText } from '@/db/queries/platform/same-text';
import { insertMember } from '@/db/queries/platform/users';
import { auditEvents, providers, users } from '@/db/schema/index';
import { StartRefusal } from '@/db/start-refusal.mjs';
import { isCurrency } from '@/lib/domain/money';
import { createProvider } from '@/lib/ops/demo/provider';
import { hashPassword } from '@/lib/platform/auth/password';

const asked = z.object({
  hospital: z.string('is missing').trim().min(1, 'is empty').max(200, 'is too long'),
  name: z.string('is missing').trim().min(1, 'is empty').max(200, 'is too long'),
  email: z.email('is no e-mail address').max(320, 'is too long').toLowerCase(),
  'time-zone': z.string().refine(isTimeZone, 'is no time zone such as Africa/Nairobi').optional(),
  currency: z.string().refine(isCurrency, 'is no currency of ISO 4217 such as KES').optional(),
});

export type Asked = z.output<typeof asked>;

/**
 * What was asked for on the command line.
 *
 * @throws StartRefusal a sentence for each option that cannot be used
 */
export function readAsked(options: Record<string, string | undefined>): Asked {
  const parsed = asked.safeParse(options);
  if (parsed.success) return parsed.data;
  const sentences = parsed.error.issues.map(
    ({ path, message }) => `--${path.join('.')} ${message}.`,
  );
  throw new StartRefusal(sentences.join(' '));
}

/**
 * Gives a hospital an administrator, who adds everybody else: the first one of a new hospital, or another one where
 * nobody is left who can sign in. The database has this version's schema by now.
 *
 * A hospital that is not there yet is made, and needs its time zone and currency.
 *
 * @returns a password that is shown once and kept only as its hash
 * @throws StartRefusal one sentence that says what to do
 */
export async function addAdministrator(
  databaseUrl: string,
  given: Asked,
): Promise<{ hospital: string; isNew: boolean; email: string; password: string }> {
  const password = randomBytes(15).toString('base64url');
  const passwordHash = await hashPassword(password);
  const client = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    return await drizzle(client).transaction(async (tx) => {
      // Two of these at once would make a hospital twice, since nothing else keeps its name from being given again.
      await tx.execute(sql`lock table providers in share row exclusive mode`);
      const { provider, isNew } = await hospitalOf(tx, given);
      await refuseKnownAddress(tx, given.email);
      const userId = await insertMember(
        tx,
        {
          name: given.name,
          email: given.email,
          passwordHash,
          mustChangePassword: true,
          // There may be nobody who could give another one.
          passwordExpiresAt: null,
        },
        { providerId: provider.id, role: 'administrator', practitionerId: null },
      );
      await tx.insert(auditEvents).values({
        providerId: provider.id,
        id: v7(),
        actorKind: 'system',
        actorId: 'operator',
        actorName: 'Operator',
        actorRole: 'system',
        action: 'administrator.added',
        entity: 'user',
        entityId: userId,
        changes: {
          name: { after: given.name },
          email: { after: given.email },
          role: { after: 'administrator' },
        },
      });
      return { hospital: provider.name, isNew, email: given.email, password };
    });
  } finally {
    await client.end({ timeout: 5 });
  }
}

async function hospitalOf(tx: Tx, given: Asked) {
  const { hospital: name, 'time-zone': timeZone, currency } = given;
  const alike = await tx.select().from(providers).where(isSameText(providers.name, name));
  const [provider, ...others] = alike.filter((one) => one.name === name);
  if (others.length > 0) {
    throw new StartRefusal(`Several hospitals are called "${name}": rename all but one.`);
  }
  if (provider) {
    refuseOtherwise(provider, given);
    return { provider, isNew: false };
  }
  if (alike[0]) {
    throw new StartRefusal(`There is "${alike[0].name}" already: write --hospital just so.`);
  }
  if (!timeZone || !currency) {
    throw new StartRefusal(
      `There is no hospital called "${name}" yet: to make it, give its --time-zone and --currency too.`,
    );
  }
  return { provider: await createProvider(tx, { name, timeZone, currency }), isNew: true };
}

/** Whoever says a time zone or a currency believes the hospital to be in it. */
function refuseOtherwise(
  { name, timeZone, currency }: typeof providers.$inferSelect,
  given: Asked,
): void {
  const isOther =
    (given['time-zone'] ?? timeZone) !== timeZone || (given.currency ?? currency) !== currency;
  if (!isOther) return;
  throw new StartRefusal(
    `"${name}" is there already, with the time zone ${timeZone} and the currency ${currency}: leave both out to add an administrator.`,
  );
}

/** Whoever has an account keeps its password and what was done by it: it is not taken over from here. */
async function refuseKnownAddress(tx: Tx, email: string): Promise<void> {
  const found = await tx.select({ id: users.id }).from(users).where(isSameText(users.email, email));
  if (found.length === 0) return;
  throw new StartRefusal(`${email} has an account already: give another address.`);
}

/** A zone by its name alone: what some JavaScript takes as +03:00, PostgreSQL reads as three hours the other way. */
function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
