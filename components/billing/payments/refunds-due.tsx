'use client';

import { useQuery } from '@tanstack/react-query';
import { refundsDueOf } from '@/components/billing/charge-items/corrections-client';
import { Banner } from '@/components/platform/ui/banner';
import { paidOrBilledWords } from '@/lib/billing/charge-items/correction-words';
import { isRefundDue, RefundOverpaid, refundDueWords } from './refund-overpaid';

type RefundsDueProps = {
  /** By uuid, both. */
  provider: string;
  patient: string;
};

/** Paid amounts that are no longer due, of a patient or the patient's insurer, with the action that corrects them. */
export function RefundsDue({ provider, patient }: RefundsDueProps) {
  const { data, error } = useQuery(refundsDueOf(provider, patient));
  if (error) {
    return <Banner tone="attention">Could not check for refunds due.</Banner>;
  }
  return (data ?? []).filter(isRefundDue).map((correction) => (
    <Banner
      key={correction.invoice}
      tone="attention"
      icon="undo-2"
      action={<RefundOverpaid correction={correction} provider={provider} mayAsk />}
    >
      <strong className="font-semibold tabular-nums">{refundDueWords(correction)}</strong> Invoice{' '}
      {correction.invoice_number}: {correction.payers.map(paidOrBilledWords).join(', ')}.
    </Banner>
  ));
}
