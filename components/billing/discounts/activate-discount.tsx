'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DiscountInFull } from '@/components/billing/discounts/client';
import { discountWorth } from '@/components/billing/discounts/words';
import { ConfirmedCall } from '@/components/platform/forms/confirmed-call';
import { Button } from '@/components/platform/ui/button';
import { useToast } from '@/components/platform/ui/toast';
import { activateDiscountContract } from '@/lib/billing/discounts/contract';
import { activationObstacle } from '@/lib/billing/discounts/rules';
import { call } from '@/lib/platform/http/call';

type ActivateDiscountProps = {
  /** By uuid. */
  provider: string;
  discount: DiscountInFull;
};

/** Switches a discount on or off, once that is confirmed; one that has ended says why it cannot be. */
export function ActivateDiscount({ provider, discount }: ActivateDiscountProps) {
  const client = useQueryClient();
  const toast = useToast();
  // What was asked stays the question, whatever was saved without an answer.
  const [asked, setAsked] = useState<DiscountInFull | null>(null);
  const { uuid, code, is_active: isActive } = asked ?? discount;
  const end = new Date(discount.end_datetime);
  const obstacle = activationObstacle({ isActive, endAt: end }, !isActive, new Date());
  const verb = isActive ? 'Deactivate' : 'Activate';
  return (
    <>
      <Button
        variant={isActive ? 'secondary' : 'primary'}
        refusal={obstacle}
        onClick={() => setAsked(discount)}
      >
        {verb}
      </Button>
      {asked && (
        <ConfirmedCall
          title={`${verb} discount ${code}?`}
          confirmLabel={`${verb} ${code}`}
          danger={isActive}
          what={`Discount ${code}`}
          send={() =>
            call(activateDiscountContract, {
              params: { provider_id: provider, discount_id: uuid },
              body: { is_active: !isActive },
            }).finally(() => void client.invalidateQueries({ queryKey: ['discounts', provider] }))
          }
          onDone={() =>
            toast({ title: `Discount ${code} was ${isActive ? 'deactivated' : 'activated'}` })
          }
          onClose={() => setAsked(null)}
        >
          <p>
            {isActive
              ? `Desks can no longer give it. Bills that already have it do not change.`
              : `Desks can take ${discountWorth(discount)} off charges paid by ${discount.applicable_payer_name} while it is valid.`}
          </p>
        </ConfirmedCall>
      )}
    </>
  );
}
