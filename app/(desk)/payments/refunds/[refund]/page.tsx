import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { orNotFound, type PageAddress } from '@/app/page-address';
import { RefundItem } from '@/components/billing/payments/refund-item';
import { refundAddress } from '@/components/billing/refunds/client';
import { PrintedVoucher } from '@/components/billing/refunds/printed-voucher';
import { voucherName } from '@/components/billing/refunds/words';
import { AuditLink } from '@/components/platform/links/audit-link';
import { PageHeader } from '@/components/platform/ui/page-header';
import { readRefundContract } from '@/lib/billing/refunds/contract';
import { readRefund } from '@/lib/billing/refunds/server/read';
import { moneyWords } from '@/lib/domain/money';
import { surnameFirst } from '@/lib/domain/persons';
import { readHospitalIdentity } from '@/lib/platform/hospital-identity/server/identity';
import { reference } from '@/lib/platform/http/types';
import { readForViewer, requireViewer } from '@/lib/platform/session/server/viewer';

/** Once for the page and for its title. */
const read = cache((given: string) => {
  const named = orNotFound(reference, given);
  return readForViewer(readRefundContract, async (ctx) => ({
    refund: await readRefund(ctx, named),
    hospital: await readHospitalIdentity(ctx),
  }));
});

export async function generateMetadata({ params }: PageAddress<'refund'>): Promise<Metadata> {
  const { refund } = (await read((await params).refund)).data;
  return { title: refund.status === 'completed' ? voucherName(refund) : 'Refund' };
}

export default async function RefundPage({ params }: PageAddress<'refund'>) {
  const given = (await params).refund;
  const { caller } = await requireViewer();
  const { viewer, data } = await read(given);
  const { refund, hospital } = data;
  if (given !== refund.uuid) redirect(refundAddress(refund.uuid));
  const { uuid, time_zone: timeZone } = viewer.provider;
  const isPaid = refund.status === 'completed';
  return (
    <div className="mx-auto flex w-full max-w-[210mm] flex-col gap-4">
      <div className="contents print:hidden">
        <PageHeader
          title={isPaid ? voucherName(refund) : 'Refund'}
          back={{ href: '/payments/refunds', label: 'Refunds' }}
          actions={isPaid && <AuditLink of={{ record: refund.uuid }} />}
        >
          {moneyWords(refund.amount, refund.currency)} ·{' '}
          <bdi>{surnameFirst(refund.patient_detail)}</bdi>
        </PageHeader>
      </div>
      {isPaid ? (
        <PrintedVoucher {...{ refund, hospital, timeZone }} provider={uuid} />
      ) : (
        <ul>
          <RefundItem
            refund={refund}
            viewer={{ userId: caller.id, permissions: viewer.permissions }}
            provider={{ uuid, timeZone }}
            namesPayment
          />
        </ul>
      )}
    </div>
  );
}
