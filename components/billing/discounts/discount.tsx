'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type DiscountInFull, discountInFullOf } from '@/components/billing/discounts/client';
import { discountWorth, scopeWords } from '@/components/billing/discounts/words';
import { AuditLink } from '@/components/platform/links/audit-link';
import { Button } from '@/components/platform/ui/button';
import { DescriptionList } from '@/components/platform/ui/description-list';
import { FailedState } from '@/components/platform/ui/failed-state';
import { PageHeader } from '@/components/platform/ui/page-header';
import { restoreFocus } from '@/components/platform/ui/restore-focus';
import { moneyWords } from '@/lib/domain/money';
import { spokenInstant } from '@/lib/domain/time';
import { ActivateDiscount } from './activate-discount';
import { DiscountState } from './discount-state';
import { EditDiscount } from './edit-discount';
import { Effect } from './effect';
import { Overlaps } from './overlaps';

type OneDiscountProps = {
  provider: { uuid: string; timeZone: string; currency: string };
  /** By uuid. */
  discount: string;
  mayWrite: boolean;
};

/** One discount: its terms, what it does, what it has done, and what else is given beside it. */
export function OneDiscount({ provider, discount: uuid, mayWrite }: OneDiscountProps) {
  const reading = useQuery(discountInFullOf(provider.uuid, uuid));
  const [isEditing, setEditing] = useState(false);
  const edit = (next: boolean) => {
    restoreFocus();
    setEditing(next);
  };
  const discount = reading.data;
  if (!discount) {
    return (
      <FailedState
        title="The discount could not be loaded"
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
      >
        {reading.error?.message}
      </FailedState>
    );
  }
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-6">
      <PageHeader
        title={`Discount ${discount.code}`}
        back={{ href: '/discounts', label: 'All discounts' }}
        actions={
          <>
            <AuditLink of={{ record: uuid }} />
            {mayWrite && !isEditing && (
              <>
                <Button icon="pencil" onClick={() => edit(true)}>
                  Edit
                </Button>
                <ActivateDiscount provider={provider.uuid} discount={discount} />
              </>
            )}
          </>
        }
      >
        <DiscountState discount={discount} /> {discountWorth(discount)} for{' '}
        {discount.applicable_payer_name}
      </PageHeader>
      {isEditing ? (
        <EditDiscount {...{ provider, discount }} onClose={() => edit(false)} />
      ) : (
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="flex flex-col gap-6">
            <Terms discount={discount} timeZone={provider.timeZone} />
            <Usage discount={discount} timeZone={provider.timeZone} />
          </div>
          <div className="flex flex-col gap-6">
            <Example discount={discount} />
            <Overlaps discounts={discount.overlaps} timeZone={provider.timeZone} />
          </div>
        </div>
      )}
    </div>
  );
}

const box = 'rounded-lg border border-line bg-surface px-4 py-4 sm:px-6';

function Terms({ discount, timeZone }: { discount: DiscountInFull; timeZone: string }) {
  const spoken = (instant: string) => spokenInstant(new Date(instant), timeZone);
  const { description, discounted_healthcare_services: services } = discount;
  return (
    <section aria-label="Terms" className={box}>
      <DescriptionList
        items={[
          { term: 'Takes off', description: discountWorth(discount) },
          { term: 'Payer', description: discount.applicable_payer_name },
          { term: 'For', description: scopeWords[discount.applies_to] },
          { term: 'Currency', description: discount.currency },
          { term: 'From', description: spoken(discount.start_datetime) },
          { term: 'Until', description: spoken(discount.end_datetime) },
        ]}
      />
      {discount.applies_to === 'healthcare_service' && (
        <div className="mt-4 border-line border-t pt-3">
          <h2 className="text-ink-faint text-sm">Services</h2>
          {services.length === 0 ? (
            <p>Every service</p>
          ) : (
            <ul className="columns-1 gap-6 sm:columns-2">
              {services.map(({ uuid, name }) => (
                <li key={uuid}>{name}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      {description && <p className="mt-4 border-line border-t pt-3">{description}</p>}
    </section>
  );
}

function Usage({ discount, timeZone }: { discount: DiscountInFull; timeZone: string }) {
  const { usage } = discount;
  const isUnused = usage.last_used_at === null;
  return (
    <section aria-label="Use to date" className={box}>
      <h2 className="mb-3 font-semibold text-lg">Use to date</h2>
      {isUnused ? (
        <p className="text-ink-muted">Not used yet.</p>
      ) : (
        <DescriptionList
          items={[
            {
              term: 'Total given',
              description: usage.given
                .map(({ amount, currency }) => moneyWords(amount, currency))
                .join(' and '),
            },
            { term: 'Charge items', description: usage.charge_items },
            { term: 'Invoices', description: usage.invoices },
            { term: 'Patients', description: usage.patients },
            {
              term: 'Last given',
              description: usage.last_used_at
                ? spokenInstant(new Date(usage.last_used_at), timeZone)
                : '–',
            },
          ]}
        />
      )}
      <p className="mt-3 text-ink-faint text-sm">Cancelled invoices are not counted.</p>
    </section>
  );
}

function Example({ discount: { example } }: { discount: DiscountInFull }) {
  const { healthcare_service_name: service, price_tier_name: tier } = example;
  return (
    <section
      aria-label="Example"
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface px-4 py-3"
    >
      <h2 className="font-semibold text-lg">What it does</h2>
      <p className="text-ink-muted text-sm">
        {service === null
          ? 'For example'
          : `On the current price of ${[service, tier].filter(Boolean).join(', ')}`}
      </p>
      <Effect of={example} />
    </section>
  );
}
