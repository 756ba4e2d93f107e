'use client';

import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { pressToSend } from '@/components/forms/press-to-send';
import { DraftBanners } from '@/components/observations/draft-banners';
import { SaveFailed } from '@/components/observations/save-failed';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { KeyHint } from '@/components/ui/key-hint';
import { LinkButton } from '@/components/ui/link-button';
import type { RequestFormState } from './use-request-form';

type RequestFormProps = {
  of: RequestFormState;
  /** What the form makes, for a screen reader's list of forms. */
  label: string;
  /** What did not happen, above the entries that stand in its way: "Not referred". */
  not: string;
  timeZone: string;
  /** On the button: what is done and for whom; and while it is being done. */
  action: string;
  actionPending: string;
  /** Where the form was opened from. */
  cancelTo: string;
  onSubmit: () => void;
  className?: string;
  children: ReactNode;
};

/** The form element of `useRequestForm`: its draft, what stands in the way, the fields, and how it is sent. */
export function RequestForm({
  of: form,
  label,
  not,
  timeZone,
  action,
  actionPending,
  cancelTo,
  onSubmit,
  className,
  children,
}: RequestFormProps) {
  return (
    <form
      noValidate
      // Should it be sent before the script has loaded, nothing that was typed stands in the address.
      method="post"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={pressToSend(onSubmit)}
      className={clsx('flex flex-col gap-6', className)}
    >
      <DraftBanners
        restoredAt={form.restoredAt}
        timeZone={timeZone}
        onDiscard={form.discardDraft}
      />
      {form.summary.length > 0 && (
        <ErrorSummary
          key={form.attempts}
          title={`${not}: some entries need you`}
          errors={form.summary.map(({ field, message }) =>
            field === null ? { message } : { message, fieldId: form.idOf(field) },
          )}
        />
      )}
      {children}
      {form.failure && <SaveFailed failure={form.failure} />}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          pending={form.isSaving}
          pendingLabel={actionPending}
          wraps
        >
          <span>{action}</span>
        </Button>
        <LinkButton href={cancelTo}>Cancel</LinkButton>
        <span className="hidden items-center text-ink-faint text-sm xl:flex">
          <KeyHint keys={['Ctrl', 'Enter']} />
        </span>
      </div>
    </form>
  );
}
