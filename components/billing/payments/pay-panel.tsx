'use client';

import { type MouseEvent, useRef, useState } from 'react';
import {
  type DeskRequest,
  isNothingSelected,
  isPaidByPayer,
} from '@/components/billing/payments/desk-entry';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { KeyHint } from '@/components/platform/ui/key-hint';
import { lazy, useLazy } from '@/components/platform/ui/lazy';
import { LazyPending } from '@/components/platform/ui/lazy-pending';
import { useShortcuts } from '@/components/platform/ui/shortcuts';
import { StickyOffset } from '@/components/platform/ui/sticky-offset';
import { changeOf } from '@/lib/billing/payments/words';
import { isPayerType } from '@/lib/domain/codes/payments';
import { isNothing, moneyWords, sumOfAmounts } from '@/lib/domain/money';
import type { CallError } from '@/lib/platform/http/call';
import { Figures } from './figures';
import { cashFieldId, needsReference, usedBy } from './tender-fields';
import { Tenders } from './tenders';
import type { DeskState } from './use-desk';
import type { Taking } from './use-taking';

const approval = lazy(() => import('./approval-request'));

type PayPanelProps = {
  of: DeskState;
  taking: Taking;
  provider: { uuid: string; currency: string };
  patient: string;
};

/**
 * The amount, how it is paid, and the one button that takes it. F2 presses it from anywhere, and F8 goes to the cash received. The
 * button stays in sight, with what is missing: at the foot of the screen, or below the fields where there is room.
 */
export function PayPanel({ of: desk, taking, provider, patient }: PayPanelProps) {
  const panel = useRef<HTMLElement>(null);
  /** What was typed when the button was pressed while the amount was calculated. */
  const [pressedEarly, setPressedEarly] = useState<string | null>(null);
  const [isRequesting, setRequesting] = useState(false);
  const parts = useLazy(approval, isRequesting);
  const needed = neededBy(desk);
  const obstacle = obstacleOf(desk);
  const isReady = obstacle === null && desk.isCurrent;
  const take = () => {
    const { request, figures } = desk;
    if (taking.isSending) return;
    setPressedEarly(obstacle === null && !desk.isCurrent ? typedIn(desk) : null);
    if (obstacle !== null) return goToMissing(panel.current);
    if (!isReady || request === null || figures === undefined) return;
    if (needed) return setRequesting(needed.request === null);
    taking.take(() => ({
      patient,
      // All its parts together: of an invoice it may be a part of what is due.
      amount: sumOfAmounts(
        figures.payments.map(({ amount }) => amount),
        figures.currency,
      ),
      currency: figures.currency,
      request: asShown(desk, request, figures.due),
    }));
  };
  useShortcuts([
    { keys: ['F8'], does: 'Go to the cash received', act: goToCash },
    { keys: ['F2'], does: 'Take the payment', act: take },
  ]);

  return (
    <section
      ref={panel}
      aria-label="Payment"
      className="contents xl:sticky xl:top-[calc(var(--shell-top)+1rem)] xl:flex xl:flex-col xl:gap-4 xl:rounded-lg xl:border xl:border-line xl:bg-surface xl:px-6 xl:py-4"
    >
      <section
        aria-label="Amount and payment methods"
        tabIndex={-1}
        className="flex flex-col gap-4 rounded-lg border border-line bg-surface px-4 py-4 sm:px-6 xl:border-0 xl:p-0"
      >
        {/* In one column it comes last: as it grows, the field that is typed into stays where it is. */}
        <div className="max-xl:order-last">
          <Figures of={desk} />
        </div>
        <form
          noValidate
          method="post"
          aria-label="How it is paid"
          className="flex flex-col gap-4"
          onSubmit={(event) => event.preventDefault()}
        >
          <Tenders of={desk} />
        </form>
        {desk.accounts.failure && (
          <Banner
            tone="danger"
            icon="circle-exclamation-point"
            action={
              <Button size="small" onClick={desk.accounts.retry}>
                Reload
              </Button>
            }
          >
            The accounts could not be loaded, so you cannot take a payment:{' '}
            {desk.accounts.failure.message}
          </Banner>
        )}
        <Refusals of={desk} taken={taking.refusal} />
      </section>
      {isRequesting && !parts && (
        <LazyPending of={approval} onCancel={() => setRequesting(false)} />
      )}
      {isRequesting && parts && needed && desk.request && (
        <parts.ApprovalRequest
          needed={{ ...needed, currency: desk.currency }}
          of={desk.request}
          provider={provider.uuid}
          limitCurrency={provider.currency}
          onClose={() => setRequesting(false)}
        />
      )}
      <div className="sticking bottom-[var(--shell-bottom)] z-10 -mx-4 flex flex-col gap-x-4 gap-y-2 border-line border-t bg-ground px-4 py-3 sm:-mx-6 sm:px-6 sm:max-xl:flex-row sm:max-xl:flex-wrap sm:max-xl:items-center xl:-mb-4 xl:rounded-b-lg xl:bg-surface">
        <StickyOffset to="bottom" />
        <SumInBrief of={desk} />
        <Button
          variant="primary"
          className="h-14 w-full text-lg sm:max-xl:flex-1"
          pending={taking.isSending}
          pendingLabel="Taking the payment…"
          aria-keyshortcuts="F2"
          aria-describedby="payment-obstacle"
          onClick={() => take()}
        >
          <span className="truncate">{labelOf(desk, needed)}</span>
          <span className="max-md:hidden" aria-hidden="true">
            <KeyHint keys={['F2']} />
          </span>
        </Button>
        <p
          id="payment-obstacle"
          role="status"
          className="min-h-6 text-ink-muted text-sm sm:max-xl:basis-full"
        >
          {taking.isSending ? '' : (obstacle ?? waitingWords(desk, pressedEarly))}
        </p>
      </div>
    </section>
  );
}

