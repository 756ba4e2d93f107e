import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { firstRow } from '@/db/queries/platform/first-row';
import { financeSettings } from '@/db/schema/index';

export type FinanceSettingsRow = typeof financeSettings.$inferSelect;

/** A provider's settings, or null while it has changed none. */
export const findFinanceSettings = (
  tx: Tx,
  providerId: string,
): Promise<FinanceSettingsRow | null> =>
  firstRow(tx.select().from(financeSettings).where(eq(financeSettings.providerId, providerId)));

/** As `findFinanceSettings`; nobody else changes them until the request ends, also where nobody had yet. */
export async function lockFinanceSettings(
  tx: Tx,
  providerId: string,
): Promise<FinanceSettingsRow | null> {
  await tx.insert(financeSettings).values({ providerId }).onConflictDoNothing();
  return firstRow(
    tx
      .select()
      .from(financeSettings)
      .where(eq(financeSettings.providerId, providerId))
      .for('update'),
  );
}

export async function storeFinanceSettings(
  tx: Tx,
  values: typeof financeSettings.$inferInsert,
): Promise<FinanceSettingsRow> {
  const [row] = await tx
    .insert(financeSettings)
    .values(values)
    .onConflictDoUpdate({ target: financeSettings.providerId, set: values })
    .returning();
  if (!row) throw new Error('The settings were not stored.');
  return row;
}
