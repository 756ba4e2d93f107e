import { and, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { firstRow } from '@/db/queries/platform/first-row';
import { dischargeAgreements } from '@/db/schema/index';

export type Agreement = typeof dischargeAgreements.$inferSelect;

const hers = alias(dischargeAgreements, 'hers');

export async function addAgreement(
  tx: Tx,
  values: typeof dischargeAgreements.$inferInsert,
): Promise<Agreement> {
  const [row] = await tx.insert(dischargeAgreements).values(values).returning();
  if (!row) throw new Error('The agreement was not stored.');
  return row;
}

/** The agreement that this user asked for about this stay, or null. */
export const findAgreement = (
  tx: Tx,
  of: { providerId: string; hospitalizationId: string; askedById: string; id: string },
): Promise<Agreement | null> =>
  firstRow(
    tx
      .select()
      .from(dischargeAgreements)
      .where(
        and(
          eq(dischargeAgreements.providerId, of.providerId),
          eq(dischargeAgreements.id, of.id),
          eq(dischargeAgreements.hospitalizationId, of.hospitalizationId),
          eq(dischargeAgreements.askedById, of.askedById),
        ),
      ),
  );

/** The agreement of the same moment and people about another stay: of a child who leaves with the mother. Null for none. */
export async function findAgreementWith(
  tx: Tx,
  of: { providerId: string; id: string; hospitalizationId: string },
): Promise<string | null> {
  const [row] = await tx
    .select({ id: dischargeAgreements.id })
    .from(dischargeAgreements)
    .innerJoin(
      hers,
      and(
        eq(hers.providerId, dischargeAgreements.providerId),
        eq(hers.askedById, dischargeAgreements.askedById),
        eq(hers.agreedById, dischargeAgreements.agreedById),
        eq(hers.createdAt, dischargeAgreements.createdAt),
      ),
    )
    .where(
      and(
        eq(dischargeAgreements.providerId, of.providerId),
        eq(dischargeAgreements.hospitalizationId, of.hospitalizationId),
        eq(hers.id, of.id),
      ),
    );
  return row?.id ?? null;
}

/** Uses an agreement up. False when it was used before. */
export async function spendAgreement(
  tx: Tx,
  { providerId, id }: Pick<Agreement, 'providerId' | 'id'>,
  at: Date,
): Promise<boolean> {
  const used = await tx
    .update(dischargeAgreements)
    .set({ usedAt: at })
    .where(
      and(
        eq(dischargeAgreements.providerId, providerId),
        eq(dischargeAgreements.id, id),
        isNull(dischargeAgreements.usedAt),
      ),
    )
    .returning({ id: dischargeAgreements.id });
  return used.length > 0;
}
