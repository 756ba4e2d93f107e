'use client';

import { useRef } from 'react';
import { isPaidByPayer } from '@/components/billing/payments/desk-entry';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { isNothing, lesserAmount, moneyWords, sumOfAmounts } from '@/lib/domain/money';
import type { DeskState } from './use-desk';

/** Offers the patient's deposit before anything else, while nothing of this is paid from it. */
export function DepositOffer({ of: desk }: { of: DeskState }) {
  const { entry, figures, currency } = desk;
  const here = useRef<HTMLDivElement>(null);
  const [account] = desk.accounts.choices('user-account');
  const isTyped = entry.main.amount !== '' || entry.tenders.length > 0;
  if (!account || isNothing(account.balance) || isTyped || !figures) return null;
  const ofPayer = isPaidByPayer(entry.main);
  const { type } = ofPayer ? entry.copayment : entry.main;
  if (type === 'user-account') return null;
  const asked = ofPayer
    ? (figures.copayment ?? '0')
    : sumOfAmounts(
        figures.payments.map(({ amount }) => amount),
        currency,
      );
  const used = lesserAmount(account.balance, asked, currency);
  const isEnough = used === asked;
  // A copayment has one payment method.
  if (isNothing(used) || (ofPayer && !isEnough)) return null;
  const use = () => {
    if (ofPayer) desk.changeCopayment({ type: 'user-account' });
    else if (isEnough) desk.changeMain({ type: 'user-account', account: null });
    else desk.addTender({ type: 'user-account', amount: used });
    // The button goes, and the focus with it.
    here.current?.closest<HTMLElement>('[tabindex="-1"]')?.focus();
  };
  return (
    <div ref={here}>
      <Banner
        icon="piggy-bank"
        action={
          <Button size="small" onClick={use}>
            Use {moneyWords(used, currency)} of the deposit
          </Button>
        }
      >
        The patient has a deposit of {moneyWords(account.balance, currency)}.
      </Banner>
    </div>
  );
}
