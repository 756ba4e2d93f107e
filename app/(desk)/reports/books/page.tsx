import type { Metadata } from 'next';
import { BooksCheck } from '@/components/reports/books-check';
import { checkLedger } from '@/lib/ledger/check';
import { checkLedgerContract } from '@/lib/ledger/contract';
import { readForViewer } from '@/lib/session/viewer';

export const metadata: Metadata = { title: 'Check of the books' };

export default async function BooksPage() {
  const { viewer, data } = await readForViewer(checkLedgerContract, checkLedger);
  return <BooksCheck check={data} provider={viewer.provider} />;
}
