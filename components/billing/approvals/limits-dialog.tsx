'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { approvalLimitsQuery } from '@/components/billing/approvals/client';
import { AmountInput, amountIn } from '@/components/platform/forms/amount-input';
import { FormDialog } from '@/components/platform/forms/form-dialog';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Dialog } from '@/components/platform/ui/dialog';
import { FailedState } from '@/components/platform/ui/failed-state';
import { Field } from '@/components/platform/ui/field';
import { Loading, Skeleton } from '@/components/platform/ui/skeleton';
import { useToast } from '@/components/platform/ui/toast';
import {
  editFinanceSettingsContract,
  type readFinanceSettingsContract,
} from '@/lib/billing/finance-settings/contract';
import { type ApprovalKind, approvalKinds } from '@/lib/domain/codes/approvals';
import { roleNames } from '@/lib/domain/codes/roles';

type LimitsDialogProps = { provider: { uuid: string; currency: string }; onClose: () => void };

const kindTitles: Readonly<Record<ApprovalKind, string>> = {
  waiver: 'Waiver of a charge',
  discount: 'Self-pay discounts in one payment',
  copayment: 'Difference from the scheme’s copayment',
};

/** The limits of the hospital, above which another person approves what is given up. */
export function LimitsDialog(props: LimitsDialogProps) {
  const limits = useQuery(approvalLimitsQuery(props.provider.uuid));
  if (limits.data) return <LimitsForm {...props} limits={limits.data} />;
  return (
    <Dialog open onOpenChange={props.onClose} title="Limits">
      {limits.error ? (
        <FailedState
          title="The limits could not be loaded"
          onRetry={() => void limits.refetch()}
          retrying={limits.isFetching}
        >
          {limits.error.message}
        </FailedState>
      ) : (
        <Loading label="Loading the limits">
          <Skeleton className="h-48 w-full" />
        </Loading>
      )}
    </Dialog>
  );
}

type Limit = z.output<typeof readFinanceSettingsContract.reply.data>['approval_limits'][number];

function LimitsForm({ provider, limits, onClose }: LimitsDialogProps & { limits: Limit[] }) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useContractForm(editFinanceSettingsContract, {
    given: { params: { provider_id: provider.uuid } },
    labels: Object.fromEntries(
      limits.map((limit, index) => [`approval_limits.${index}.amount`, nameOf(limit)]),
    ),
    defaultValues: { approval_limits: limits },
    onSaved: () => {
      toast({ title: 'The limits were changed' });
      void client.invalidateQueries({ queryKey: ['payments', provider.uuid] });
      onClose();
    },
  });
  return (
    <FormDialog
      of={form}
      title="Limits"
      description="Above its limit a role needs another person’s approval. Leave a field empty for no limit."
      action="Save limits"
      onClose={onClose}
    >
      {approvalKinds.map((kind) => (
        <fieldset key={kind} className="flex flex-col gap-2">
          <legend className="font-semibold">{kindTitles[kind]}</legend>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {limits.map((limit, index) =>
              limit.kind === kind ? (
                <Field
                  key={limit.role}
                  label={`${roleNames[limit.role]}, ${provider.currency}`}
                  {...form.field(`approval_limits.${index}.amount`)}
                >
                  <AmountInput
                    {...form.register(
                      `approval_limits.${index}.amount`,
                      amountIn(provider.currency, null),
                    )}
                  />
                </Field>
              ) : null,
            )}
          </div>
        </fieldset>
      ))}
    </FormDialog>
  );
}

const nameOf = ({ kind, role }: Limit): string => `${kindTitles[kind]}, ${roleNames[role]}`;
