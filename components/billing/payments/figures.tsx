'use client';

import { clsx } from 'clsx';
import { isNothingSelected, isPaidByPayer } from '@/components/billing/payments/desk-entry';
import { changeOf, plainAmount, tenderWords } from '@/lib/billing/payments/words';
import { isPayerType } from '@/lib/domain/codes/payments';
import { isNothing, moneyWords } from '@/lib/domain/money';
import type { DeskState } from './use-desk';

/**
 * The amount due, large; how it comes about; the share of each payer; and the change, large too. All of it from the server.
 */
export function Figures({ of: desk }: { of: DeskState }) {
  const { figures, currency, isCurrent, target } = desk;
  const isEmpty = isNothingSelected(target);
  const isWithoutAccount =
    desk.accounts.isReady && desk.accounts.accountOf(desk.entry.main) === null;
  if (!figures && !isEmpty && (desk.refusal !== null || isWithoutAccount)) {
    return <Price of={desk} />;
  }
  if (!figures || isEmpty) {
    return (
      <div>
        <p className="text-ink-muted">To pay</p>
        <p className="font-semibold text-3xl tracking-tight text-ink-faint">
          {isEmpty ? 'Nothing selected' : 'Calculating…'}
        </p>
      </div>
    );
  }
  const words = (amount: string) => plainAmount(amount, currency);
  const sums = [
    {
      term: 'Discounts',
      amount: `−${words(figures.discount_total)}`,
      isShown: !isNothing(figures.discount_total),
    },
    {
      term: 'No longer due',
      amount: `−${words(figures.credited_total)}`,
      isShown: !isNothing(figures.credited_total),
    },
    {
      term: 'Already settled',
      amount: `−${words(figures.paid_total)}`,
      isShown: !isNothing(figures.paid_total),
    },
  ].filter(({ isShown }) => isShown);
  if (sums.length > 0) sums.unshift({ term: 'Price', amount: words(figures.total), isShown: true });
  const change = changeOf(figures.payments, currency);
  const isBack = !isNothing(figures.copayment_back);
  return (
    <div
      aria-live="polite"
      aria-busy={!isCurrent}
      className={clsx(
        !isCurrent && desk.refusal === null && 'opacity-60 transition-opacity delay-300',
      )}
    >
      <p className="text-ink-muted">To pay</p>
      <p className="font-semibold text-3xl tracking-tight" data-due>
        {moneyWords(figures.due, currency)}
      </p>
      {sums.length > 0 && (
        <dl className="mt-2 flex flex-col gap-0.5 text-ink-muted">
          {sums.map(({ term, amount }) => (
            <Line key={term} term={term} amount={amount} />
          ))}
        </dl>
      )}
      {desk.refusal === null && (
        <>
          {(figures.payments.length > 1 || figures.payments.some(isNoted) || isBack) && (
            <dl className="mt-2 flex flex-col gap-0.5 border-line border-t pt-2">
              {figures.payments.map((part, index) => (
                <Line
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts are in the order of the request and have no id yet.
                  key={index}
                  term={partWords(part, desk)}
                  amount={words(part.amount)}
                  rounding={isNothing(part.rounding) ? null : words(part.rounding)}
                />
              ))}
              {isBack && (
                <Line
                  term="Copayment to be refunded"
                  amount={`−${words(figures.copayment_back)}`}
                />
              )}
            </dl>
          )}
          {!isNothing(figures.balance_after) && (
            <dl className="mt-2">
              <Line term="Balance after payment" amount={words(figures.balance_after)} />
            </dl>
          )}
          {change && (
            <p className="mt-2 flex items-baseline justify-between gap-4 rounded-md bg-sunken px-3 py-2">
              <span>Change due</span>
              <span className="whitespace-nowrap font-semibold text-2xl" data-change>
                {moneyWords(change, currency)}
              </span>
            </p>
          )}
        </>
      )}
    </div>
  );
}

/** The amount due of a payment that is refused, or that no account takes. The reason is shown by the form. */
function Price({ of: { entry, price, currency, accounts, refusal } }: { of: DeskState }) {
  const isRefused = refusal !== null && refusal.status >= 400 && refusal.status < 500;
  const account = isRefused && isPaidByPayer(entry.main) ? accounts.accountOf(entry.main) : null;
  const payer = account !== null && accounts.payerOf(account);
  const isDiscounted = entry.invoiceDiscount !== null || Object.keys(entry.discounts).length > 0;
  return (
    <div>
      <p className="text-ink-muted">{isDiscounted ? 'Total before discounts' : 'To pay'}</p>
      <p className="font-semibold text-3xl tracking-tight" data-due>
        {moneyWords(price, currency)}
      </p>
      {payer && (
        <p className="mt-2 text-ink-muted">
          {payer} cannot be charged. If the patient pays instead, this is due now.
        </p>
      )}
    </div>
  );
}

type Part = NonNullable<DeskState['figures']>['payments'][number];

const isNoted = ({ rounding, is_copayment }: Part): boolean => is_copayment || !isNothing(rounding);

function partWords(
  { is_copayment, transaction_type, account, account_name }: Part,
  { accounts }: DeskState,
): string {
  const tender = tenderWords[transaction_type];
  if (is_copayment) return `Copayment, ${tender.toLowerCase()}`;
  return isPayerType(transaction_type) ? (accounts.payerOf(account) ?? account_name) : tender;
}

type LineProps = { term: string; amount: string; rounding?: string | null };

function Line({ term, amount, rounding = null }: LineProps) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0">{term}</dt>
      <dd className="text-end">
        <span className="whitespace-nowrap">{amount}</span>
        {rounding && `, rounded by ${rounding}`}
      </dd>
    </div>
  );
}
