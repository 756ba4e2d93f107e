import { asc, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { memberships, providers, sessions, users } from '@/db/schema/index';
import { untilCallersAreForgotten } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { hashPassword } from '@/lib/platform/auth/password';

export type DeskUser = { userId: string; email: string; password: string };

/** A nurse of a test's own at the first hospital, so that changes to her account affect no other test. */
export async function aNurse(): Promise<DeskUser> {
  const db = database();
  const [provider] = await db.select().from(providers).orderBy(asc(providers.number)).limit(1);
  if (!provider) throw new Error('There is no hospital.');
  const userId = v7();
  const email = `${userId}@hospital.example`;
  const password = `tidal lamp ${v7()}`;
  const passwordHash = await hashPassword(password);
  await db.insert(users).values({ id: userId, email, name: 'Wanjiru Kamau', passwordHash });
  await db.insert(memberships).values({ providerId: provider.id, userId, role: 'nurse' });
  return { userId, email, password };
}

/** Ends a session as its idle time would, without waiting for it. */
export async function endSessionsOf({ userId }: DeskUser): Promise<void> {
  await database().delete(sessions).where(eq(sessions.userId, userId));
  await untilCallersAreForgotten();
}
