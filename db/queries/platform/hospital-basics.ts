import { eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import {
  approvalLimits,
  cashierShifts,
  discounts,
  patients,
  paymentAccounts,
  prices,
  providers,
} from '@/db/schema/index';

/** A hospital's time zone and currency, and whether something is recorded that depends on each. */
export async function findHospitalBasics(tx: Tx, providerId: string) {
  const anyOf = (...tables: readonly PgTable[]) =>
    sql<boolean>`${sql.join(
      tables.map((table) => sql`exists (select from ${table} where provider_id = ${providerId})`),
      sql` or `,
    )}`;
  const [row] = await tx
    .select({
      timeZone: providers.timeZone,
      currency: providers.currency,
      hasDated: anyOf(patients, cashierShifts),
      hasPriced: anyOf(patients, cashierShifts, prices, paymentAccounts, discounts, approvalLimits),
    })
    .from(providers)
    .where(eq(providers.id, providerId));
  if (!row) throw new Error('The provider is not there.');
  return row;
}

/** As `findHospitalBasics`; another change waits until the transaction ends. */
export async function lockHospitalBasics(tx: Tx, providerId: string) {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('basics ' || ${providerId}::text, 0))`,
  );
  return findHospitalBasics(tx, providerId);
}

export async function storeHospitalBasics(
  tx: Tx,
  providerId: string,
  { timeZone, currency }: { timeZone: string; currency: string },
): Promise<void> {
  await tx.execute(sql`select set_time_zone_and_currency(${providerId}, ${timeZone}, ${currency})`);
}
