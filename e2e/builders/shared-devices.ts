import { eq } from 'drizzle-orm';
import { sharedDevices, users } from '@/db/schema/index';
import type { Hospital } from '@/e2e/builders/hospital';
import { only } from '@/e2e/builders/only-row';
import { aUserWithPassword } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import type { Role } from '@/lib/domain/codes/roles';
import { hashPassword } from '@/lib/platform/auth/password';
import { hashSecret, newBrowserToken } from '@/lib/platform/auth/secrets';

/** A browser that the hospital's users share, with its cookie. */
export async function aSharedDevice({ provider, staff }: Hospital, name = 'Ward A, tablet 1') {
  const token = newBrowserToken();
  const rows = await database()
    .insert(sharedDevices)
    .values({
      providerId: provider.id,
      name,
      tokenHash: hashSecret(token),
      enrolledById: staff.administrator.userId,
    })
    .returning();
  return { ...only(rows), token, cookie: `wardline-shared-device=${token}` };
}

/** A user who signs in with a password, and has a PIN. */
export async function aUserWithPin(
  providerId: string,
  role: Role,
  { pin = '408271', name }: { pin?: string; name?: string } = {},
) {
  const user = await aUserWithPassword(providerId, role);
  const named = name === undefined ? {} : { name };
  await database()
    .update(users)
    .set({ pinHash: await hashPassword(pin), ...named })
    .where(eq(users.id, user.userId));
  return { ...user, ...named, pin };
}
