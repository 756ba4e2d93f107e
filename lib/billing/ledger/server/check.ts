import type { z } from 'zod';
import { checkBooks } from '@/db/queries/billing/ledger-check';
import type { checkLedgerContract } from '@/lib/billing/ledger/contract';
import type { Context } from '@/lib/platform/http/server/context';

/** Recomputes what must hold of the provider's books, and says of each rule what breaks it. */
export async function checkLedger({
  tx,
  provider,
  now,
}: Context): Promise<z.input<(typeof checkLedgerContract)['reply']['data']>> {
  const invariants = await checkBooks(tx, provider.id);
  return {
    is_sound: invariants.every(({ broken }) => broken === 0),
    checked_at: now.toISOString(),
    invariants,
  };
}
