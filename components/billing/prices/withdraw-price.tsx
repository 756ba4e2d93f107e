'use client';

import { useMutation } from '@tanstack/react-query';
import { failureWords, useLeftBehind } from '@/components/platform/forms/use-left-behind';
import { Banner } from '@/components/platform/ui/banner';
import { ConfirmDialog } from '@/components/platform/ui/confirm-dialog';
import { useToast } from '@/components/platform/ui/toast';
import { priceContracts } from '@/lib/billing/prices/contract';
import { moneyWords } from '@/lib/domain/money';
import { spokenInstant } from '@/lib/domain/time';
import { type CallError, call } from '@/lib/platform/http/call';
import type { Price } from './price-list';

type WithdrawPriceDialogProps = {
  provider: { uuid: string; time_zone: string };
  price: Price;
  onClose: () => void;
  /** The price is gone; the dialog stays until the list without it is there. */
  onWithdrawn: () => void;
};

/** Cancels a price that has not begun: the price before it continues. */
export function WithdrawPriceDialog({
  provider,
  price,
  onClose,
  onWithdrawn,
}: WithdrawPriceDialogProps) {
  const toast = useToast();
  const name = `${price.healthcare_service_name}, ${price.price_tier_name}`;
  const what = `The future price of ${name}`;
  const leaveBehind = useLeftBehind(what, { isKept: false });
  const withdrawal = useMutation({
    onMutate: leaveBehind,
    onError: (error: CallError, _, tell) => tell?.(failureWords(error)),
    mutationFn: () =>
      call(priceContracts.withdraw, {
        params: { provider_id: provider.uuid, price_id: price.uuid },
      }),
    onSuccess: () => {
      toast({ title: `${what} was cancelled` });
      onWithdrawn();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Cancel the future price of ${name}?`}
      confirmLabel="Cancel the price"
      cancelLabel="Keep it"
      danger
      pending={withdrawal.isPending || withdrawal.isSuccess}
      onConfirm={() => withdrawal.mutate()}
    >
      <p>
        {moneyWords(price.amount, price.currency)} from{' '}
        {spokenInstant(new Date(price.valid_from), provider.time_zone)} will not begin. The price
        before it continues; if there is none, the service has no price.
      </p>
      {withdrawal.error && <Banner tone="danger">{withdrawal.error.message}</Banner>}
    </ConfirmDialog>
  );
}
