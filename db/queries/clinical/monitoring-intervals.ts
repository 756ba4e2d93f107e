import { eq, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { providers } from '@/db/schema/index';
import type { ObservationSchedule } from '@/lib/domain/scores/schedule';

/** How often a hospital observes again. */
export async function findSchedule(tx: Tx, providerId: string): Promise<ObservationSchedule> {
  const [row] = await tx
    .select({ schedule: providers.monitoringIntervals })
    .from(providers)
    .where(eq(providers.id, providerId));
  if (!row) throw new Error('The provider is not there.');
  return row.schedule;
}

/** As `findSchedule`; another change waits until the transaction ends. */
export async function lockSchedule(tx: Tx, providerId: string): Promise<ObservationSchedule> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('schedule ' || ${providerId}::text, 0))`,
  );
  return findSchedule(tx, providerId);
}

export async function storeSchedule(
  tx: Tx,
  providerId: string,
  schedule: ObservationSchedule,
): Promise<void> {
  await tx.execute(
    sql`select set_monitoring_intervals(${providerId}, ${JSON.stringify(schedule)}::text::jsonb)`,
  );
}
