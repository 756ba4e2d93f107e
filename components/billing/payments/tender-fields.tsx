'use client';

import type { Account } from '@/components/billing/payment-accounts/client';
import type { DeskTender } from '@/components/billing/payments/desk-entry';
import { AmountInput } from '@/components/platform/forms/amount-input';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { KeyHint } from '@/components/platform/ui/key-hint';
import { lazy, useLazy } from '@/components/platform/ui/lazy';
import { Select } from '@/components/platform/ui/select';
import type { AccountType } from '@/lib/domain/codes/payment-accounts';
import { accountTypeOf, isSettledType, type TransactionType } from '@/lib/domain/codes/payments';
import { moneyWords } from '@/lib/domain/money';
import type { DeskState } from './use-desk';

const usedBefore = lazy(() => import('./used-before'));

type SlipFieldsProps = {
  of: Pick<DeskState, 'currency' | 'refusal'> & Partial<Pick<DeskState, 'figures'>>;
  /** Its prefix among the server's refusals, with the dot: `tenders.0.`, or nothing. */
  at: string;
  tender: Pick<
    DeskTender,
    'type' | 'tendered' | 'reference' | 'referenceReason' | 'referenceTotal'
  >;
  /** F8 goes to its cash received (`PayPanel`). */
  hasCashKey?: boolean;
  onChange: (
    changed: Partial<
      Pick<DeskTender, 'tendered' | 'reference' | 'referenceReason' | 'referenceTotal'>
    >,
  ) => void;
};

/** The details of a tender: of cash the amount, of all others the number on the slip. */
export function SlipFields({
  of: desk,
  at,
  tender,
  hasCashKey = false,
  onChange,
}: SlipFieldsProps) {
  const hint = slipHints[tender.type];
  const used = usedBy(tender, desk.figures);
  const errors = {
    reason: refusalAt(desk, `${at}reference_reason`),
    total: refusalAt(desk, `${at}reference_total`),
  };
  const parts = useLazy(usedBefore, used.length > 0 || errors.reason !== undefined);
  if (tender.type === 'cash') {
    return (
      <Field
        label={`Cash received, ${desk.currency}`}
        hint="Leave empty if exact"
        error={refusalAt(desk, `${at}tendered`)}
        {...(hasCashKey && {
          id: cashFieldId,
          aside: (
            <span className="max-md:hidden" aria-hidden="true">
              <KeyHint keys={['F8']} />
            </span>
          ),
        })}
      >
        <AmountInput
          aria-keyshortcuts={hasCashKey ? 'F8' : undefined}
          value={tender.tendered}
          onChange={({ currentTarget: { value } }) => onChange({ tendered: value })}
        />
      </Field>
    );
  }
  if (hint === null) return null;
  const isNeeded =
    needsReference(tender.type) || (at === '' && desk.figures?.needs_claim_number === true);
  return (
    <>
      <Field label={hint} optional={!isNeeded} error={refusalAt(desk, `${at}reference`)}>
        <Input
          required={isNeeded}
          autoComplete="off"
          maxLength={200}
          value={tender.reference}
          onChange={({ currentTarget: { value } }) =>
            onChange({ reference: value, referenceReason: '', referenceTotal: '' })
          }
        />
      </Field>
      {parts && (
        <parts.UsedBefore currency={desk.currency} {...{ tender, used, errors, onChange }} />
      )}
    </>
  );
}

/** The field of the cash received that F8 goes to. */
export const cashFieldId = 'cash-received';

/** The server's list of earlier payments by the message or slip of a tender. */
export const usedBy = (
  { type, reference }: Pick<DeskTender, 'type' | 'reference'>,
  figures: DeskState['figures'],
) =>
  figures?.payments.find(
    (part) => part.transaction_type === type && part.reference === reference.trim(),
  )?.used_before ?? [];

const slipHints: Readonly<Record<TransactionType, string | null>> = {
  cash: null,
  'mobile-money': 'Code in the mobile money message',
  card: 'Number on the card slip',
  insurance: 'Claim or authorization number',
  corporate: 'Order or letter number',
  'user-account': null,
};

/** Money that no drawer shows is found again by its reference alone. */
export const needsReference = isSettledType;

type AccountFieldProps = {
  of: DeskState;
  at: string;
  tender: Pick<DeskTender, 'type' | 'account'>;
  onChange: (account: string) => void;
};

/** From or into which account, where there is a choice. */
export function AccountField({ of: desk, at, tender, onChange }: AccountFieldProps) {
  const choices = desk.accounts.choices(tender.type);
  const error = refusalAt(desk, `${at}account_id`);
  const { type } = tender;
  if (!desk.accounts.isReady) return null;
  if (choices.length === 0) {
    const none = noneOf[accountTypeOf[type]](desk.currency);
    return <p className="text-ink-muted">{error ?? none}</p>;
  }
  // The only deposit is shown with its balance, although there is nothing to choose.
  if (choices.length === 1 && accountTypeOf[type] === 'cash') {
    return error ? <p className="font-medium text-danger-ink">{error}</p> : null;
  }
  return (
    <Field label={accountLabels[accountTypeOf[type]]} error={error}>
      <Select
        required
        value={desk.accounts.accountOf(tender) ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(value)}
        {...(desk.accounts.accountOf(tender) === null ? { placeholder: 'Choose the account' } : {})}
        options={choices.map((account) => ({ value: account.uuid, label: nameOf(account) }))}
      />
    </Field>
  );
}

const nameOf = ({ type, name, payer_name, balance, currency }: Account): string => {
  if (type === 'patient') return `${name}, balance ${moneyWords(balance, currency)}`;
  return payer_name === null || payer_name === name ? name : `${payer_name}: ${name}`;
};

const accountLabels: Readonly<Record<AccountType, string>> = {
  cash: 'Cash account',
  insurance: 'Insurer’s account',
  corporate: 'Company’s account',
  patient: 'From',
};

const noneOf: Readonly<Record<AccountType, (currency: string) => string>> = {
  cash: (currency) =>
    `This desk has no cash account in ${currency}. Ask a finance manager to add one.`,
  insurance: (currency) => `No insurer has an account in ${currency}.`,
  corporate: (currency) => `No company has an account in ${currency}.`,
  patient: (currency) => `This patient has no deposit in ${currency}.`,
};

/** The server's refusal of a field, whichever of the two tenders was asked for. */
export function refusalAt(
  { refusal }: Pick<DeskState, 'refusal'>,
  field: string,
): string | undefined {
  if (refusal === null) return undefined;
  const found = refusal.errors[field] ?? refusal.errors[`payment_info.${field}`];
  // Its limits are for other systems.
  if (found?.some((sentence) => sentence.startsWith('Enter an amount from'))) {
    return 'Enter an amount, such as 45.00.';
  }
  return found?.join(' ');
}
