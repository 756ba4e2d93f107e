'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ownLimits } from '@/components/billing/approvals/client';
import type { DeskItem } from '@/components/billing/payments/desk-client';
import { ReasonDialog } from '@/components/platform/forms/reason-dialog';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Dialog } from '@/components/platform/ui/dialog';
import { FailedState } from '@/components/platform/ui/failed-state';
import { Loading, Skeleton } from '@/components/platform/ui/skeleton';
import { useToast } from '@/components/platform/ui/toast';
import { cancelChargeItemContract } from '@/lib/billing/charge-items/contract';
import { itemDetail } from '@/lib/billing/payments/words';
import { moneyWords, storedUnits } from '@/lib/domain/money';
import { ApprovalRequest } from './approval-request';

type WaiveChargeProps = {
  item: DeskItem;
  provider: { uuid: string; currency: string };
  onWaived: (item: string) => void;
  onClose: () => void;
};

/** Lets a patient off a charge that is on no bill yet, with the reason; above the cashier's limit with another's approval. */
export function WaiveCharge(props: WaiveChargeProps) {
  const { item, provider, onClose } = props;
  const limits = useQuery(ownLimits(provider.uuid));
  if (!limits.data) {
    return (
      <Dialog open onOpenChange={onClose} title={`Waive ${item.healthcare_service_name}?`}>
        {limits.error ? (
          <FailedState
            title="Your limit could not be loaded"
            onRetry={() => void limits.refetch()}
            retrying={limits.isFetching}
          >
            {limits.error.message}
          </FailedState>
        ) : (
          <Loading label="Loading your limit">
            <Skeleton className="h-24 w-full" />
          </Loading>
        )}
      </Dialog>
    );
  }
  const limit = limits.data.waiver;
  if (limit === null || isWithin(item, limit, provider.currency)) return <Waive {...props} />;
  const { amount, currency } = item;
  return (
    <ApprovalRequest
      needed={{ kind: 'waiver', amount, currency, limit, request: null }}
      of={{ kind: 'waiver', item: item.uuid }}
      provider={provider.uuid}
      limitCurrency={provider.currency}
      detail={`${item.healthcare_service_name}, ${itemDetail(item)}`}
      onClose={onClose}
    />
  );
}

const isWithin = ({ amount, currency }: DeskItem, limit: string, ownCurrency: string): boolean =>
  currency === ownCurrency && storedUnits(amount, currency) <= storedUnits(limit, currency);

function Waive({ item, provider, onWaived, onClose }: WaiveChargeProps) {
  const client = useQueryClient();
  const toast = useToast();
  const sum = moneyWords(item.amount, item.currency);
  const form = useContractForm(cancelChargeItemContract, {
    given: { params: { provider_id: provider.uuid, charge_item_id: item.uuid } },
    labels: { reason: 'Reason' },
    defaultValues: { reason: '' },
    onSaved: () => {
      toast({ title: `${item.healthcare_service_name}, ${sum}, was waived` });
      onWaived(item.uuid);
      void client.invalidateQueries({ queryKey: ['payments', provider.uuid] });
      onClose();
    },
  });
  return (
    <ReasonDialog
      of={form}
      title={`Waive ${item.healthcare_service_name}, ${sum}?`}
      description={`${itemDetail(item)}. The charge is no longer due and is not charged again. It stays in the books as waived, with your name and the reason.`}
      maxLength={500}
      action={`Waive ${sum}`}
      actionPending="Waiving…"
      isDangerous
      onClose={onClose}
    />
  );
}
