'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DiscountInFull } from '@/components/billing/discounts/client';
import { discountWorth } from '@/components/billing/discounts/words';
import { failureWords, useLeftBehind } from '@/components/platform/forms/use-left-behind';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { ConfirmDialog } from '@/components/platform/ui/confirm-dialog';
import { useToast } from '@/components/platform/ui/toast';
import { activateDiscountContract } from '@/lib/billing/discounts/contract';
import { activationObstacle } from '@/lib/billing/discounts/rules';
import { type CallError, call } from '@/lib/platform/http/call';

type ActivateDiscountProps = {
  /** By uuid. */
  provider: string;
  discount: DiscountInFull;
};

/** Switches a discount on or off, once that is confirmed; one that has ended says why it cannot be. */
export function ActivateDiscount({ provider, discount }: ActivateDiscountProps) {
  const client = useQueryClient();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const { uuid, code, is_active: isActive } = discount;
  const leaveBehind = useLeftBehind(`Discount ${code}`, { isKept: false });
  const saving = useMutation({
    onMutate: leaveBehind,
    onError: (error: CallError, _, tell) => tell?.(failureWords(error)),
    mutationFn: () =>
      call(activateDiscountContract, {
        params: { provider_id: provider, discount_id: uuid },
        body: { is_active: !isActive },
      }),
    onSuccess: () => {
      toast({ title: `Discount ${code} was ${isActive ? 'deactivated' : 'activated'}` });
      setAsking(false);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['discounts', provider] }),
  });
  const end = new Date(discount.end_datetime);
  const obstacle = activationObstacle({ isActive, endAt: end }, !isActive, new Date());
  const verb = isActive ? 'Deactivate' : 'Activate';
  return (
    <>
      <Button
        variant={isActive ? 'secondary' : 'primary'}
        refusal={obstacle}
        onClick={() => {
          saving.reset();
          setAsking(true);
        }}
      >
        {verb}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`${verb} discount ${code}?`}
        confirmLabel={`${verb} ${code}`}
        danger={isActive}
        pending={saving.isPending}
        onConfirm={() => saving.mutate()}
      >
        <p>
          {isActive
            ? `Desks can no longer give it. Bills that already have it do not change.`
            : `Desks can take ${discountWorth(discount)} off charges paid by ${discount.applicable_payer_name} while it is valid.`}
        </p>
        {saving.error && (
          <Banner tone="danger" urgent>
            {saving.error.message}
          </Banner>
        )}
      </ConfirmDialog>
    </>
  );
}
