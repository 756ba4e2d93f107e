import { v7 } from 'uuid';
import type { Database, Tx } from '@/db/client';
import { providers } from '@/db/schema/index';
import type { MonitoringIntervals } from '@/db/schema/providers';

/** How often to observe again, by colour. A default that each hospital's clinicians must confirm. */
export const defaultMonitoringIntervals: MonitoringIntervals = {
  red: 15,
  orange: 30,
  yellow: 60,
  green: 240,
  morse_hours: 24,
};

/** A new provider with nothing in it. */
export async function createProvider(
  db: Database | Tx,
  given: { name: string; timeZone: string; currency: string },
) {
  const [provider] = await db
    .insert(providers)
    .values({ id: v7(), monitoringIntervals: defaultMonitoringIntervals, ...given })
    .returning();
  if (!provider) throw new Error('The provider was not stored.');
  return provider;
}
