'use client';

import { useState } from 'react';
import type { Receipt } from '@/components/billing/payments/client';
import { mostFor } from '@/components/billing/refunds/words';
import { Button } from '@/components/platform/ui/button';
import { refundedWords } from '@/lib/billing/payments/words';
import { isDeskType, isPayerType } from '@/lib/domain/codes/payments';
import type { Permission } from '@/lib/domain/codes/permissions';
import { isNothing } from '@/lib/domain/money';
import { RequestRefund } from './refund-request';
import { VoidPayment } from './void-payment';

type PaymentActionsProps = {
  payment: Receipt;
  /** By uuid. */
  provider: string;
  permissions: readonly Permission[];
};

/** The actions for a payment; each asks first. */
export function PaymentActions({ payment, provider, permissions }: PaymentActionsProps) {
  const [step, setStep] = useState<'void' | 'refund' | null>(null);
  if (payment.status === 'voided') return null;
  const { kind, transaction_type: type, refunded } = payment;
  // A payer's claim is voided; of one that was credited in part the rest is refunded.
  const isRefunded = isDeskType(type) || type === 'user-account' || !isNothing(refunded);
  const mayRefund =
    permissions.includes('payments:take') &&
    kind === 'invoice' &&
    isRefunded &&
    !isNothing(mostFor(payment, undefined));
  const mayVoid = permissions.includes('payments:void');
  const close = () => setStep(null);
  if (!mayRefund && !mayVoid) return null;
  return (
    <div className="flex flex-wrap items-start gap-2">
      {mayRefund && (
        <Button icon="undo-2" onClick={() => setStep('refund')}>
          Request refund
        </Button>
      )}
      {mayVoid && (
        <Button
          icon="ban"
          variant="quiet"
          refusal={
            isNothing(refunded)
              ? null
              : `Part of this payment was ${refundedWords(isPayerType(type)).toLowerCase()}.`
          }
          onClick={() => setStep('void')}
        >
          Void the payment
        </Button>
      )}
      {step === 'refund' && <RequestRefund of={{ payment }} {...{ provider }} onClose={close} />}
      {step === 'void' && <VoidPayment {...{ payment, provider }} onClose={close} />}
    </div>
  );
}
