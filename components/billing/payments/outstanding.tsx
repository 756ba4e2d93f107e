'use client';

import { useEffect, useRef, useState } from 'react';
import type { DeskItem } from '@/components/billing/payments/desk-client';
import { groupItems, type ItemGroup } from '@/components/billing/payments/outstanding-groups';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { FailedState } from '@/components/platform/ui/failed-state';
import { lazy, useLazy } from '@/components/platform/ui/lazy';
import { LazyPending } from '@/components/platform/ui/lazy-pending';
import { Loading, Skeleton } from '@/components/platform/ui/skeleton';
import { spokenDay } from '@/lib/domain/time';
import { CallError } from '@/lib/platform/http/call';
import { LaterOtherDiscounts } from './later-discounts';
import { OutstandingInvoice } from './outstanding-invoice';
import { OutstandingItem } from './outstanding-item';
import type { DeskState } from './use-desk';

const actions = lazy(() => import('./charge-actions'));
const notices = lazy(() => import('./desk-notices'));

type OutstandingProps = {
  of: DeskState;
  provider: { uuid: string; timeZone: string; currency: string };
  patient: string;
  userId: string;
  onDeposit: () => void;
};

/** Everything that a patient has to pay: what is not billed yet by stay and encounter, and the invoices. */
export function Outstanding({ of: desk, provider, patient, userId, onDeposit }: OutstandingProps) {
  const { owed, items, invoices, target } = desk;
  /** The open question: a charge to be waived, or null for a new one. */
  const [asked, setAsked] = useState<{ item: DeskItem | null } | null>(null);
  const parts = useLazy(actions, asked !== null);
  const noticeParts = useLazy(notices, true);
  const close = () => setAsked(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const waived = useRef<string | null>(null);
  useEffect(() => {
    if (waived.current === null || items.some(({ uuid }) => uuid === waived.current)) return;
    waived.current = null;
    // Its button, which had the focus again, went with it.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [items]);
  const { error } = owed;
  if (!owed.data) {
    if (!error) return <OutstandingSkeleton />;
    return (
      <FailedState
        title="The charges could not be loaded"
        onRetry={() => void owed.refetch()}
        retrying={owed.isFetching}
        requestId={error instanceof CallError ? error.requestId : null}
      >
        {error.message}
      </FailedState>
    );
  }
  const { drafts, itemsLeftOut } = owed.data;
  const isNone = items.length === 0 && invoices.length === 0;
  return (
    <section aria-label="Unpaid" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
          Unpaid <span className="font-normal text-ink-muted">in {desk.currency}</span>
        </h2>
        <span className="flex flex-wrap gap-2">
          {desk.accounts.isReady && (
            <Button size="small" icon="piggy-bank" onClick={onDeposit}>
              Take a deposit
            </Button>
          )}
          <Button size="small" icon="plus" onClick={() => setAsked({ item: null })}>
            Add a charge
          </Button>
          {noticeParts && <noticeParts.RaiseCharges provider={provider.uuid} patient={patient} />}
        </span>
      </div>
      {asked && !parts && <LazyPending of={actions} onCancel={close} />}
      {asked && parts && (
        <parts.ChargeAction
          {...asked}
          provider={provider}
          patient={patient}
          onWaived={(item) => {
            waived.current = item;
            desk.untick(item);
          }}
          onClose={close}
        />
      )}
      {error && <Banner tone="attention">Could not reload. This may be out of date.</Banner>}
      {desk.gone > 0 && (
        <Banner tone="attention">
          {desk.gone === 1 ? '1 item you ticked was' : `${desk.gone} items you ticked were`} paid or
          billed at another desk.
        </Banner>
      )}
      {noticeParts && (
        <noticeParts.DeskNotices
          of={desk}
          provider={provider.uuid}
          {...{ userId, patient, onDeposit }}
        />
      )}
      {itemsLeftOut > 0 && (
        <Banner tone="attention">
          {itemsLeftOut} more items will appear once some of these are paid.
        </Banner>
      )}
      {noticeParts && (
        <>
          <noticeParts.Drafts drafts={drafts} />
          <noticeParts.Uncharged
            provider={provider.uuid}
            patient={patient}
            isNone={isNone && drafts.length === 0}
          />
          <noticeParts.BestDiscounts of={desk} />
        </>
      )}
      {groupItems(items).map((group) => (
        <Group key={group.key} of={desk} group={group} onWaive={(item) => setAsked({ item })} />
      ))}
      {noticeParts && <noticeParts.WholeDiscount of={desk} />}
      {invoices.length > 0 && <Invoices of={desk} timeZone={provider.timeZone} />}
      <LaterOtherDiscounts
        discounts={desk.discounts}
        ofCovers={desk.discountsOfCovers}
        ticked={items.filter(({ uuid }) => target?.kind === 'items' && target.items.includes(uuid))}
      />
      {noticeParts && <noticeParts.Waived provider={provider} patient={patient} />}
      {items.length > 0 && invoices.length > 0 && (
        <p className="text-ink-muted text-sm">
          An invoice is paid on its own. Selecting it clears the other charges.
        </p>
      )}
    </section>
  );
}

function Invoices({ of: desk, timeZone }: { of: DeskState; timeZone: string }) {
  const { invoices, target } = desk;
  return (
    <section aria-label="Invoices" className="rounded-lg border border-line bg-surface px-4 py-3">
      <h3 className="pb-2 font-semibold">Invoices</h3>
      <ul>
        {invoices.map((invoice) => (
          <OutstandingInvoice
            key={invoice.uuid}
            of={desk}
            invoice={invoice}
            isTicked={target?.kind === 'invoice' && target.invoice === invoice.uuid}
            timeZone={timeZone}
          />
        ))}
      </ul>
    </section>
  );
}

type GroupProps = { of: DeskState; group: ItemGroup; onWaive: (item: DeskItem) => void };

function Group({ of: desk, group, onWaive }: GroupProps) {
  const ticked = desk.target?.kind === 'items' ? desk.target.items : [];
  const payable = group.items
    .filter(({ currency }) => currency === desk.currency)
    .map(({ uuid }) => uuid);
  const isWhole = payable.length > 0 && payable.every((item) => ticked.includes(item));
  const others = ticked.filter((item) => !payable.includes(item));
  const title = titleOf(group);
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
        <h3 className="font-semibold">{title}</h3>
        {payable.length > 1 && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`${isWhole ? 'Untick' : 'Tick'} all of ${title}`}
            onClick={() =>
              desk.choose({ kind: 'items', items: isWhole ? others : [...others, ...payable] })
            }
          >
            {isWhole ? 'Untick all' : 'Tick all'}
          </Button>
        )}
      </div>
      <ul>
        {group.items.map((item) => (
          <OutstandingItem
            key={item.uuid}
            of={desk}
            item={item}
            isTicked={ticked.includes(item.uuid)}
            onWaive={() => onWaive(item)}
          />
        ))}
      </ul>
    </section>
  );
}

function titleOf({ kind, days: { first, last } }: ItemGroup): string {
  const when = first === last ? spokenDay(first) : `${spokenDay(first)} to ${spokenDay(last)}`;
  if (kind === 'stay') return `Admission, ${when}`;
  return kind === 'encounter' ? `Visit, ${when}` : `Other charges, ${when}`;
}

function OutstandingSkeleton() {
  return (
    <Loading label="Loading charges">
      <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-5 w-full" />
        ))}
      </div>
    </Loading>
  );
}
