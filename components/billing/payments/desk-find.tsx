'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { openBillWords } from '@/components/billing/bills/words';
import { type DeskFound, deskFound } from '@/components/billing/payments/desk-client';
import { Badge } from '@/components/platform/ui/badge';
import { Combobox } from '@/components/platform/ui/combobox';
import { Field } from '@/components/platform/ui/field';
import { Icon } from '@/components/platform/ui/icon';
import { moneyWords } from '@/lib/domain/money';
import { sexWords, surnameFirst } from '@/lib/domain/persons';

type DeskFindProps = {
  /** The provider's uuid. */
  provider: string;
  onChoose: (found: DeskFound) => void;
  /** A payment is being taken: what becomes of it is seen where it was asked for, before anything else is. */
  isHeld: boolean;
  autoFocus: boolean;
};

/**
 * Finds the next patient, invoice or receipt. A scanner types a number and Enter faster than the server answers: what
 * then turns out to be the only match, or the patient with exactly that MR number, is chosen as soon as it is known. A similar
 * name is not: it may be another patient's.
 */
export function DeskFind({ provider, onChoose, isHeld, autoFocus }: DeskFindProps) {
  const [text, setText] = useState('');
  const search = text.trim();
  const { data, isError, isPending, isPlaceholderData } = useQuery(deskFound(provider, search));
  const searching = search !== '' && (isPending || isPlaceholderData);
  const found = search === '' || isError ? [] : (data?.found ?? []);
  const entered = useRef<string | null>(null);

  const choose = (one: DeskFound) => {
    if (isHeld) return;
    setText('');
    entered.current = null;
    onChoose(one);
  };
  useEffect(() => {
    if (searching || entered.current === null) return;
    const isSame = entered.current === search;
    entered.current = null;
    const [first] = found;
    const isIt = found.length === 1 ? !data?.isSimilar : hasMrNumber(first, search);
    if (isSame && first && isIt) choose(first);
  });

  return (
    <search
      onKeyDownCapture={({ key }) => {
        if (key === 'Enter' && searching) entered.current = search;
      }}
    >
      <Field
        label="Find the patient"
        hint="Name, phone, MR number, receipt or invoice number; or scan the wristband or the paper"
      >
        <Combobox
          text={text}
          onText={setText}
          options={found}
          keyOf={keyOf}
          render={(one) => <Match of={one} />}
          onChoose={choose}
          searching={searching}
          status={statusOf()}
          closedWhenEmpty
          autoFocus={autoFocus}
          onLeave={() => {
            entered.current = null;
          }}
        />
      </Field>
    </search>
  );

  function statusOf(): string {
    if (isHeld) return 'A payment is being taken.';
    if (isError) return 'Search failed. Try again, or check the connection.';
    if (searching) return 'Searching…';
    if (found.length === 0) return `No match for “${search}”. Try the MR number or the phone.`;
    if (data?.isSimilar) return `No exact match for “${search}”: these names are similar.`;
    if (data && data.more > 0) return `${data.more} more. Type more to narrow it down.`;
    return found.length === 1 ? '1 match' : `${found.length} matches`;
  }
}

/** The server lists the patient with exactly that MR number first; other numbers may begin with it. */
const hasMrNumber = (one: DeskFound | undefined, search: string): boolean =>
  one?.kind === 'patient' && one.patient.mr_number.toLowerCase() === search.toLowerCase();

const keyOf = (one: DeskFound): string => {
  if (one.kind === 'patient') return one.patient.uuid;
  return one.kind === 'invoice' ? one.invoice.uuid : one.payment.uuid;
};

function Match({ of: one }: { of: DeskFound }) {
  const { icon, title, detail, aside } = wordsOf(one);
  return (
    <>
      <Icon of={icon} className="shrink-0 text-ink-muted" />
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere font-semibold">{title}</span>
        <span className="block truncate text-ink-muted text-sm">{detail}</span>
      </span>
      {aside && <Badge tone="outline">{aside}</Badge>}
    </>
  );
}

function wordsOf(one: DeskFound) {
  if (one.kind === 'patient') {
    const { age, gender, mr_number, mobile, is_hospitalized, bill } = one.patient;
    return {
      icon: 'user-round' as const,
      title: surnameFirst(one.patient),
      detail: [
        `${age ?? '?'} y ${sexWords(gender).letter}`,
        mr_number,
        mobile,
        is_hospitalized ? 'Admitted' : '',
      ]
        .filter((part) => part !== '')
        .join(' · '),
      aside: bill && openBillWords(bill),
    };
  }
  if (one.kind === 'invoice') {
    const { number, patient_detail, patient_mr_number, balance, currency, status } = one.invoice;
    return {
      icon: 'file-text' as const,
      title: `Invoice ${number}`,
      detail: `${surnameFirst(patient_detail)} · ${patient_mr_number} · ${moneyWords(balance, currency)} to pay`,
      aside: status,
    };
  }
  const { receipt_number, patient_detail, patient_mr_number, amount, currency, status } =
    one.payment;
  return {
    icon: 'receipt' as const,
    title: `Receipt ${receipt_number}`,
    detail: `${surnameFirst(patient_detail)} · ${patient_mr_number} · ${moneyWords(amount, currency)}`,
    aside: status === 'voided' ? 'Voided' : null,
  };
}
