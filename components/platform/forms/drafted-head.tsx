import { ErrorSummary } from '@/components/platform/ui/error-summary';
import type { CallError } from '@/lib/platform/http/call';
import { DraftBanners } from './draft-banners';

type DraftedHeadProps<Field> = {
  of: {
    restoredAt: string | null;
    discardDraft: () => void;
    attempts: number;
    /** What stands in the way, as of the last attempt; at no field: it is about the whole. */
    summary: readonly { field: Field | null; message: string }[];
    failure: { error: CallError } | null;
    /** The id of a field's control. */
    idOf: (field: Field) => string;
  };
  /** Above what stands in the way: "Not referred: some entries need you". */
  title: string;
  timeZone: string;
};

/** Above the fields of a form that keeps a draft: that one came back, and what kept the form from being sent. */
export function DraftedHead<Field>({ of: form, title, timeZone }: DraftedHeadProps<Field>) {
  return (
    <>
      <DraftBanners
        restoredAt={form.restoredAt}
        timeZone={timeZone}
        onDiscard={form.discardDraft}
      />
      {form.summary.length > 0 && (
        <ErrorSummary
          // Another one for what the server found: it takes the focus anew.
          key={`${form.attempts} ${form.failure === null}`}
          title={title}
          errors={form.summary.map(({ field, message }) =>
            field === null ? { message } : { message, fieldId: form.idOf(field) },
          )}
        />
      )}
    </>
  );
}
