import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { firstRow } from '@/db/queries/platform/first-row';
import { hospitalSettings } from '@/db/schema/index';

export type HospitalSettingsRow = typeof hospitalSettings.$inferSelect;

/** A hospital's settings, or null while it has changed none. */
export const findHospitalSettings = (
  tx: Tx,
  providerId: string,
): Promise<HospitalSettingsRow | null> =>
  firstRow(tx.select().from(hospitalSettings).where(eq(hospitalSettings.providerId, providerId)));

/** The settings, made where there are none; nobody else changes them until the request ends. */
export async function lockHospitalSettings(
  tx: Tx,
  providerId: string,
): Promise<HospitalSettingsRow> {
  await tx.insert(hospitalSettings).values({ providerId }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(hospitalSettings)
    .where(eq(hospitalSettings.providerId, providerId))
    .for('update');
  if (!row) throw new Error('The settings are not there.');
  return row;
}

export async function storeHospitalSettings(
  tx: Tx,
  providerId: string,
  change: Partial<HospitalSettingsRow>,
): Promise<HospitalSettingsRow> {
  const [row] = await tx
    .update(hospitalSettings)
    .set(change)
    .where(eq(hospitalSettings.providerId, providerId))
    .returning();
  if (!row) throw new Error('The settings were not stored.');
  return row;
}
