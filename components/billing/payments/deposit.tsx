'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Account } from '@/components/billing/payment-accounts/client';
import { requestPatientAccount, unchargedOf } from '@/components/billing/payments/desk-client';
import { blankSlip, slipOf } from '@/components/billing/payments/desk-entry';
import { ownDeposits } from '@/components/billing/payments/find-unconfirmed';
import { AmountInput } from '@/components/platform/forms/amount-input';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { RadioGroup } from '@/components/platform/ui/radio-group';
import { tenderWords } from '@/lib/billing/payments/words';
import { type DeskTransactionType, deskTransactionTypes } from '@/lib/domain/codes/payments';
import {
  fromMinorUnits,
  isNothing,
  moneyWords,
  toMinorUnits,
  typedAmount,
} from '@/lib/domain/money';
import { CallError } from '@/lib/platform/http/call';
import { moneyAmount } from '@/lib/platform/http/money-fields';
import { needsReference, refusalAt, SlipFields } from './tender-fields';
import type { Taking } from './use-taking';

type DepositProps = {
  taking: Taking;
  /** By uuid. */
  provider: string;
  patient: { uuid: string; name: string };
  /** The patient's own account; undefined where there is none yet. */
  account: Account | undefined;
  shift: { location: string; currency: string };
  onClose: () => void;
};

/** Takes a deposit into the patient's own account, from which later bills are paid. */
export function Deposit(props: DepositProps) {
  const { patient, account, shift } = props;
  const holds = moneyWords(account?.balance ?? fromMinorUnits(0n, shift.currency), shift.currency);
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title={`Take a deposit from ${patient.name}`}
      description={`The patient’s deposit is now ${holds}. Use it to pay bills later.`}
    >
      <DepositForm {...props} />
    </Dialog>
  );
}

/** Nothing is asked for once all of it was paid in. */
const asked = (outstanding: string) => (isNothing(outstanding) ? '' : outstanding);

type Slip = typeof blankSlip & { type: DeskTransactionType; amount: string };

function DepositForm({ taking, provider, patient, account, shift, onClose }: DepositProps) {
  const { currency } = shift;
  const requested = useQuery(unchargedOf(provider, patient.uuid)).data?.deposit;
  const [slip, setSlip] = useState<Slip>({
    ...blankSlip,
    type: 'cash',
    amount: requested?.currency === currency ? asked(requested.outstanding) : '',
  });
  const [hasTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const change = (changed: Partial<Slip>) => {
    if (taking.isSending) return;
    taking.forgetRefusal();
    setSlip((before) => ({ ...before, ...changed }));
  };
  const amount = amountOf(slip.amount, currency);
  const lacksReference = needsReference(slip.type) && slip.reference.trim() === '';

  const prepare = async (amount: string) => {
    try {
      const into = account ?? (await requestPatientAccount(provider, patient.uuid, currency));
      const earlier = await ownDeposits(provider, patient.uuid);
      // The cashier has gone to another patient in the meantime: do not apply it.
      if (!isHere.current) return null;
      return {
        patient: patient.uuid,
        amount,
        currency,
        request: {
          kind: 'deposit' as const,
          account: into.uuid,
          body: {
            amount,
            currency,
            transaction_type: slip.type,
            location: shift.location,
            ...slipOf(slip, currency),
          },
          earlier: earlier.map(({ uuid }) => uuid),
        },
      };
    } catch (error) {
      setFailure(error instanceof CallError ? error.message : 'Something went wrong.');
      return null;
    }
  };

  return (
    <form
      noValidate
      method="post"
      aria-label={`Deposit from ${patient.name}`}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        setFailure(null);
        if (amount !== null && !lacksReference) taking.take(() => prepare(amount));
      }}
    >
      <Field
        label={`Amount, ${currency}`}
        error={
          hasTried && amount === null
            ? `Enter an amount above 0, such as ${fromMinorUnits(500000n, currency)}.`
            : refusalAt(taking, 'amount')
        }
      >
        <AmountInput
          value={slip.amount}
          onChange={({ currentTarget: { value } }) => change({ amount: value })}
        />
      </Field>
      <RadioGroup
        legend="Payment method"
        value={slip.type}
        onChange={({ currentTarget: { value } }) => {
          const type = deskTransactionTypes.find((one) => one === value);
          if (type) change({ ...blankSlip, type });
        }}
        options={deskTransactionTypes.map((type) => ({ value: type, label: tenderWords[type] }))}
      />
      <SlipFields
        of={{ currency, refusal: taking.refusal }}
        at=""
        tender={slip}
        onChange={change}
      />
      {hasTried && lacksReference && (
        <p role="alert" className="font-medium text-danger-ink">
          Enter the number on the slip, or the code in the message.
        </p>
      )}
      <Refused failure={failure} refusal={taking.refusal} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          pending={taking.isSending}
          pendingLabel="Taking the deposit…"
        >
          {amount === null ? 'Take the deposit' : `Take ${moneyWords(amount, currency)}`}
        </Button>
      </div>
    </form>
  );
}

const shownFields = new Set([
  ...['amount', 'tendered', 'reference', 'reference_reason', 'reference_total'],
]);

/** The problem that belongs to none of the fields. */
function Refused({ failure, refusal }: { failure: string | null; refusal: CallError | null }) {
  const fields = Object.entries(refusal?.errors ?? {});
  const unplaced = fields.filter(([field]) => !shownFields.has(field)).flatMap(([, said]) => said);
  const sentences = [
    ...(failure === null ? [] : [failure]),
    ...(refusal && fields.length === 0 ? [refusal.message] : unplaced),
  ];
  if (sentences.length === 0) return null;
  return (
    <Banner tone="danger" icon="circle-exclamation-point" urgent>
      {sentences.map((sentence) => (
        <p key={sentence}>Not taken: {sentence}</p>
      ))}
    </Banner>
  );
}

/** The entry as decimal text with the currency's minor digits; null while it is no amount above zero. */
function amountOf(typed: string, currency: string): string | null {
  const text = moneyAmount.safeParse(typedAmount(typed, currency));
  const units = text.success ? toMinorUnits(text.data, currency) : null;
  if (units === null) return null;
  const amount = fromMinorUnits(units, currency);
  return isNothing(amount) ? null : amount;
}
