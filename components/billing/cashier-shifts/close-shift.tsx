'use client';

import { useQuery } from '@tanstack/react-query';
import {
  type ShiftDetail,
  shiftAddress,
  shiftOf,
} from '@/components/billing/cashier-shifts/client';
import { varianceOf } from '@/components/billing/cashier-shifts/drawer';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { DraftBanners } from '@/components/platform/forms/draft-banners';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { ConfirmDialog } from '@/components/platform/ui/confirm-dialog';
import { Field } from '@/components/platform/ui/field';
import { LinkButton } from '@/components/platform/ui/link-button';
import { PageHeader } from '@/components/platform/ui/page-header';
import { TextArea } from '@/components/platform/ui/text-area';
import { tenderWords } from '@/lib/billing/payments/words';
import { moneyWords } from '@/lib/domain/money';
import { spokenInstant } from '@/lib/domain/time';
import { AgainstBooks } from './against-books';
import { BlindCount } from './blind-count';
import { CashCount } from './cash-count';
import { SettlementFields } from './settlement-fields';
import { useCloseShift } from './use-close-shift';

type CloseShiftProps = {
  shift: string;
  provider: string;
  viewer: { userId: string; timeZone: string };
};

/**
 * The end of a shift: the drawer and the lists of other ways are counted against the books, and what differs is
 * explained. Both by uuid.
 */
export function CloseShift({ shift: uuid, provider, viewer }: CloseShiftProps) {
  const { data: shift } = useQuery(shiftOf(provider, uuid));
  if (!shift) return null;
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <PageHeader
        title="Count and close"
        back={{ href: shiftAddress(uuid), label: `Shift of ${shift.cashier_name ?? 'a cashier'}` }}
      >
        {shift.location_name}
      </PageHeader>
      {shift.status === 'closed' ? (
        <Banner action={<LinkButton href={shiftAddress(uuid)}>See how it was closed</LinkButton>}>
          This shift is closed.
        </Banner>
      ) : shift.expected_cash === null ? (
        <BlindCount {...{ shift, provider, viewer }} />
      ) : (
        <CloseForm
          shift={{ ...shift, expected_cash: shift.expected_cash }}
          {...{ provider, viewer }}
        />
      )}
    </div>
  );
}

function CloseForm({
  shift,
  provider,
  viewer,
}: Omit<CloseShiftProps, 'shift'> & { shift: ShiftDetail & { expected_cash: string } }) {
  const { currency, expected_cash } = shift;
  const form = useCloseShift({ shift, provider, userId: viewer.userId });
  const { counted } = form;
  const offered = shift.handovers.filter(({ status }) => status === 'offered');
  return (
    <ContractForm of={form} label="Count and close">
      <DraftBanners
        restoredAt={form.restoredAt}
        timeZone={viewer.timeZone}
        onDiscard={form.discardDraft}
      />
      {offered.length > 0 && (
        <Banner tone="attention">
          You have offered cash that is not yet accepted. Have it accepted, or withdraw the offer,
          before you close the shift.
        </Banner>
      )}
      <FirstCount shift={shift} timeZone={viewer.timeZone} />
      <div id={form.field('closing_count').id}>
        <CashCount
          legend="Cash in the drawer"
          hint="All cash, including the float."
          error={form.field('closing_count').error}
          currency={currency}
          value={form.typed}
          onChange={form.setTyped}
        />
      </div>
      <AgainstBooks
        id={form.field('expected_cash').id}
        term="Expected in the drawer"
        expected={expected_cash}
        counted={counted}
        currency={currency}
      />
      <SettlementFields
        field={form.field}
        currency={currency}
        tenders={form.tenders}
        typed={form.lists}
        onChange={form.setLists}
      />
      {form.needsReason && (
        <Field
          label="Reason"
          hint="Saved with the shift and, for cash, in the books."
          {...form.field('variance_reason')}
        >
          <TextArea rows={2} maxLength={1000} {...form.register('variance_reason')} />
        </Field>
      )}
      <div>
        <Button
          type="submit"
          variant="primary"
          pending={form.pending}
          pendingLabel="Closing…"
          refusal={counted ? null : 'Correct the count: one line is not a number.'}
        >
          Close the shift with {moneyWords(counted ?? '0', currency)}
        </Button>
      </div>
      <ConfirmDialog
        open={form.isAsking}
        onOpenChange={form.setAsking}
        title={`Close the shift at ${shift.location_name}?`}
        confirmLabel="Close the shift"
        onConfirm={form.close}
      >
        <p>
          {moneyWords(counted ?? '0', currency)} counted
          {differenceWords(counted ?? '0', expected_cash, currency)}
        </p>
        {form.tenders.map(({ tender, expected, counted }) => (
          <p key={tender}>
            {tenderWords[tender]} total {moneyWords(counted ?? '0', currency)}
            {differenceWords(counted ?? '0', expected, currency)}
          </p>
        ))}
        <p>A closed shift cannot be opened again, and its count cannot be changed.</p>
      </ConfirmDialog>
    </ContractForm>
  );
}

/** The count that stays on record, whatever is corrected now. */
function FirstCount({ shift, timeZone }: { shift: ShiftDetail; timeZone: string }) {
  const [first] = shift.counts;
  if (!first) return null;
  return (
    <Banner>
      First count: {moneyWords(first.counted_cash, shift.currency)},{' '}
      {spokenInstant(new Date(first.counted_at), timeZone)}. It stays on record if you correct it.
    </Banner>
  );
}

/** ", KES 49.99 short.", the end of a sentence about a count. */
function differenceWords(counted: string, expected: string, currency: string): string {
  const { kind, amount } = varianceOf(counted, expected, currency);
  if (kind === 'even') return ', as expected.';
  return `, ${moneyWords(amount, currency)} ${kind === 'over' ? 'over' : 'short'}.`;
}
