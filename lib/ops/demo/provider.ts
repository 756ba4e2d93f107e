import { v7 } from 'uuid';
import type { Database, Tx } from '@/db/client';
import { providers } from '@/db/schema/index';
import { defaultSchedule } from '@/lib/domain/scores/schedule';

/** A new provider with nothing in it. */
export async function createProvider(
  db: Database | Tx,
  given: { name: string; timeZone: string; currency: string },
) {
  const [provider] = await db
    .insert(providers)
    .values({ id: v7(), monitoringIntervals: defaultSchedule, ...given })
    .returning();
  if (!provider) throw new Error('The provider was not stored.');
  return provider;
}
