'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { unpricedOf } from '@/components/billing/payments/desk-client';
import { Banner } from '@/components/platform/ui/banner';
import { DeskApprovals } from './desk-approvals';
import { RefundsDue } from './refunds-due';
import { RequestedDeposit } from './requested-deposit';
import type { DeskState } from './use-desk';

export { BestDiscounts } from './best-discounts';
export { RaiseCharges } from './raise-charges';
export { Uncharged } from './uncharged';
export { Waived } from './waived';
export { WholeDiscount } from './whole-discount';

type DeskNoticesProps = {
  of: DeskState;
  userId: string;
  /** By uuid, both. */
  provider: string;
  patient: string;
  onDeposit: () => void;
};

/** Notices for the cashier before this patient pays. */
export function DeskNotices({ of: desk, userId, provider, patient, onDeposit }: DeskNoticesProps) {
  return (
    <>
      <DeskApprovals of={desk} {...{ provider, userId, patient }} />
      <RequestedDeposit
        {...{ provider, patient }}
        onTake={desk.accounts.isReady ? onDeposit : null}
      />
      <RefundsDue {...{ provider, patient }} />
      <Unpriced {...{ provider, patient }} />
    </>
  );
}

function Unpriced({ provider, patient }: { provider: string; patient: string }) {
  const { data, error } = useQuery(unpricedOf(provider, patient));
  if (error) {
    return <Banner tone="attention">Could not check for charges without a price.</Banner>;
  }
  if (!data || data.length === 0) return null;
  const names = data.map(({ healthcare_service_name, price_tier_name }) =>
    [healthcare_service_name, price_tier_name].filter(Boolean).join(' at '),
  );
  return (
    <Banner tone="attention">
      Not listed, because it has no price: {[...new Set(names)].join(', ')}.
    </Banner>
  );
}

/** The patient's draft invoices, which cannot be paid yet. */
export function Drafts({ drafts }: { drafts: NonNullable<DeskState['owed']['data']>['drafts'] }) {
  return (
    <>
      {drafts.map(({ uuid, lines, created_by_name }) => (
        <Banner key={uuid}>
          A draft invoice has {lines.length === 1 ? '1 item' : `${lines.length} items`}
          {created_by_name && `, made by ${created_by_name}`}. It can be paid once it is issued.{' '}
          <Link href={`/invoices/${uuid}`} className="text-accent-ink underline">
            Open the draft
          </Link>
        </Banner>
      ))}
    </>
  );
}
