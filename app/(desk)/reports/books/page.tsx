import type { Metadata } from 'next';
import { BooksCheck } from '@/components/billing/reports/books-check';
import { checkLedgerContract } from '@/lib/billing/ledger/contract';
import { checkLedger } from '@/lib/billing/ledger/server/check';
import { readForViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Check of the books' };

export default async function BooksPage() {
  const { viewer, data } = await readForViewer(checkLedgerContract, checkLedger);
  return <BooksCheck check={data} provider={viewer.provider} />;
}
