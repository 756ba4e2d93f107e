import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { ledgerAccountCodes } from '@/db/schema/billing/ledger';
import { type LedgerAccount, ledgerAccounts } from '@/lib/domain/codes/ledger';

/** An account of the books as the hospital's own books call it; both null where it was not said. */
export type AccountCode = { ledger: LedgerAccount; code: string | null; name: string | null };

/** The hospital's code and name of each account. */
export async function listAccountCodes(tx: Tx, providerId: string): Promise<AccountCode[]> {
  const rows = await tx
    .select()
    .from(ledgerAccountCodes)
    .where(eq(ledgerAccountCodes.providerId, providerId));
  return ledgerAccounts.map((ledger) => {
    const row = rows.find((one) => one.ledger === ledger);
    return { ledger, code: row?.code ?? null, name: row?.name ?? null };
  });
}

/** Stores the codes that are given; one without a code is forgotten. */
export async function storeAccountCodes(
  tx: Tx,
  providerId: string,
  codes: readonly AccountCode[],
): Promise<void> {
  const gone = codes.flatMap(({ ledger, code }) => (code === null ? [ledger] : []));
  const set = codes.flatMap(({ ledger, code, name }) =>
    code === null ? [] : [{ providerId, ledger, code, name: name ?? '' }],
  );
  if (gone.length > 0) {
    await tx
      .delete(ledgerAccountCodes)
      .where(
        and(
          eq(ledgerAccountCodes.providerId, providerId),
          inArray(ledgerAccountCodes.ledger, gone),
        ),
      );
  }
  if (set.length > 0) {
    await tx
      .insert(ledgerAccountCodes)
      .values(set)
      .onConflictDoUpdate({
        target: [ledgerAccountCodes.providerId, ledgerAccountCodes.ledger],
        set: { code: sql`excluded.code`, name: sql`excluded.name` },
      });
  }
}