function goToCash() {
  const field = document.getElementById(cashFieldId);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}

/** The first field that has to be filled in or corrected. */
function goToMissing(panel: HTMLElement | null) {
  panel
    ?.querySelector<HTMLElement>(':is(input, select):is(:invalid, [aria-invalid="true"])')
    ?.focus();
}

/** The amount and the change once more, where `Figures` may be out of sight. */
function SumInBrief({
  of: { figures, price, currency, refusal, target },
}: Pick<PayPanelProps, 'of'>) {
  if ((!figures && refusal === null) || isNothingSelected(target)) return null;
  const change = figures && refusal === null ? changeOf(figures.payments, currency) : null;
  return (
    <div aria-hidden="true" className="flex gap-x-6 max-sm:justify-between xl:hidden">
      <p>
        <span className="block text-ink-muted text-sm">To pay</span>
        <span className="whitespace-nowrap font-semibold text-lg">
          {moneyWords(figures?.due ?? price, currency)}
        </span>
      </p>
      {change && (
        <p className="max-sm:text-end">
          <span className="block text-ink-muted text-sm">Change due</span>
          <span className="whitespace-nowrap font-semibold text-lg">
            {moneyWords(change, currency)}
          </span>
        </p>
      )}
    </div>
  );
}

/** Why no payment can be taken now, if the cashier can fix it; the server's refusals are shown at their fields. */
function obstacleOf({
  target,
  request,
  refusal,
  accounts,
  entry,
  expectedCopayment,
  figures,
}: DeskState): string | null {
  if (isNothingSelected(target)) {
    return 'Select what to pay.';
  }
  if (accounts.isReady && isPaidByPayer(entry.main) && accounts.accountOf(entry.main) === null) {
    return 'Choose the paying account.';
  }
  if (entry.tenders.some(({ amount }) => amount.trim() === '')) {
    return 'Enter an amount for each payment method.';
  }
  const slips = [
    entry.main,
    ...entry.tenders,
    ...(isPaidByPayer(entry.main) && !isNothing(entry.copayment.amount ?? expectedCopayment ?? '0')
      ? [entry.copayment]
      : []),
  ];
  if (slips.some(({ type, reference }) => needsReference(type) && reference.trim() === '')) {
    return 'Enter the number on the slip, or the code in the message.';
  }
  const isUnexplained = slips.some(
    (slip) => slip.referenceReason.trim() === '' && usedBy(slip, figures).length > 0,
  );
  if (isUnexplained) return 'Enter why this code or slip also pays this bill.';
  if (
    figures?.needs_claim_number &&
    isPaidByPayer(entry.main) &&
    entry.main.reference.trim() === ''
  ) {
    return 'Enter the claim or authorization number.';
  }
  if (refusal !== null) {
    const [atField] = unplaced(refusal).length > 0 ? [] : Object.values(refusal.errors).flat();
    return `This payment cannot be taken. ${atField ?? 'The reason is below the payment methods.'}`;
  }
  if (figures?.approvals.some((one) => one.request?.status === 'requested')) {
    return 'Waiting for another person to approve it. The payment continues here.';
  }
  return request === null && accounts.isReady
    ? 'There is no account for this payment method. Ask an administrator to add one under Accounts.'
    : null;
}

