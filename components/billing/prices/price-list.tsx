'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, startTransition, useState } from 'react';
import type { z } from 'zod';
import { AuditLink } from '@/components/platform/links/audit-link';
import { CardTable } from '@/components/platform/lists/card-table';
import { Badge } from '@/components/platform/ui/badge';
import { Button } from '@/components/platform/ui/button';
import { actionsColumn, type Column } from '@/components/platform/ui/data-table';
import { LinkButton } from '@/components/platform/ui/link-button';
import { PageHeader } from '@/components/platform/ui/page-header';
import type { priceRecord } from '@/lib/billing/prices/contract';
import { moneyWords } from '@/lib/domain/money';
import { spokenInstant } from '@/lib/domain/time';
import { serverNow } from '@/lib/platform/http/server-clock';
import { CorrectPriceDialog, EndPriceDialog, NewPriceDialog } from './price-dialogs';
import { WithdrawPriceDialog } from './withdraw-price';

export type Price = z.output<typeof priceRecord>;
export type PriceChoice = { value: string; label: string };

type PriceListProps = {
  provider: { uuid: string; time_zone: string; currency: string };
  prices: readonly Price[];
  /** Whether there is any service, though it be closed. */
  hasServices: boolean;
  tiers: readonly PriceChoice[];
  mayEdit: boolean;
  /** The link to the list's file. */
  file: ReactNode;
  /** The search, between the title and the list. */
  children: ReactNode;
  /** The server's clock when the page was made. */
  now: string;
};

/** The price list, with what can be done about each price: a new one from a time on, its end, or taking it back. */
export function PriceList({
  provider,
  prices,
  hasServices,
  tiers,
  mayEdit,
  file,
  now,
  children,
}: PriceListProps) {
  const router = useRouter();
  const [setting, setSetting] = useState<{ former: Price | null } | null>(null);
  const [correcting, setCorrecting] = useState<Price | null>(null);
  const [ending, setEnding] = useState<Price | null>(null);
  const [withdrawing, setWithdrawing] = useState<Price | null>(null);
  const close = () => {
    setSetting(null);
    setCorrecting(null);
    setEnding(null);
    setWithdrawing(null);
    router.refresh();
  };
  const at = (instant: string) => spokenInstant(new Date(instant), provider.time_zone);
  const columns: Column<Price>[] = [
    {
      key: 'service',
      header: 'Service',
      names: true,
      cell: ({ healthcare_service_name }) => healthcare_service_name,
    },
    { key: 'tier', header: 'Price tier', cell: ({ price_tier_name }) => price_tier_name },
    {
      key: 'amount',
      header: 'Price',
      numeric: true,
      cell: ({ amount, currency }) => moneyWords(amount, currency),
    },
    { key: 'from', header: 'From', cell: ({ valid_from }) => at(valid_from) },
    {
      key: 'to',
      header: 'Until',
      cell: ({ valid_to }) => (valid_to ? at(valid_to) : 'no end date'),
    },
    {
      key: 'state',
      header: 'State',
      cell: (price) => (
        <>
          <PriceState price={price} now={now} />
          <AuditLink of={{ record: price.uuid }} />
        </>
      ),
    },
    ...(mayEdit
      ? [
          {
            ...actionsColumn,
            cell: (price: Price) =>
              (price.valid_to === null || price.valid_to > now) && (
                <PriceActions
                  price={price}
                  now={now}
                  onCorrect={() => setCorrecting(price)}
                  onChange={() => setSetting({ former: price })}
                  onWithdraw={() => setWithdrawing(price)}
                  onEnd={() => setEnding(price)}
                />
              ),
          },
        ]
      : []),
  ];
  return (
    <>
      <PageHeader
        title="Price list"
        actions={
          <>
            {file}
            {mayEdit && hasServices && tiers.length > 0 && (
              <LinkButton href="/prices/import" icon="folder-open">
                Import prices
              </LinkButton>
            )}
            {mayEdit && hasServices && tiers.length > 0 && (
              <Button variant="primary" icon="plus" onClick={() => setSetting({ former: null })}>
                Add a price
              </Button>
            )}
          </>
        }
      />
      {children}
      {prices.length > 0 && (
        <CardTable
          until="xl"
          caption="Prices by service and tier"
          columns={columns}
          rows={prices}
          rowKey={({ uuid }) => uuid}
        />
      )}
      {setting && (
        <NewPriceDialog provider={provider} former={setting.former} tiers={tiers} onClose={close} />
      )}
      {correcting && <CorrectPriceDialog provider={provider} price={correcting} onClose={close} />}
      {ending && <EndPriceDialog provider={provider} price={ending} onClose={close} />}
      {withdrawing && (
        <WithdrawPriceDialog
          provider={provider}
          price={withdrawing}
          onClose={close}
          onWithdrawn={() => startTransition(close)}
        />
      )}
    </>
  );
}

type PriceActionsProps = {
  price: Price;
  now: string;
  onCorrect: () => void;
  onChange: () => void;
  onWithdraw: () => void;
  onEnd: () => void;
};

function PriceActions({ price, now, onCorrect, onChange, onWithdraw, onEnd }: PriceActionsProps) {
  return (
    <span className="relative flex gap-2">
      <Button
        size="small"
        onClick={() =>
          // As of the press: the page may be of yesterday, and what was to come may hold since midnight.
          price.valid_from > now && Date.parse(price.valid_from) > serverNow().getTime()
            ? onCorrect()
            : onChange()
        }
      >
        Change
        <span className="sr-only">
          {' '}
          {price.healthcare_service_name}, {price.price_tier_name}
        </span>
      </Button>
      <Button size="small" onClick={() => (price.valid_from > now ? onWithdraw() : onEnd())}>
        {price.valid_from > now ? 'Cancel' : 'End'}
        <span className="sr-only">
          {' '}
          {price.healthcare_service_name}, {price.price_tier_name}
        </span>
      </Button>
    </span>
  );
}

function PriceState({ price, now }: { price: Price; now: string }) {
  if (price.valid_from > now) return <Badge tone="outline">Future</Badge>;
  if (price.valid_to !== null && price.valid_to <= now) return <Badge>Ended</Badge>;
  return <Badge tone="accent">In force</Badge>;
}
