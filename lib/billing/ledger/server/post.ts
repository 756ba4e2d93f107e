import {
  findJournal,
  insertJournal,
  type LedgerEntry,
  lockAccounts,
} from '@/db/queries/billing/ledger';
import type { AccountRow } from '@/db/queries/billing/payment-accounts';
import type { JournalKind, LedgerAccount } from '@/lib/domain/codes/ledger';
import { creditAccountTypes } from '@/lib/domain/codes/payment-accounts';
import { Refusal } from '@/lib/domain/errors';
import { fromMinorUnits, moneyWords, presentAmount, storedUnits } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';

type Posting = Pick<Context, 'tx' | 'provider' | 'caller' | 'now'>;

type Event = {
  kind: JournalKind;
  /** When it happened. Default: now. */
  at?: Date;
  invoiceId?: string | null;
  paymentId?: string | null;
  refundId?: string | null;
  reason?: string;
  /** Of the bank, the payer or the operator. */
  reference?: string;
};

/** A debit above zero or a credit below zero, in minor units of the currency. */
type Entry = {
  ledger: LedgerAccount;
  amount: bigint;
  currency: string;
  accountId?: string | null;
  patientId?: string | null;
  invoiceId?: string | null;
  shiftId?: string | null;
  chargeItemId?: string | null;
};

/**
 * Posts one event: two or more entries that add up to zero in each currency, which the database checks again at the end of
 * the transaction. The accounts that they name are locked in one order first; a trigger keeps their balances. Entries of
 * zero are left out; an event of zero is not posted, and returns null. Throws `conflict` if a balance would become too
 * large. The postings of each event are those of the product's clinical and financial rules (double entry).
 */
export async function post(
  ctx: Posting,
  { at = ctx.now, ...event }: Event,
  entries: Entry[],
): Promise<string | null> {
  const moving = entries.filter(({ amount }) => amount !== 0n);
  if (moving.length === 0) return null;
  const accountIds = moving.flatMap(({ accountId }) => accountId ?? []);
  if (accountIds.length > 0) {
    const accounts = await lockAccounts(ctx.tx, ctx.provider.id, accountIds);
    for (const account of accounts) refuseBeyondBalance(account, moving);
  }
  return insertJournal(
    ctx.tx,
    { ...signed(ctx), ...event, postedAt: at },
    moving.map(({ amount, ...entry }) => ({
      ...entry,
      amount: fromMinorUnits(amount, entry.currency),
    })),
  );
}

/**
 * Reverses a journal by its mirror: the same entries with debit and credit exchanged. Only once; the database refuses a
 * second time. `shiftOf` says in which shift the reversal of an entry is when that is not the entry's own.
 */
export async function reverse(
  ctx: Posting,
  journalId: string,
  {
    kind,
    reason,
    at = ctx.now,
    shiftOf = (entry) => entry.shiftId,
  }: {
    kind: JournalKind;
    reason: string;
    at?: Date;
    shiftOf?: (entry: LedgerEntry) => string | null;
  },
): Promise<string> {
  const found = await findJournal(ctx.tx, ctx.provider.id, journalId);
  if (!found) throw new Error('The journal to reverse was not found.');
  const accountIds = found.entries.flatMap(({ accountId }) => accountId ?? []);
  if (accountIds.length > 0) await lockAccounts(ctx.tx, ctx.provider.id, accountIds);
  const { invoiceId, paymentId, refundId } = found.journal;
  return insertJournal(
    ctx.tx,
    {
      ...signed(ctx),
      ...{ kind, reason, invoiceId, paymentId, refundId },
      postedAt: at,
      reversesId: journalId,
    },
    found.entries.map((entry) => ({
      ledger: entry.ledger,
      amount: fromMinorUnits(-storedUnits(entry.amount, entry.currency), entry.currency),
      currency: entry.currency,
      accountId: entry.accountId,
      patientId: entry.patientId,
      invoiceId: entry.invoiceId,
      shiftId: shiftOf(entry),
      chargeItemId: entry.chargeItemId,
    })),
  );
}

/** Throws `conflict` for what would bring an account to 1,000,000,000,000,000 or more: no balance is that large. */
function refuseBeyondBalance(
  { id, name, type, currency, balance }: AccountRow,
  entries: readonly Entry[],
): void {
  const moved = entries
    .filter(({ accountId }) => accountId === id)
    .reduce((sum, { amount }) => sum + amount, 0n);
  const after =
    storedUnits(balance, currency) + (creditAccountTypes.includes(type) ? -moved : moved);
  const end = storedUnits('1000000000000000', currency);
  if (after < end && after > -end) return;
  const holds = moneyWords(presentAmount(balance, currency), currency);
  throw new Refusal(
    'conflict',
    `The balance of ${name} is ${holds}. This would take it beyond the largest amount that can be recorded.`,
  );
}

/** Whose entry it is. */
function signed({ provider, caller }: Posting) {
  return {
    providerId: provider.id,
    postedById: caller.userId,
    apiKeyId: caller.kind === 'api-key' ? caller.id : null,
  };
}
