import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureWords, useLeftBehind } from '@/components/platform/forms/use-left-behind';
import { restoreFocus } from '@/components/platform/ui/restore-focus';
import { useToast } from '@/components/platform/ui/toast';
import type { refundOverpaidContract } from '@/lib/billing/refunds/contract';
import { type CallError, call } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

/** Asking for the refund of all that an invoice was overpaid; what the screen shows of money is read again. */
export function useRefunding(provider: string, invoice: string) {
  const client = useQueryClient();
  const toast = useToast();
  const leaveBehind = useLeftBehind('The request for a refund', { isKept: false });
  return useMutation({
    onMutate: leaveBehind,
    onError: (error: CallError, _, tell) => tell?.(failureWords(error)),
    mutationFn: async () => {
      const params = { provider_id: provider, invoice_uuid: invoice };
      const given = { params, body: {} };
      return (await call(refundOverpaidOperation, given)).data;
    },
    onSuccess: () => {
      restoreFocus();
      toast({ title: 'Refund requested. Another person has to approve it.' });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['payments', provider] }),
  });
}

const refundOverpaidOperation = operation<typeof refundOverpaidContract>(
  'POST /providers/{provider_id}/finance/invoices/{invoice_uuid}/refund-overpaid',
);
