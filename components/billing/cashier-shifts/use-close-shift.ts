'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import {
  type ShiftDetail,
  shiftAddress,
  shiftOf,
} from '@/components/billing/cashier-shifts/client';
import {
  differencesIn,
  nothingCounted,
  readCount,
  readNet,
  typedFrom,
  varianceOf,
} from '@/components/billing/cashier-shifts/drawer';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { useNavigateAfterSave } from '@/components/platform/forms/use-navigate-after-save';
import { useToast } from '@/components/platform/ui/toast';
import { closeShiftContract } from '@/lib/billing/cashier-shifts/contract';
import { tenderWords } from '@/lib/billing/payments/words';
import { settledTransactionTypes } from '@/lib/domain/codes/payments';
import { fromMinorUnits } from '@/lib/domain/money';
import type { TypedSettlements } from './settlement-fields';

/** The drawer and the lists as they were typed, in a draft. */
export const typedShift = z.object({
  count: z.object({ pieces: z.record(z.string(), z.string()), other: z.string() }),
  lists: z.partialRecord(z.enum(settledTransactionTypes), z.string()),
});
export const nothingTyped: z.infer<typeof typedShift> = { count: nothingCounted, lists: {} };
const closing = typedShift.extend({ reason: z.string() });

/** Without what was typed and erased again. */
export const withoutErased = ({
  count: { pieces, other },
  lists,
}: z.infer<typeof typedShift>): z.infer<typeof typedShift> => ({
  count: { pieces: filled(pieces), other },
  lists: filled(lists),
});
const filled = <Texts extends Readonly<Record<string, string | undefined>>>(texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text)) as Texts;

/** A count of which the sum alone was said is a count of one piece of that value. */
const piecesOf = ({ closing_count, counted_cash }: ShiftDetail['counts'][number]) =>
  closing_count.length > 0 ? closing_count : [{ value: counted_cash, count: 1 }];

const nothingClosed: z.infer<typeof closing> = { ...nothingTyped, reason: '' };

type CloseShiftOptions = {
  shift: ShiftDetail & { expected_cash: string };
  provider: string;
  userId: string;
};

const unexplained = 'Enter why the count differs from the books.';
const uncorrected = 'Enter why the earlier count differed from the books.';

/** State, draft and saving of the count with which a shift is closed. */
export function useCloseShift({ shift, provider, userId }: CloseShiftOptions) {
  const { currency, uuid, expected_cash } = shift;
  const goTo = useNavigateAfterSave();
  const client = useQueryClient();
  const toast = useToast();
  // A blind count is where the close begins.
  const counted = shift.counts.at(-1);
  const [typed, setTyped] = useState(() =>
    counted ? typedFrom(piecesOf(counted), currency) : nothingCounted,
  );
  const [lists, setLists] = useState<TypedSettlements>(() =>
    Object.fromEntries(
      (counted?.settlements ?? []).map((one) => [one.transaction_type, one.counted]),
    ),
  );
  const [isAsking, setAsking] = useState(false);
  const form = useContractForm(closeShiftContract, {
    given: { params: { provider_id: provider, shift_id: uuid } },
    labels: {
      closing_count: 'Cash in the drawer',
      variance_reason: 'Reason',
      expected_cash: 'Expected in the drawer',
      settlements: 'Mobile money and card',
    },
    draft: {
      // What was typed after an earlier count is not put over a recount.
      owner: {
        userId,
        patientId: 'none',
        encounterId: [uuid, counted?.counted_at].filter(Boolean).join(' '),
        form: 'shift-close',
      },
      schema: closing,
      contentOf: ({ variance_reason }) => ({
        ...withoutErased({ count: typed, lists }),
        reason: variance_reason ?? '',
      }),
      blank: nothingClosed,
      put: ({ count, lists: kept, reason }) => {
        setTyped(count);
        setLists(kept);
        form.form.setValue('variance_reason', reason);
      },
    },
    defaultValues: { closing_count: [], variance_reason: '', expected_cash, settlements: [] },
    onSaved: ({ data }) => {
      toast({ title: `The shift at ${data.location_name} is closed` });
      client.setQueryData(shiftOf(provider, uuid).queryKey, data);
      void client.invalidateQueries({ queryKey: ['payments', provider] });
      goTo(shiftAddress(uuid));
    },
    // Changes in the meantime are shown at once, and a payment method that was added is asked for.
    onFailed: ({ status }) => {
      if (status === 409) void client.invalidateQueries(shiftOf(provider, uuid));
    },
  });
  const read = readCount(typed, currency);
  const tenders = settledTransactionTypes.flatMap((tender) => {
    const taken = shift.tenders.find(({ transaction_type }) => transaction_type === tender);
    if (!taken) return [];
    const counted = readNet(lists[tender] ?? '', currency);
    return { tender, expected: taken.net_amount, counted };
  });
  const wasOff = shift.counts.some((count) => differencesIn(count).length > 0);
  const isOff = [{ counted: read?.sum ?? null, expected: expected_cash }, ...tenders].some(
    ({ counted, expected }) =>
      counted !== null && varianceOf(counted, expected, currency).kind !== 'even',
  );
  const needsReason = isOff || wasOff;
  const ask = () => {
    if (!read) return;
    form.form.clearErrors();
    const settlements = tenders.flatMap(({ tender, expected, counted }, index) => {
      if (counted !== null) return { transaction_type: tender, amount: counted, expected };
      const message = `Enter the ${tenderWords[tender].toLowerCase()} statement total, such as ${fromMinorUnits(1050n, currency)}.`;
      form.form.setError(`settlements.${index}.amount`, { type: 'required', message });
      return [];
    });
    const reason = form.form.getValues('variance_reason') ?? '';
    const isExplained = !needsReason || reason.trim() !== '';
    if (!isExplained) {
      form.form.setError('variance_reason', {
        type: 'required',
        message: isOff ? unexplained : uncorrected,
      });
    }
    if (!isExplained || settlements.length < tenders.length) return;
    form.form.setValue('closing_count', read.count);
    form.form.setValue('expected_cash', expected_cash);
    form.form.setValue('settlements', settlements);
    setAsking(true);
  };
  return {
    ...form,
    /** As typed: the drawer, and the statement totals by payment method. */
    typed,
    setTyped,
    lists,
    setLists,
    /** The sum that was counted; null while a line of the count is not a number. */
    counted: read?.sum ?? null,
    tenders,
    needsReason,
    /** Asks once more before the shift is closed. */
    submit: ask,
    isAsking,
    setAsking,
    close: () => {
      setAsking(false);
      form.submit();
    },
  };
}