/** Until something else is typed: a press that took nothing is not to look as if it had. */
function waitingWords(desk: DeskState, pressedEarly: string | null): string {
  if (pressedEarly !== typedIn(desk)) return '';
  return desk.isCurrent
    ? 'Not taken yet. Check the amount, then press again.'
    : 'Not taken yet. The amount is still being calculated.';
}

const typedIn = ({ entry: { main, tenders, copayment } }: DeskState): string =>
  JSON.stringify([main, tenders, copayment]);

/** The part of the payment above the cashier's limit that is not approved yet; undefined while the figures are of another payment. */
const neededBy = ({ figures, isCurrent }: DeskState) =>
  isCurrent ? figures?.approvals.find(({ request }) => request?.status !== 'approved') : undefined;

function labelOf(
  { figures, target, entry, accounts }: DeskState,
  needed: ReturnType<typeof neededBy>,
): string {
  if (target !== null && needed?.request === null) return 'Request approval';
  const [only, ...others] = figures?.payments ?? [];
  // The figures may still be those of the payment method before.
  if (!figures || target === null || only?.transaction_type !== entry.main.type) {
    return 'Take the payment';
  }
  if (others.length === 0 && isPaidByPayer(entry.main)) {
    const payer = accounts.payerOf(only.account) ?? only.account_name;
    return `Charge ${moneyWords(only.amount, figures.currency)} to ${payer}`;
  }
  const given = figures.payments.filter((part) => !isPayerType(part.transaction_type));
  return `Take ${moneyWords(
    sumOfAmounts(
      given.map(({ amount }) => amount),
      figures.currency,
    ),
    figures.currency,
  )}`;
}

/** The part of the server's refusal that belongs to none of the fields shown. */
function Refusals({ of: desk, taken }: { of: DeskState; taken: CallError | null }) {
  const sentences = [
    ...(taken ? [`Not taken: ${allOf(taken)}`] : []),
    ...(desk.refusal && taken === null ? unplaced(desk.refusal) : []),
  ];
  if (sentences.length === 0) return null;
  const isFailure =
    desk.refusal !== null && (desk.refusal.status === 0 || desk.refusal.status >= 500);
  const mayReprice = taken === null && !desk.entry.main.reprices && desk.refusal?.errors.reprice;
  return (
    <Banner
      tone="danger"
      icon="circle-exclamation-point"
      urgent={taken !== null}
      action={
        isFailure && (
          <Button
            size="small"
            onClick={(event) => {
              holdFocus(event);
              desk.retryPreview();
            }}
          >
            Calculate again
          </Button>
        )
      }
    >
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {mayReprice && (
        <Button
          size="small"
          className="mt-2"
          onClick={(event) => {
            holdFocus(event);
            desk.changeMain({ reprices: true });
          }}
        >
          Charge at this tier
        </Button>
      )}
    </Banner>
  );
}

/** The button disappears while the amount is calculated: keyboard focus stays in the panel. */
const holdFocus = ({ currentTarget }: MouseEvent) => currentTarget.closest('section')?.focus();

const allOf = ({ message, errors }: CallError): string => {
  const sentences = Object.values(errors).flat();
  return sentences.length > 0 ? sentences.join(' ') : message;
};

const shownFields =
  /^(?:payment_info\.)?(?:(?:copayment_info|tenders\.\d+)\.)?(?:amount|tendered|reference(?:_reason|_total)?|account_id)$/;

function unplaced({ message, errors }: CallError): string[] {
  const fields = Object.keys(errors);
  if (fields.length === 0) return [message];
  return fields.filter((field) => !shownFields.test(field)).flatMap((field) => errors[field] ?? []);
}

/**
 * The payment of what is shown as due, and of nothing else: a card was charged that, whatever another desk took
 * meanwhile.
 */
function asShown(desk: DeskState, request: DeskRequest, expected_due: string) {
  return request.kind === 'items'
    ? { ...request, body: { ...request.body, expected_due } }
    : {
        ...request,
        body: { ...request.body, expected_due },
        earlier: paymentsBefore(desk, request.invoice),
      };
}

const paymentsBefore = ({ invoices }: DeskState, invoice: string): string[] =>
  invoices.find(({ uuid }) => uuid === invoice)?.payments.map(({ uuid }) => uuid) ?? [];
