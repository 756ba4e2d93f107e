'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { deskPatient } from '@/components/billing/payments/desk-client';
import type { PendingPayment } from '@/components/billing/payments/read-pending';
import { Button } from '@/components/platform/ui/button';
import { Icon } from '@/components/platform/ui/icon';
import { useOnline } from '@/components/platform/ui/use-online';
import { useTick } from '@/components/platform/ui/use-tick';
import { receiptWords } from '@/lib/billing/payments/words';
import { moneyWords } from '@/lib/domain/money';
import { surnameFirst } from '@/lib/domain/persons';
import { daysAgoWords } from '@/lib/domain/time';
import type { Taking } from './use-taking';

type UnansweredProps = {
  taking: Taking;
  open: PendingPayment;
  provider: { uuid: string; timeZone: string };
};

/**
 * A payment was sent and no answer came. Nothing else is taken until the server has said what became of it; it is asked
 * again and again, and the payment itself goes out once more only under its own key, under which it counts once.
 */
export function Unanswered({ taking, open, provider }: UnansweredProps) {
  const patient = useQuery(deskPatient(provider.uuid, open.patient));
  const now = useTick(1_000);
  const isOnline = useOnline();
  const { look, isSending } = taking;
  const found = look.data ?? [];
  const name = patient.data && surnameFirst(patient.data);
  const sum = moneyWords(open.amount, open.currency);
  const wait = giveUpWait(taking, now);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that was pressed is gone.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <section
      aria-label="Unconfirmed payment"
      className="flex flex-col gap-3 rounded-lg border-2 border-attention-ink bg-attention-soft px-4 py-5 sm:px-6"
    >
      <h2 ref={heading} tabIndex={-1} className="font-semibold text-xl">
        {isSending ? 'Checking…' : 'No answer from the server. This payment may have been taken'}
      </h2>
      <p className="max-w-prose">
        <strong>{sum}</strong>
        {name && ` for ${name}`}, sent{' '}
        {now === null ? '' : ago(open.sentAt, now, provider.timeZone)}. Do not take the money again.
        The desk continues when the server confirms it.
      </p>
      <div role="status" className="flex max-w-prose items-start gap-2">
        <Icon of="receipt-text" className="mt-1 shrink-0" />
        <p>{statusOf()}</p>
      </div>
      <div className="flex flex-wrap items-start gap-2">
        {found.length > 0 && (
          <Button
            variant="primary"
            icon="receipt-text"
            pending={isSending}
            onClick={() => taking.accept(found)}
          >
            Yes, continue with {receiptWords(numbers(found)).toLowerCase()}
          </Button>
        )}
        <Button
          icon="rotate-cw"
          variant={found.length > 0 ? 'secondary' : 'primary'}
          pending={isSending}
          pendingLabel="Checking…"
          onClick={() => taking.sendAgain()}
        >
          Try this payment again
        </Button>
        {found.length === 0 && (
          <Button icon="ban" refusal={wait} onClick={() => taking.giveUp()}>
            Discard
          </Button>
        )}
      </div>
      <p className="max-w-prose text-ink-muted text-sm">
        Trying again is safe: the server takes the same payment only once.
      </p>
    </section>
  );

  function statusOf(): string {
    if (!isOnline) return 'This device is offline. It will check when the connection is back.';
    if (found.length > 0) {
      const [first] = found;
      const at = first && now !== null ? `, ${ago(first.received_at, now, provider.timeZone)}` : '';
      return `Looks like ${receiptWords(numbers(found)).toLowerCase()}${at}: ${found
        .map(({ amount, currency }) => moneyWords(amount, currency))
        .join(' and ')}.`;
    }
    if (look.isError) return 'The server cannot be reached. Trying again automatically.';
    if (look.data === undefined) return 'Checking with the server…';
    return 'The server has no receipt for it yet.';
  }
}

const numbers = (payments: readonly { receipt_number: number }[]): number[] =>
  payments.map(({ receipt_number }) => receipt_number);

const ago = (instant: string, now: number, timeZone: string): string =>
  daysAgoWords(new Date(instant), new Date(now), timeZone);

/** Why it cannot be given up yet; null: the server shows nothing of it, and nothing of it can be under way any more. */
function giveUpWait({ look, mayGiveUpAt }: Taking, now: number | null): string | null {
  if (look.data === undefined || look.isError || now === null || mayGiveUpAt === null) {
    return 'Wait until the server has been checked.';
  }
  const seconds = Math.ceil((mayGiveUpAt - now) / 1000);
  // The payment itself may have overtaken all that the server showed before that instant.
  if (seconds > 0)
    return `You can give this up in ${seconds} s: by then the payment can no longer go through.`;
  return look.dataUpdatedAt >= mayGiveUpAt ? null : 'Checking with the server again…';
}
