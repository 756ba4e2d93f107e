import type { z } from 'zod';
import { findJournalRow, type JournalRow, listJournals } from '@/db/queries/billing/ledger';
import type { Found } from '@/db/queries/platform/page';
import type { journalRecord, listJournalsContract } from '@/lib/billing/ledger/contract';
import { fromMinorUnits, storedUnits } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';
import { pageWindow } from '@/lib/platform/http/server/paging';

type Shown = z.input<typeof journalRecord>;

/** One page of the books. Reading what concerns patients is audited. */
export async function readJournals(
  ctx: Context,
  { page, page_size, after, ...filter }: z.output<typeof listJournalsContract.query>,
): Promise<Found<Shown>> {
  const window = pageWindow({ page, page_size, after });
  const { rows, ...rest } = await listJournals(ctx.tx, ctx.provider.id, filter, window);
  return { rows: rows.map((row) => show(ctx, row)), ...rest };
}

/** One journal with its entries. */
export async function readJournal(ctx: Context, id: string): Promise<Shown> {
  const row = await findJournalRow(ctx.tx, ctx.provider.id, id);
  if (!row) throw new Error('The journal is not there.');
  return show(ctx, row);
}

function show({ audit }: Context, { journal, postedByName, entries }: JournalRow): Shown {
  for (const { patientId } of entries) if (patientId) audit.patientsRead.add(patientId);
  return {
    id: journal.number,
    uuid: journal.id,
    kind: journal.kind,
    posted_at: journal.postedAt.toISOString(),
    posted_by: journal.postedById,
    posted_by_name: postedByName,
    invoice: journal.invoiceId,
    payment: journal.paymentId,
    refund: journal.refundId,
    reverses: journal.reversesId,
    reason: journal.reason,
    entries: entries.map((entry) => {
      const units = storedUnits(entry.amount, entry.currency);
      return {
        ledger: entry.ledger,
        debit: units > 0n ? fromMinorUnits(units, entry.currency) : null,
        credit: units < 0n ? fromMinorUnits(-units, entry.currency) : null,
        currency: entry.currency,
        account: entry.accountId,
        account_name: entry.accountName,
        patient: entry.patientId,
        invoice: entry.invoiceId,
        shift: entry.shiftId,
      };
    }),
  };
}
