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
import { isTimeZone } from '@/lib/domain/time-zones';
import { createProvider } from '@/lib/ops/demo/provider';
import { hashPassword } from '@/lib/platform/auth/password';

const asked = z.object({
  hospital: z.string('is missing').trim().min(1, 'is empty').max(200, 'is too long'),
  name: z.string('is missing').trim().min(1, 'is empty').max(200, 'is too long'),
  email: z.email('is not an e-mail address').max(320, 'is too long').toLowerCase(),
  'time-zone': z
    .string()
    .refine(isTimeZone, 'is not a time zone such as Africa/Nairobi')
    .optional(),
  currency: z.string().refine(isCurrency, 'is not an ISO 4217 currency such as KES').optional(),
});

export type FirstAdministrator = z.output<typeof asked>;

/**
 * The options of the command line.
 *
 * @throws StartRefusal a sentence for each invalid option
 */
export function readAsked(options: Record<string, string | undefined>): FirstAdministrator {
  const parsed = asked.safeParse(options);
  if (parsed.success) return parsed.data;
  const sentences = parsed.error.issues.map(
    ({ path, message }) => `--${path.join('.')} ${message}.`,
  );
  throw new StartRefusal(sentences.join(' '));
}

/**
 * Adds an administrator, who adds everyone else: the first one of a new hospital, or another one if nobody is left
 * who can sign in. The database must have this version's schema.
 *
 * A new hospital is created, and needs its time zone and currency.
 *
 * @returns a password that is shown once and stored only as a hash
 * @throws StartRefusal one sentence that says what to do
 */
export async function addAdministrator(
  databaseUrl: string,
  given: FirstAdministrator,
): Promise<{ hospital: string; isNew: boolean; email: string; password: string }> {
  const password = randomBytes(15).toString('base64url');
  const passwordHash = await hashPassword(password);
  const client = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    return await drizzle(client).transaction(async (tx) => {
      // Two commands at once would create a hospital twice, because no constraint makes its name unique.
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
          // It does not expire: there may be nobody who could issue another one.
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

async function hospitalOf(tx: Tx, given: FirstAdministrator) {
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
    throw new StartRefusal(
      `A hospital called "${alike[0].name}" exists: use exactly that name for --hospital.`,
    );
  }
  if (!timeZone || !currency) {
    throw new StartRefusal(
      `No hospital is called "${name}": to create it, add --time-zone and --currency.`,
    );
  }
  return { provider: await createProvider(tx, { name, timeZone, currency }), isNew: true };
}

/** A time zone or currency on the command line must match the hospital's. */
function refuseOtherwise(
  { name, timeZone, currency }: typeof providers.$inferSelect,
  given: FirstAdministrator,
): void {
  const isOther =
    (given['time-zone'] ?? timeZone) !== timeZone || (given.currency ?? currency) !== currency;
  if (!isOther) return;
  throw new StartRefusal(
    `"${name}" already exists, with the time zone ${timeZone} and the currency ${currency}: leave both out to add an administrator.`,
  );
}

/** An existing account keeps its password and history: it cannot be taken over from here. */
async function refuseKnownAddress(tx: Tx, email: string): Promise<void> {
  const found = await tx.select({ id: users.id }).from(users).where(isSameText(users.email, email));
  if (found.length === 0) return;
  throw new StartRefusal(`${email} already has an account: use another address.`);
}
