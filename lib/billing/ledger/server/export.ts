import type { z } from 'zod';
import { type AccountCode, listAccountCodes } from '@/db/queries/billing/account-codes';
import { type JournalLine, walkJournalLines } from '@/db/queries/billing/journal-lines';
import { exportJournalsContract } from '@/lib/billing/ledger/file-contract';
import { periodOf } from '@/lib/billing/ledger/period';
import { journalKindWords, ledgerAccountWords } from '@/lib/billing/ledger/words';
import { dayAt } from '@/lib/domain/days';
import { fromMinorUnits, storedUnits } from '@/lib/domain/money';
import type { CsvColumn } from '@/lib/platform/http/csv';
import type { Context } from '@/lib/platform/http/server/context';
import { streamCsv } from '@/lib/platform/http/server/csv-stream';

/** The journals of a period as a CSV file for the accountant. Reading what concerns patients is audited. */
export async function exportJournals(
  ctx: Context,
  query: z.output<typeof exportJournalsContract.query>,
): Promise<Response> {
  const { timeZone, name } = ctx.provider;
  const period = periodOf(query, timeZone);
  const codes = await listAccountCodes(ctx.tx, ctx.provider.id);
  return streamCsv<JournalLine>(ctx, {
    contract: exportJournalsContract,
    query,
    fileName: `${name} journals ${query.from} to ${query.until}`,
    columns: columnsFor(codes, timeZone),
    readPart: async ({ tx, provider, audit }, part) => {
      const lines = await walkJournalLines(tx, provider.id, period, part);
      for (const { entry } of lines.rows) {
        if (entry.patientId) audit.patientsRead.add(entry.patientId);
      }
      return lines;
    },
  });
}

function columnsFor(codes: readonly AccountCode[], timeZone: string): CsvColumn<JournalLine>[] {
  const own = new Map(codes.map((one) => [one.ledger, one]));
  const side = (header: string, sign: 1n | -1n): CsvColumn<JournalLine> => ({
    header,
    cell: ({ entry: { amount, currency } }) => {
      const units = sign * storedUnits(amount, currency);
      return units > 0n ? fromMinorUnits(units, currency) : null;
    },
  });
  return [
    { header: `Date (${timeZone})`, cell: ({ journal }) => dayAt(journal.postedAt, timeZone) },
    { header: 'Journal', cell: ({ journal }) => journal.number },
    { header: 'Line', cell: ({ entry }) => entry.position },
    { header: 'Account', cell: ({ entry: { ledger } }) => own.get(ledger)?.code ?? ledger },
    {
      header: 'Account name',
      cell: ({ entry: { ledger } }) => own.get(ledger)?.name || ledgerAccountWords[ledger],
    },
    side('Debit', 1n),
    side('Credit', -1n),
    { header: 'Currency', cell: ({ entry }) => entry.currency },
    { header: 'Document', cell: ({ journal }) => documentOf(journal) },
    { header: 'Text', cell: ({ journal }) => textOf(journal) },
    {
      header: 'Desk or payer',
      // A patient's account bears the patient's name, which the accountant's books have no use for.
      cell: ({ entry }) => (entry.accountType === 'patient' ? null : entry.accountName),
    },
  ];
}

/** The paper that an event is about, or the journal that it reverses. */
function documentOf({
  invoiceNumber,
  receiptNumber,
  voucherNumber,
  reversedNumber,
}: JournalLine['journal']) {
  if (voucherNumber !== null) return `Refund voucher ${voucherNumber}`;
  if (receiptNumber !== null) return `Receipt ${receiptNumber}`;
  if (invoiceNumber !== null) return `Invoice ${invoiceNumber}`;
  return reversedNumber === null ? null : `Journal ${reversedNumber}`;
}

function textOf({ kind, reference, reversedReference, reason }: JournalLine['journal']): string {
  const named = reference ?? reversedReference;
  // The note of a payout or a remittance begins with its reference.
  const isIn = named !== null && `${reason}: `.startsWith(`${named}: `);
  return [journalKindWords[kind], isIn ? null : named, reason].filter(Boolean).join(': ');
}
