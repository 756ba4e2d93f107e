'use client';

import { useQueryClient } from '@tanstack/react-query';
import { discountAddress } from '@/components/billing/discounts/client';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { useNavigateAfterSave } from '@/components/platform/forms/use-navigate-after-save';
import { Button } from '@/components/platform/ui/button';
import { LinkButton } from '@/components/platform/ui/link-button';
import { useToast } from '@/components/platform/ui/toast';
import { createDiscountContract } from '@/lib/billing/discounts/contract';
import { startOfDay } from '@/lib/domain/day-starts';
import { dayAfter, dayAt } from '@/lib/domain/days';
import { DiscountBeside } from './discount-beside';
import { DiscountFields, discountLabels } from './discount-fields';

type NewDiscountProps = { provider: { uuid: string; timeZone: string; currency: string } };

const usualDays = 365;

/** Creates a discount, showing its effect and its overlaps. */
export function NewDiscount({ provider }: NewDiscountProps) {
  const goTo = useNavigateAfterSave();
  const client = useQueryClient();
  const toast = useToast();
  const { uuid, timeZone, currency } = provider;
  const today = dayAt(new Date(), timeZone);
  const form = useContractForm(createDiscountContract, {
    given: { params: { provider_id: uuid } },
    labels: discountLabels,
    defaultValues: {
      code: '',
      provider: uuid,
      applicable_payer: '',
      applies_to: 'healthcare_service',
      discount_type: 'percentage',
      amount: '',
      currency,
      start_datetime: startOfDay(today, timeZone).toISOString(),
      end_datetime: startOfDay(dayAfter(today, usualDays), timeZone).toISOString(),
      is_active: true,
      description: '',
      healthcare_service_ids: [],
    },
    onSaved: (discount) => {
      toast({ title: `Discount ${discount.code} was created` });
      void client.invalidateQueries({ queryKey: ['discounts', uuid] });
      goTo(discountAddress(discount.uuid));
    },
  });
  const entry = form.form.watch();
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-8">
      <ContractForm of={form} label="New discount">
        <DiscountFields
          of={form}
          {...{ entry, provider }}
          set={{
            payer: (value) => form.form.setValue('applicable_payer', value),
            start: (value) => form.form.setValue('start_datetime', value),
            end: (value) => form.form.setValue('end_datetime', value),
            services: (value) => form.form.setValue('healthcare_service_ids', value),
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" pending={form.pending} pendingLabel="Saving…">
            Create discount
          </Button>
          <LinkButton href="/discounts">Cancel</LinkButton>
        </div>
      </ContractForm>
      <DiscountBeside {...{ entry, provider }} except={null} />
    </div>
  );
}
