import type { Metadata } from 'next';
import { BooksCheck } from '@/components/billing/reports/books-check';
import { checkLedger } from '@/lib/billing/ledger/check';
import { checkLedgerContract } from '@/lib/billing/ledger/contract';
import { readForViewer } from '@/lib/platform/session/viewer';

export const metadata: Metadata = { title: 'Check of the books' };

export default async function BooksPage() {
  const { viewer, data } = await readForViewer(checkLedgerContract, checkLedger);
  return <BooksCheck check={data} provider={viewer.provider} />;
}
