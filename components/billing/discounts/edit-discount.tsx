'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { DiscountInFull } from '@/components/billing/discounts/client';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { useToast } from '@/components/platform/ui/toast';
import { editDiscountContract } from '@/lib/billing/discounts/contract';
import { DiscountBeside } from './discount-beside';
import { DiscountFields, discountLabels } from './discount-fields';

type EditDiscountProps = {
  provider: { uuid: string; timeZone: string; currency: string };
  discount: DiscountInFull;
  onClose: () => void;
};

const changed = { shouldDirty: true };

/** Changes a discount. Bills that already have it do not change. */
export function EditDiscount({ provider, discount, onClose }: EditDiscountProps) {
  const client = useQueryClient();
  const toast = useToast();
  const { uuid, code, usage } = discount;
  const form = useContractForm(editDiscountContract, {
    given: { params: { provider_id: provider.uuid, discount_id: uuid } },
    labels: discountLabels,
    defaultValues: {
      code,
      applicable_payer: discount.applicable_payer,
      applies_to: discount.applies_to,
      discount_type: discount.discount_type,
      amount: discount.amount,
      currency: discount.currency,
      start_datetime: discount.start_datetime,
      end_datetime: discount.end_datetime,
      description: discount.description ?? '',
      healthcare_service_ids: discount.discounted_healthcare_services.map(({ uuid: id }) => id),
    },
    changesOnly: true,
    onSaved: ({ data }) => {
      toast({ title: `Discount ${data.code} was changed` });
      void client.invalidateQueries({ queryKey: ['discounts', provider.uuid] });
      onClose();
    },
  });
  const entry = form.form.watch();
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-8">
      <ContractForm of={form} label={`Edit discount ${code}`}>
        {usage.charge_items + usage.invoices > 0 && (
          <Banner>This discount has been used. Bills that already have it do not change.</Banner>
        )}
        <DiscountFields
          of={form}
          {...{ entry, provider }}
          named={discount.discounted_healthcare_services}
          set={{
            payer: (value) => form.form.setValue('applicable_payer', value, changed),
            start: (value) => form.form.setValue('start_datetime', value, changed),
            end: (value) => form.form.setValue('end_datetime', value, changed),
            services: (value) => form.form.setValue('healthcare_service_ids', value, changed),
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" pending={form.pending} pendingLabel="Saving…">
            Save the discount
          </Button>
          <Button onClick={onClose}>Keep unchanged</Button>
        </div>
      </ContractForm>
      <DiscountBeside {...{ entry, provider }} except={uuid} />
    </div>
  );
}
