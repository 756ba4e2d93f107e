import { v7 } from 'uuid';
import type { LedgerAccount } from '@/lib/domain/codes/ledger';
import { fromMinorUnits, storedUnits } from '@/lib/domain/money';
import type { DemoJournal, EntryRow, MoneyRows } from '@/lib/ops/demo/money/rows';

type Event = Pick<DemoJournal, 'kind' | 'postedAt' | 'postedById'> &
  Partial<Pick<DemoJournal, 'invoiceId' | 'paymentId' | 'refundId' | 'reversesId' | 'reason'>>;

/** A debit above zero or a credit below zero, in minor units. */
type Entry = {
  ledger: LedgerAccount;
  amount: bigint;
  currency: string;
  accountId?: string | null;
  patientId?: string | null;
  invoiceId?: string | null;
  shiftId?: string | null;
};

/** A hospital's books while they are written: one journal per event, as the product posts them. */
export function openBooks(providerId: string, { journals, entries }: MoneyRows) {
  const drawers = new Map<string, bigint>();
  const entriesOf = new Map<string, EntryRow[]>();
  const post = (event: Event, moved: Entry[]) => {
    const moving = moved.filter(({ amount }) => amount !== 0n);
    if (moving.length === 0) return;
    const id = v7();
    const own = moving.map(
      ({ amount, ...entry }, index): EntryRow => ({
        providerId,
        journalId: id,
        position: index + 1,
        accountId: null,
        patientId: null,
        invoiceId: null,
        shiftId: null,
        ...entry,
        amount: fromMinorUnits(amount, entry.currency),
      }),
    );
    for (const { ledger, shiftId, amount } of moving) {
      if (!shiftId) continue;
      const key = `${ledger} ${shiftId}`;
      drawers.set(key, (drawers.get(key) ?? 0n) + amount);
    }
    journals.push({
      providerId,
      id,
      apiKeyId: null,
      invoiceId: null,
      paymentId: null,
      refundId: null,
      reversesId: null,
      reason: '',
      createdAt: event.postedAt,
      ...event,
    });
    entries.push(...own);
    entriesOf.set(id, own);
  };
  return {
    post,
    /** Reverses every journal of a kind that an invoice or a payment has. */
    reverse: (
      of: { invoiceId: string } | { paymentId: string },
      kind: DemoJournal['kind'],
      mirror: Pick<Event, 'kind' | 'postedAt' | 'postedById' | 'reason'>,
    ) => {
      const standing = journals.filter(
        (journal) =>
          journal.kind === kind &&
          ('paymentId' in of
            ? journal.paymentId === of.paymentId
            : journal.invoiceId === of.invoiceId),
      );
      for (const { id, invoiceId, paymentId } of standing) {
        post(
          { ...mirror, invoiceId: invoiceId ?? null, paymentId: paymentId ?? null, reversesId: id },
          (entriesOf.get(id) ?? []).map(({ amount, ...entry }) => ({
            ledger: entry.ledger,
            currency: entry.currency,
            accountId: entry.accountId ?? null,
            patientId: entry.patientId ?? null,
            invoiceId: entry.invoiceId ?? null,
            shiftId: entry.shiftId ?? null,
            amount: -storedUnits(amount, entry.currency),
          })),
        );
      }
    },
    /** The cash in a shift's drawer so far, in minor units. */
    cashIn: (shiftId: string) => drawers.get(`cash ${shiftId}`) ?? 0n,
    /** The takings of a shift by another tender, less refunds; null if nothing moved. */
    movedIn: (shiftId: string, ledger: LedgerAccount) =>
      drawers.get(`${ledger} ${shiftId}`) ?? null,
  };
}

export type Books = ReturnType<typeof openBooks>;
