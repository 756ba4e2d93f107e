'use client';

import { useQuery } from '@tanstack/react-query';
import { discountAddress, discountsQuery } from '@/components/billing/discounts/client';
import { type DiscountListFilter, discountList } from '@/components/billing/discounts/list-view';
import { discountTypeWords, scopeWords } from '@/components/billing/discounts/words';
import type { FilterControls } from '@/components/platform/lists/filter-control';
import { FilteredList, type FilteredListWords } from '@/components/platform/lists/filtered-list';
import { ListTable } from '@/components/platform/lists/list-table';
import { useListView } from '@/components/platform/lists/use-list-view';
import { LinkButton } from '@/components/platform/ui/link-button';
import { payerChoices } from '@/components/registry/payers/choices';
import { discountScopes, discountTypes } from '@/lib/domain/codes/discounts';
import { discountCard, discountColumns } from './list-rows';

type DiscountListProps = {
  provider: { uuid: string; time_zone: string };
  mayWrite: boolean;
};

/** The discounts of the hospital, the one that was made last first. */
export function DiscountList({ provider, mayWrite }: DiscountListProps) {
  const state = useListView(discountList);
  const reading = useQuery(discountsQuery(provider.uuid, state.view));
  return (
    <FilteredList
      list={discountList}
      {...{ state, reading, provider, controls, words }}
      savedAs="discounts"
      actions={
        <>
          <LinkButton icon="list-checks" href="/discounts/applicable">
            For a service
          </LinkButton>
          {mayWrite && (
            <LinkButton variant="primary" icon="plus" href="/discounts/new">
              New discount
            </LinkButton>
          )}
        </>
      }
    >
      {(rows) => (
        <ListTable
          caption="Discounts, newest first"
          columns={discountColumns(provider.time_zone)}
          rows={rows}
          rowHref={({ uuid }) => discountAddress(uuid)}
          card={(row) => discountCard(row, provider.time_zone)}
        />
      )}
    </FilteredList>
  );
}

const controls: FilterControls<DiscountListFilter> = {
  code: { kind: 'text', maxLength: 50 },
  is_active: {
    kind: 'options',
    options: [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ],
  },
  discount_type: {
    kind: 'options',
    options: discountTypes.map((value) => ({ value, label: discountTypeWords[value] })),
  },
  applies_to: {
    kind: 'options',
    options: discountScopes.map((value) => ({ value, label: scopeWords[value] })),
  },
  applicable_payer: { kind: 'choice', of: payerChoices },
  start_datetime__gte: { kind: 'day' },
  end_datetime__lte: { kind: 'day' },
};

const words: FilteredListWords = {
  title: 'Discounts',
  finds: 'Part of the payer’s name',
  loading: 'Loading discounts',
  failed: 'The discounts could not be loaded',
  none: {
    icon: 'badge-percent',
    title: 'No discounts yet',
    text: 'A finance manager creates a discount for one payer. Cashiers give it at the payment desk.',
  },
  noMatch: {
    title: 'No matching discounts',
    text: 'Search by payer name. Enter a discount code in full, or clear a filter.',
  },
};
