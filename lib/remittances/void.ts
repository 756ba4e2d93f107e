import type { z } from 'zod';
import { databaseTime, lockAccounts } from '@/db/queries/ledger';
import { findRemittance } from '@/db/queries/remittances';
import { recordChange } from '@/lib/audit/changes';
import { notFound, Refusal } from '@/lib/errors';
import type { Context } from '@/lib/http/context';
import type { Reference } from '@/lib/http/types';
import { readJournal } from '@/lib/ledger/journals';
import { reverse } from '@/lib/ledger/post';
import { readAccount } from '@/lib/payment-accounts/accounts';
import { readRecord } from '@/lib/records/change';
import { kinds } from '@/lib/records/kinds';
import type { voidRemittanceContract } from '@/lib/remittances/contract';
import { agoWords } from '@/lib/time';

/**
 * Takes a remittance back by a mirrored journal, what was written off with it too: the payer owes it again. Throws
 * `not_found` for one of another account, `conflict` for one that was voided already.
 */
export async function voidRemittance(
  ctx: Context,
  { account, remittance }: { account: Reference; remittance: Reference },
  { reason }: z.output<NonNullable<typeof voidRemittanceContract.body>>,
) {
  const { tx, provider, now } = ctx;
  const { id: accountId } = await readRecord(ctx, kinds.paymentAccount, account);
  await lockAccounts(tx, provider.id, [accountId]);
  const found = await findRemittance(tx, provider.id, { accountId, reference: remittance });
  if (!found) throw notFound('remittance');
  if (found.voidedAt) {
    const ago = agoWords(found.voidedAt, now, provider.timeZone);
    throw new Refusal('conflict', `This remittance was voided ${ago}.`);
  }
  const at = await databaseTime(tx);
  const journalId = await reverse(ctx, found.id, { kind: 'remittance-voided', reason, at });
  const on = { entity: 'remittance', entityId: found.id };
  recordChange(ctx, on, { voidedAt: null }, { voidedAt: at, voidReason: reason });
  return {
    journal: await readJournal(ctx, journalId),
    account: await readAccount(ctx, { id: accountId }),
  };
}
