'use client';

import { useQuery } from '@tanstack/react-query';
import { paymentAddress, receiptOf } from '@/components/billing/payments/client';
import type { TakenPayment } from '@/components/billing/payments/send-payment';
import { Button } from '@/components/platform/ui/button';
import { FailedState } from '@/components/platform/ui/failed-state';
import { Icon } from '@/components/platform/ui/icon';
import { lazy, useLazy } from '@/components/platform/ui/lazy';
import { LinkButton } from '@/components/platform/ui/link-button';
import { LoadingPart } from '@/components/platform/ui/not-loaded';
import { Loading, Skeleton } from '@/components/platform/ui/skeleton';
import { changeOf, payerWords, plainAmount, receiptWords } from '@/lib/billing/payments/words';
import { isPayerType } from '@/lib/domain/codes/payments';
import { isNothing, moneyWords, sumOfAmounts } from '@/lib/domain/money';
import { surnameFirst } from '@/lib/domain/persons';

export const receiptPrint = lazy(() => import('./receipt-print'));

type PaymentTakenProps = {
  payments: readonly TakenPayment[];
  provider: { uuid: string; timeZone: string };
  onNext: () => void;
};

/** The payment is in the books: its numbers, the change to give back, and the paper. */
export function PaymentTaken({ payments, provider, onNext }: PaymentTakenProps) {
  const [first] = payments;
  const receipt = useQuery({
    ...receiptOf(provider.uuid, first?.uuid ?? ''),
    enabled: first !== undefined,
  });
  const parts = useLazy(receiptPrint, true);
  const left = receipt.data?.invoice_detail;
  const change = first ? changeOf(payments, first.currency) : null;
  const numbers = payments.map(({ receipt_number }) => receipt_number);
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <section
        aria-label="Payment taken"
        className="flex flex-col gap-4 rounded-lg border border-line bg-surface px-4 py-5 sm:px-6 print:hidden"
      >
        <div role="status">
          <h2 className="flex items-center gap-2 font-semibold text-2xl">
            <Icon of="circle-check" className="shrink-0 text-accent-ink" />
            {receiptWords(numbers)}
          </h2>
          <p className="mt-1 text-ink-muted">{first && takenWords(payments, first)}</p>
          {left && !isNothing(left.balance) && (
            <p className="mt-1 text-ink-muted">
              Invoice {left.number}: balance due {moneyWords(left.balance, left.currency)}
            </p>
          )}
          {first && change && (
            <p className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4 rounded-md bg-sunken px-4 py-3">
              <span className="text-lg">Change due</span>
              <span className="font-semibold text-3xl">{moneyWords(change, first.currency)}</span>
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={onNext}>
            Next patient
          </Button>
          {first && (
            <LinkButton variant="quiet" href={paymentAddress(first.uuid)}>
              Open the payment
            </LinkButton>
          )}
        </div>
      </section>
      {receipt.data && parts ? (
        <parts.ReceiptPrint receipt={receipt.data} provider={provider} autoFocus />
      ) : receipt.error ? (
        <FailedState
          title="The payment was taken, but the receipt could not be loaded"
          onRetry={() => void receipt.refetch()}
          retrying={receipt.isFetching}
        >
          {receipt.error.message}
        </FailedState>
      ) : receipt.data ? (
        <LoadingPart of={receiptPrint} label="Loading the receipt">
          <Skeleton className="h-96 w-80" />
        </LoadingPart>
      ) : (
        <Loading label="Loading the receipt">
          <Skeleton className="h-96 w-80" />
        </Loading>
      )}
    </div>
  );
}

/**
 * "KES 1,250.00 from Otieno, Achieng: 1,000.00 + 250.00". What a payer was billed nobody has given: "KES 218.75 from Wekulo,
 * Gladys; KES 1,968.75 billed to Social Health Authority".
 */
function takenWords(
  payments: readonly TakenPayment[],
  { currency, patient_detail }: TakenPayment,
): string {
  const amounts = payments
    .filter(({ transaction_type }) => !isPayerType(transaction_type))
    .map(({ amount }) => amount);
  const sum = moneyWords(sumOfAmounts(amounts, currency), currency);
  const parts = amounts.map((amount) => plainAmount(amount, currency)).join(' + ');
  const given = `${sum} from ${surnameFirst(patient_detail)}`;
  const billed = payments
    .filter(({ transaction_type }) => isPayerType(transaction_type))
    .map((part) => `${moneyWords(part.amount, currency)} billed to ${payerWords(part)}`);
  if (amounts.length === 0) return billed.join('; ');
  return [amounts.length === 1 ? given : `${given}: ${parts}`, ...billed].join('; ');
}
