'use client';

import { useState } from 'react';
import type { z } from 'zod';
import type { DeskTender } from '@/components/billing/payments/desk-entry';
import { AmountInput } from '@/components/platform/forms/amount-input';
import { Banner } from '@/components/platform/ui/banner';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import type { usedBefore } from '@/lib/billing/payments/record';
import { moneyWords } from '@/lib/domain/money';

type Used = z.output<typeof usedBefore>;

type Said = { reference: string; used: readonly Used[]; sentence: string | undefined };

type UsedBeforeProps = {
  tender: Pick<DeskTender, 'type' | 'reference' | 'referenceReason' | 'referenceTotal'>;
  currency: string;
  /** The payments for other bills that the message or slip has made, where they are known before it is sent. */
  used: readonly Used[];
  /** The server's refusals of the two fields. */
  errors: { reason: string | undefined; total: string | undefined };
  onChange: (changed: Partial<Pick<DeskTender, 'referenceReason' | 'referenceTotal'>>) => void;
};

/** The earlier payments by a message or slip, why it is used again, and its total. */
export function UsedBefore({ tender, currency, used, errors, onChange }: UsedBeforeProps) {
  // A refusal is gone with the next key, and the figures are hidden while another one is shown: this keeps what both
  // said about this reference.
  const [said, setSaid] = useState<Said | null>(null);
  const { reason: refused } = errors;
  const told = said?.reference === tender.reference ? said : null;
  const now: Said = {
    reference: tender.reference,
    used: used.length > 0 ? used : (told?.used ?? []),
    sentence: refused ?? told?.sentence,
  };
  const isKnown = now.used.length > 0 || now.sentence !== undefined;
  if (told ? now.used !== told.used || now.sentence !== told.sentence : isKnown) setSaid(now);
  if (!isKnown) return null;
  const asksTotal =
    tender.type === 'mobile-money' &&
    now.used.every(({ reference_total: total }) => total === null);
  return (
    <div className="flex flex-col gap-3">
      <Banner tone="attention" icon="triangle-exclamation-point">
        {now.used.length === 0 && <p>{now.sentence}</p>}
        {now.used.map((one) => (
          <p key={one.receipt_number}>
            Used before: receipt {one.receipt_number} ({one.patient_name}),{' '}
            {moneyWords(one.amount, currency)}
          </p>
        ))}
      </Banner>
      <Field
        label="Reason for using it again"
        error={now.used.length === 0 ? undefined : errors.reason}
      >
        <Input
          required
          autoComplete="off"
          maxLength={500}
          value={tender.referenceReason}
          onChange={({ currentTarget: { value } }) => onChange({ referenceReason: value })}
        />
      </Field>
      {asksTotal && (
        <Field label={`Message total, ${currency}`} error={errors.total}>
          <AmountInput
            value={tender.referenceTotal}
            onChange={({ currentTarget: { value } }) => onChange({ referenceTotal: value })}
          />
        </Field>
      )}
    </div>
  );
}
