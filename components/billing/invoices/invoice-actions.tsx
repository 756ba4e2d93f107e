'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invoice } from '@/components/billing/invoices/client';
import { invoiceName, payerOf } from '@/components/billing/invoices/words';
import { ConfirmedCall } from '@/components/platform/forms/confirmed-call';
import { ReasonDialog } from '@/components/platform/forms/reason-dialog';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Button } from '@/components/platform/ui/button';
import { useToast } from '@/components/platform/ui/toast';
import { cancelInvoiceContract, issueInvoiceContract } from '@/lib/billing/invoices/contract';
import { isKeptByPayments } from '@/lib/billing/invoices/rules';
import { moneyWords } from '@/lib/domain/money';
import { surnameFirst } from '@/lib/domain/persons';
import { call } from '@/lib/platform/http/call';

type InvoiceActionsProps = {
  /** By uuid. */
  provider: string;
  invoice: Invoice;
};

/** Issues a draft, and cancels what is not paid; each is asked about before it is done. */
export function InvoiceActions({ provider, invoice }: InvoiceActionsProps) {
  const [isCancelling, setCancelling] = useState(false);
  if (invoice.status === 'cancelled') return null;
  const hasLivePayment = invoice.payments.some(({ status }) => status === 'active');
  return (
    <>
      <Button
        icon="ban"
        refusal={
          isKeptByPayments({ ...invoice, has_live_payment: hasLivePayment })
            ? 'Part of this invoice is settled. Void or refund it first.'
            : null
        }
        onClick={() => setCancelling(true)}
      >
        Cancel {invoice.status === 'draft' ? 'the draft' : 'the invoice'}
      </Button>
      {invoice.status === 'draft' && <IssueInvoice {...{ provider, invoice }} />}
      {isCancelling && (
        <CancelInvoice {...{ provider, invoice }} onClose={() => setCancelling(false)} />
      )}
    </>
  );
}

/** All queries that show an invoice or a patient's balance due are read again. */
function useAfterwards(provider: string) {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['invoices', provider] });
    void client.invalidateQueries({ queryKey: ['payments', provider] });
  };
}

function IssueInvoice({ provider, invoice }: InvoiceActionsProps) {
  const toast = useToast();
  const afterwards = useAfterwards(provider);
  const [isAsking, setAsking] = useState(false);
  const { uuid, net_total, currency, patient_detail } = invoice;
  return (
    <>
      <Button variant="primary" onClick={() => setAsking(true)}>
        Issue the invoice
      </Button>
      {isAsking && (
        <ConfirmedCall
          title={`Issue the invoice of ${moneyWords(net_total, currency)}?`}
          confirmLabel="Issue the invoice"
          what={`The invoice of ${moneyWords(net_total, currency)}`}
          send={(idempotencyKey) => {
            const params = { provider_id: provider, invoice_uuid: uuid };
            return call(issueInvoiceContract, { params }, { idempotencyKey }).finally(afterwards);
          }}
          onDone={({ data }) => toast({ title: `${invoiceName(data)} was issued` })}
          onClose={() => setAsking(false)}
        >
          <p>
            The invoice gets its number, and its lines can no longer change. From then on it is due
            from {payerOf(invoice) ?? surnameFirst(patient_detail)}.
          </p>
        </ConfirmedCall>
      )}
    </>
  );
}

type CancelInvoiceProps = InvoiceActionsProps & { onClose: () => void };

function CancelInvoice({ provider, invoice, onClose }: CancelInvoiceProps) {
  const toast = useToast();
  const afterwards = useAfterwards(provider);
  const form = useContractForm(cancelInvoiceContract, {
    given: { params: { provider_id: provider, invoice_uuid: invoice.uuid } },
    labels: { reason: 'Reason' },
    defaultValues: { reason: '' },
    onSaved: ({ data }) => {
      toast({ title: `${invoiceName(data)} was cancelled` });
      afterwards();
      onClose();
    },
  });
  const isDraft = invoice.number === null;
  const consequence = 'Its charges can be billed again.';
  const action = `Cancel ${isDraft ? 'the draft' : invoiceName(invoice).toLowerCase()}`;
  return (
    <ReasonDialog
      of={form}
      title={`${action}?`}
      description={
        isDraft
          ? consequence
          : `${consequence} The invoice keeps its number and stays in the books, marked as cancelled.`
      }
      hint="Shown on the invoice and in the books"
      maxLength={500}
      action={action}
      actionPending="Cancelling…"
      isDangerous
      onClose={onClose}
    />
  );
}
