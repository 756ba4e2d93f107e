import type { FieldValues } from 'react-hook-form';
import { ErrorSummary } from '@/components/platform/ui/error-summary';
import { DraftBanners } from './draft-banners';
import type { ContractForm } from './use-contract-form';

type DraftedHeadProps = {
  of: Pick<ContractForm<FieldValues>, 'restoredAt' | 'discardDraft' | 'attempts' | 'messages'>;
  /** Above what must be corrected: "Not referred. Check these entries". */
  title: string;
  timeZone: string;
  /** Without a connection it can still be saved: it is sent later. */
  sendsLater?: boolean;
};

/** Above the fields of a form that keeps a draft: that a draft was restored, and what kept the form from being sent. */
export function DraftedHead({ of: form, title, timeZone, sendsLater = false }: DraftedHeadProps) {
  return (
    <>
      <DraftBanners
        restoredAt={form.restoredAt}
        timeZone={timeZone}
        sendsLater={sendsLater}
        onDiscard={form.discardDraft}
      />
      {form.messages.length > 0 && (
        // A new one for each attempt: it takes the focus again.
        <ErrorSummary key={form.attempts} title={title} errors={form.messages} />
      )}
    </>
  );
}
