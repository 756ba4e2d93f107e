'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import {
  type CashHandover,
  offersToMe,
  type Shift,
} from '@/components/billing/cashier-shifts/client';
import { failureWords, useLeftBehind } from '@/components/platform/forms/use-left-behind';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { restoreFocus } from '@/components/platform/ui/restore-focus';
import { useToast } from '@/components/platform/ui/toast';
import {
  acceptHandoverContract,
  declineHandoverContract,
} from '@/lib/billing/cashier-shifts/contract';
import { moneyWords } from '@/lib/domain/money';
import { type CallError, call } from '@/lib/platform/http/call';
import { PutIntoSafe } from './put-into-safe';

type OffersProps = {
  /** By uuid. */
  provider: string;
  /** The own open shift, if there is one. */
  shift: Shift | null;
  mayUseSafe: boolean;
};

/** Cash that others have offered to the reader, each to be accepted or declined. */
export function Offers({ provider, shift, mayUseSafe }: OffersProps) {
  const { data: offers = [] } = useQuery(offersToMe(provider));
  if (offers.length === 0) return null;
  return (
    <ul aria-label="Cash offered to you" className="flex flex-col gap-2">
      {offers.map((offer) => (
        <li key={offer.uuid}>
          <Offer {...{ offer, provider, mayUseSafe }} hasDrawer={fits(shift, offer)} />
        </li>
      ))}
    </ul>
  );
}

const fits = (shift: Shift | null, { currency }: CashHandover): boolean =>
  shift?.currency === currency;

type Answer = 'drawer' | 'safe' | 'decline';
type OfferProps = {
  offer: CashHandover;
  provider: string;
  hasDrawer: boolean;
  mayUseSafe: boolean;
};

function Offer({ offer, provider, hasDrawer, mayUseSafe }: OfferProps) {
  const client = useQueryClient();
  const toast = useToast();
  // One answer, however often it is sent.
  const [isCounting, setCounting] = useState(false);
  const keys = useRef<Partial<Record<Answer, string>>>({});
  const sum = moneyWords(offer.amount, offer.currency);
  const leaveBehind = useLeftBehind(`Your answer to the offer of ${sum}`, {
    isKept: false,
  });
  const answer = useMutation({
    onMutate: leaveBehind,
    onError: (error: CallError, _, tell) => tell?.(failureWords(error)),
    mutationFn: async ({ how, amount }: { how: Answer; amount?: string }) => {
      keys.current[how] ??= v7();
      const params = { provider_id: provider, handover_id: offer.uuid };
      const options = { idempotencyKey: keys.current[how] };
      if (how === 'decline') {
        return call(declineHandoverContract, { params, body: { note: '' } }, options);
      }
      const body = { into: how, ...(amount === undefined ? {} : { amount }) };
      return call(acceptHandoverContract, { params, body }, options);
    },
    onSuccess: (_, { how }) => {
      setCounting(false);
      restoreFocus();
      toast({ title: how === 'decline' ? `${sum} was declined` : `${sum} was accepted` });
    },
    // Whatever the outcome, show the server's state.
    onSettled: () => client.invalidateQueries({ queryKey: ['payments', provider] }),
  });
  const isGoing = (how: Answer) => answer.isPending && answer.variables.how === how;
  const send = (how: Answer) => !answer.isPending && answer.mutate({ how });
  return (
    <Banner
      tone="attention"
      icon="hand-coins"
      action={
        <span className="flex flex-wrap gap-2">
          {hasDrawer && (
            <Button variant="primary" pending={isGoing('drawer')} onClick={() => send('drawer')}>
              Accept into my drawer
            </Button>
          )}
          {mayUseSafe && (
            <Button
              aria-haspopup="dialog"
              pending={isGoing('safe')}
              onClick={() => setCounting(true)}
            >
              Put into the safe
            </Button>
          )}
          <Button pending={isGoing('decline')} onClick={() => send('decline')}>
            Decline
          </Button>
        </span>
      }
    >
      <p>
        <strong>{offer.from_name ?? offer.location_name}</strong> offers you {sum}. Count it before
        you accept it.
        {offer.note && <span className="block text-ink-muted">{offer.note}</span>}
      </p>
      {!hasDrawer && !mayUseSafe && (
        <p className="text-ink-muted">Open your shift to accept it into your drawer.</p>
      )}
      {answer.error && !isCounting && <p className="text-danger-ink">{answer.error.message}</p>}
      {isCounting && (
        <PutIntoSafe
          offer={offer}
          isPending={answer.isPending}
          error={answer.error?.message ?? null}
          onPut={(amount) => answer.mutate({ how: 'safe', amount })}
          onClose={() => !answer.isPending && setCounting(false)}
        />
      )}
    </Banner>
  );
}
