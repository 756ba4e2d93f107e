'use client';

import { discountWorth } from '@/components/billing/discounts/words';
import { isNothingSelected } from '@/components/billing/payments/desk-entry';
import { Field } from '@/components/platform/ui/field';
import { Select } from '@/components/platform/ui/select';
import type { DeskState } from './use-desk';

/** A discount of the whole invoice that is drawn of the ticked charges. */
export function WholeDiscount({ of: desk }: { of: DeskState }) {
  const { target, discounts: all } = desk;
  if (target?.kind !== 'items' || isNothingSelected(target)) return null;
  const usable = (all?.new_invoice?.usable ?? []).flatMap(
    (uuid) =>
      all?.discounts.filter((one) => one.uuid === uuid && one.currency === desk.currency) ?? [],
  );
  if (usable.length === 0) return null;
  return (
    <div className="max-w-md">
      <Field label="Discount on the whole payment" hint="Replaces discounts on single charges">
        <Select
          value={desk.entry.invoiceDiscount ?? ''}
          onChange={({ currentTarget: { value } }) =>
            desk.discountInvoice(value === '' ? null : value)
          }
          options={[
            { value: '', label: 'No discount' },
            ...usable.map((one) => ({
              value: one.uuid,
              label: `${one.code}, ${discountWorth(one)}`,
            })),
          ]}
        />
      </Field>
    </div>
  );
}
