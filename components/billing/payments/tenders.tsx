'use client';

import { type ReactNode, useId, useState } from 'react';
import {
  blankSlip,
  type DeskEntry,
  type DeskTender,
  isPaidByPayer,
} from '@/components/billing/payments/desk-entry';
import { AmountInput } from '@/components/platform/forms/amount-input';
import { Button } from '@/components/platform/ui/button';
import { Field } from '@/components/platform/ui/field';
import { IconButton } from '@/components/platform/ui/icon-button';
import { RadioGroup } from '@/components/platform/ui/radio-group';
import { Select } from '@/components/platform/ui/select';
import { plainAmount, tenderWords } from '@/lib/billing/payments/words';
import {
  copaymentTransactionTypes,
  payerTransactionTypes,
  type TransactionType,
} from '@/lib/domain/codes/payments';
import { CoverNote } from './cover-note';
import { DepositOffer } from './deposit-offer';
import { AccountField, refusalAt, SlipFields } from './tender-fields';
import type { DeskState } from './use-desk';

type TenderFieldsProps = { of: DeskState };

/** The payer, the payment methods, and their parts. */
export function Tenders({ of: desk }: TenderFieldsProps) {
  const { main, tenders } = desk.entry;
  const isOfPayer = isPaidByPayer(main);
  const cashKeyAt = firstCash(desk.entry);
  const isOfInvoice = desk.target?.kind === 'invoice';
  const [isInPart, setInPart] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <DepositOffer of={desk} />
      <RadioGroup
        legend="Who pays"
        value={isOfPayer ? main.type : 'patient'}
        onChange={({ currentTarget: { value } }) =>
          desk.changeMain({
            type: payerTransactionTypes.find((type) => type === value) ?? 'cash',
            ...blankSlip,
            account: null,
            amount: '',
          })
        }
        options={[
          { value: 'patient', label: 'The patient' },
          { value: 'insurance', label: 'An insurer' },
          { value: 'corporate', label: 'A company' },
        ]}
      />
      {!isOfPayer && (
        <Field label="Payment method">
          <TenderSelect
            value={main.type}
            onChange={(type) => desk.changeMain({ type, account: null })}
          />
        </Field>
      )}
      <AccountField
        of={desk}
        at=""
        tender={main}
        onChange={(account) => desk.changeMain({ account })}
      />
      <CoverNote of={desk} />
      {(isOfInvoice || isInPart || main.amount !== '') && (
        <Field
          label={isOfPayer ? `Paid by this account, ${desk.currency}` : `Amount, ${desk.currency}`}
          hint={
            isOfInvoice
              ? `Leave empty for the ${tenders.length === 0 ? 'whole balance' : 'rest'}`
              : 'The rest stays due on an invoice of these charges'
          }
          optional={isOfInvoice}
          error={refusalAt(desk, 'amount')}
        >
          <AmountInput
            autoFocus={!isOfInvoice}
            value={main.amount}
            onChange={({ currentTarget: { value } }) => desk.changeMain({ amount: value })}
          />
        </Field>
      )}
      <SlipFields
        of={desk}
        at=""
        tender={main}
        hasCashKey={cashKeyAt === main.key}
        onChange={desk.changeMain}
      />
      {isOfPayer && <Copayment of={desk} hasCashKey={cashKeyAt === 'copayment'} />}
      {tenders.map((tender, index) => (
        <Tender
          key={tender.key}
          of={desk}
          tender={tender}
          index={index}
          hasCashKey={cashKeyAt === tender.key}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" size="small" icon="plus" onClick={() => desk.addTender()}>
          Split payment
        </Button>
        {!isOfInvoice && (
          <Button
            variant="quiet"
            size="small"
            icon={isInPart ? 'x' : 'circle-slash-2'}
            onClick={() => {
              setInPart(!isInPart);
              desk.changeMain({ amount: '' });
            }}
          >
            {isInPart ? 'Pay in full' : 'Pay part'}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The key of the first part that is paid in cash; null where none is. */
function firstCash({ main, copayment, tenders }: DeskEntry): string | null {
  const parts = [
    main,
    ...(isPaidByPayer(main) ? [{ key: 'copayment', type: copayment.type }] : []),
    ...tenders,
  ];
  return parts.find(({ type }) => type === 'cash')?.key ?? null;
}

type TenderSelectProps = { value: TransactionType; onChange: (type: DeskTender['type']) => void };

function TenderSelect({ value, onChange }: TenderSelectProps) {
  return (
    <Select
      value={value}
      onChange={({ currentTarget }) => {
        const type = copaymentTransactionTypes.find((one) => one === currentTarget.value);
        if (type) onChange(type);
      }}
      options={copaymentTransactionTypes.map((type) => ({ value: type, label: tenderWords[type] }))}
    />
  );
}

/**
 * The patient's share beside an insurer or a company: what the scheme asks, unless the cashier types another amount.
 */
function Copayment({ of: desk, hasCashKey }: TenderFieldsProps & { hasCashKey: boolean }) {
  const { entry, expectedCopayment, currency } = desk;
  const { copayment } = entry;
  const isOwn = copayment.amount !== null;
  return (
    <Part title="Patient copayment">
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field
          label={`Amount, ${currency}`}
          hint={copaymentHint(desk)}
          optional={desk.isCopaymentKnown && expectedCopayment === null}
          error={refusalAt(desk, 'copayment_info.amount')}
          aside={
            isOwn &&
            expectedCopayment !== null && (
              <Button
                variant="quiet"
                size="small"
                onClick={() => desk.changeCopayment({ amount: null })}
              >
                As required
              </Button>
            )
          }
        >
          <AmountInput
            value={copayment.amount ?? expectedCopayment ?? ''}
            onChange={({ currentTarget: { value } }) => desk.changeCopayment({ amount: value })}
          />
        </Field>
        <Field label="Payment method" error={refusalAt(desk, 'copayment_info.account_id')}>
          <Select
            value={copayment.type}
            onChange={({ currentTarget: { value } }) => {
              const type = copaymentTransactionTypes.find((one) => one === value);
              if (type) desk.changeCopayment({ type });
            }}
            options={copaymentTransactionTypes.map((type) => ({
              value: type,
              label: tenderWords[type],
            }))}
          />
        </Field>
      </div>
      <SlipFields
        of={desk}
        at="copayment_info."
        tender={copayment}
        hasCashKey={hasCashKey}
        onChange={desk.changeCopayment}
      />
    </Part>
  );
}

function copaymentHint({ expectedCopayment, isCopaymentKnown, refusal, currency }: DeskState) {
  if (expectedCopayment !== null) {
    return `Required by the scheme: ${plainAmount(expectedCopayment, currency)}`;
  }
  if (isCopaymentKnown) return 'No copayment';
  return refusal ? 'Calculated once the payment can be taken' : 'Calculating…';
}

function Tender({
  of: desk,
  tender,
  index,
  hasCashKey,
}: TenderFieldsProps & { tender: DeskTender; index: number; hasCashKey: boolean }) {
  const at = `tenders.${index}.`;
  const change = (changed: Partial<DeskTender>) => desk.changeTender(tender.key, changed);
  return (
    <Part
      title={`Also pay by:  ${tenderWords[tender.type].toLowerCase()}`}
      action={
        <IconButton
          icon="x"
          label={`Remove this payment method, ${tenderWords[tender.type].toLowerCase()}`}
          onClick={() => desk.removeTender(tender.key)}
        />
      }
    >
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field
          label={`Amount, ${desk.currency}`}
          error={tender.amount === '' ? undefined : refusalAt(desk, `${at}amount`)}
        >
          <AmountInput
            autoFocus
            required
            value={tender.amount}
            onChange={({ currentTarget: { value } }) => change({ amount: value })}
          />
        </Field>
        <Field label="Payment method">
          <TenderSelect value={tender.type} onChange={(type) => change({ type, account: null })} />
        </Field>
      </div>
      <AccountField of={desk} at={at} tender={tender} onChange={(account) => change({ account })} />
      <SlipFields of={desk} at={at} tender={tender} hasCashKey={hasCashKey} onChange={change} />
    </Part>
  );
}

function Part({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="flex flex-col gap-3 border-line border-t pt-3">
      <div className="flex items-center justify-between gap-2">
        <p id={id} className="font-semibold">
          {title}
        </p>
        {action}
      </div>
      {children}
    </fieldset>
  );
}
