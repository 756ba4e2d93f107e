import { v7 } from 'uuid';
import { auditEvents } from '@/db/schema/index';
import type { Hospital } from '@/e2e/builders/hospital';
import { database } from '@/e2e/database';

/** Adds this many sign-ins of a nurse to the audit log. */
export async function signIns({ provider, staff }: Hospital, count: number): Promise<void> {
  const { userId, name } = staff.nurse;
  const signIn = () => ({
    providerId: provider.id,
    id: v7(),
    actorKind: 'user' as const,
    actorId: userId,
    actorName: name,
    actorRole: 'nurse',
    action: 'session.sign-in',
    entity: 'session',
  });
  await database()
    .insert(auditEvents)
    .values(Array.from({ length: count }, signIn));
}
