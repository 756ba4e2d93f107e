import type { z } from 'zod';
import { databaseTime, lockAccounts } from '@/db/queries/billing/ledger';
import { findRemittance } from '@/db/queries/billing/remittances';
import { reverse } from '@/lib/billing/ledger/server/post';
import { readJournal } from '@/lib/billing/ledger/server/read-journals';
import { readAccount } from '@/lib/billing/payment-accounts/server/accounts';
import type { voidRemittanceContract } from '@/lib/billing/remittances/contract';
import { notFound, Refusal } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { daysAgoWords } from '@/lib/domain/time';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { readRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

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
    const ago = daysAgoWords(found.voidedAt, now, provider.timeZone);
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
