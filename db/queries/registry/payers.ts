import { and, eq, type SQL } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { ascending, type Order, onePage, type Page } from '@/db/queries/platform/page';
import { matchesWords } from '@/db/queries/platform/search';
import { payers, paymentAccounts } from '@/db/schema/index';
import type { PayerType } from '@/lib/domain/codes/payers';

export type PayerRow = typeof payers.$inferSelect;

export type PayerFilter = {
  search?: string | undefined;
  isActive?: boolean | undefined;
  type?: PayerType | undefined;
};

/** One page of a provider's payers by name. */
export function listPayers(
  tx: Tx,
  providerId: string,
  { search, isActive, type }: PayerFilter,
  page: Page,
) {
  const matching = (later?: SQL) =>
    tx
      .select()
      .from(payers)
      .where(
        and(
          eq(payers.providerId, providerId),
          later,
          isActive === undefined ? undefined : eq(payers.isActive, isActive),
          type && eq(payers.type, type),
          matchesWords([payers.name, payers.email, payers.phone], search),
        ),
      );
  return onePage(tx, matching, listOrder, page);
}

const listOrder: Order<PayerRow> = [
  ascending(payers.name, (row) => row.name),
  ascending(payers.number, (row) => row.number),
];

/** Whether a payer has accounts that only a payer of its present kind can have. */
export async function hasAccountsOfItsKind(
  tx: Tx,
  { providerId, id }: Pick<PayerRow, 'providerId' | 'id'>,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: paymentAccounts.id })
    .from(paymentAccounts)
    .where(and(eq(paymentAccounts.providerId, providerId), eq(paymentAccounts.payerId, id)))
    .limit(1);
  return row !== undefined;
}
