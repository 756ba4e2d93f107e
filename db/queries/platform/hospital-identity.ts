import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database, Tx } from '@/db/client';
import { firstRow } from '@/db/queries/platform/first-row';
import { hospitalIdentities, providers } from '@/db/schema/index';

const { logo: _, ...shown } = getTableColumns(hospitalIdentities);

/** Without the bytes of its logo. */
export type HospitalIdentityRow = Omit<typeof hospitalIdentities.$inferSelect, 'logo'>;

/** The details on a hospital's printed documents; null while none were entered. */
export const findHospitalIdentity = (
  tx: Tx,
  providerId: string,
): Promise<HospitalIdentityRow | null> =>
  firstRow(
    tx.select(shown).from(hospitalIdentities).where(eq(hospitalIdentities.providerId, providerId)),
  );

/** As `findHospitalIdentity`, made if there is none; nobody else changes it until the request ends. */
export async function lockHospitalIdentity(
  tx: Tx,
  providerId: string,
): Promise<HospitalIdentityRow> {
  await tx.insert(hospitalIdentities).values({ providerId }).onConflictDoNothing();
  const [row] = await tx
    .select(shown)
    .from(hospitalIdentities)
    .where(eq(hospitalIdentities.providerId, providerId))
    .for('update');
  if (!row) throw new Error('The identity was not stored.');
  return row;
}

export async function storeHospitalIdentity(
  tx: Tx,
  providerId: string,
  change: Partial<typeof hospitalIdentities.$inferInsert>,
): Promise<HospitalIdentityRow> {
  const [row] = await tx
    .update(hospitalIdentities)
    .set(change)
    .where(eq(hospitalIdentities.providerId, providerId))
    .returning(shown);
  if (!row) throw new Error('The identity was not stored.');
  return row;
}

/** The name as it is stored now, which a request may know from before. */
export async function findProviderName(tx: Tx, providerId: string): Promise<string> {
  const [row] = await tx
    .select({ name: providers.name })
    .from(providers)
    .where(eq(providers.id, providerId));
  if (!row) throw new Error('The provider is not there.');
  return row.name;
}

/** The name of this hospital, or without one of the only active hospital; null if there are several. */
export async function findProviderNameHere(
  db: Database,
  providerId: string | null,
): Promise<string | null> {
  const [first, ...others] = await db
    .select({ name: providers.name })
    .from(providers)
    .where(providerId === null ? eq(providers.isActive, true) : eq(providers.id, providerId))
    .limit(2);
  return first && others.length === 0 ? first.name : null;
}

export async function renameProvider(tx: Tx, providerId: string, name: string): Promise<void> {
  await tx.execute(sql`select rename_provider(${providerId}, ${name})`);
}

/** A hospital's logo; null if it has none. */
export async function findLogo(tx: Tx, providerId: string) {
  const [row] = await tx
    .select({
      logo: hospitalIdentities.logo,
      type: hospitalIdentities.logoType,
    })
    .from(hospitalIdentities)
    .where(eq(hospitalIdentities.providerId, providerId));
  return row?.logo && row.type ? { bytes: row.logo, type: row.type } : null;
}
