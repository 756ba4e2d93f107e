'use client';

import { DraftBanners } from '@/components/platform/forms/draft-banners';
import { SaveFailed } from '@/components/platform/forms/save-failed';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { Field } from '@/components/platform/ui/field';
import { TextArea } from '@/components/platform/ui/text-area';
import { type NoteOptions, useNote } from './use-note';

/** Writes a note on an encounter, or changes one: never over a text that was not read. A draft is kept until it is saved. */
export function NoteForm({ timeZone, ...props }: NoteOptions & { timeZone: string }) {
  const { note } = props;
  const form = useNote(props);
  const { isNew, text, isOutdated } = form;
  return (
    <form
      method="post"
      aria-label={isNew ? 'Write a note' : 'Edit the note'}
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <DraftBanners
        restoredAt={form.restoredAt}
        timeZone={timeZone}
        onDiscard={form.discardDraft}
      />
      <Field
        label={isNew ? 'New note' : 'Note'}
        hint={isNew ? undefined : 'The current text stays readable.'}
        {...form.field('text')}
      >
        <TextArea
          rows={3}
          maxLength={20_000}
          autoFocus={!isNew}
          value={text}
          // The field is read-only during a save: a new entry would look saved and not be. It keeps the focus, as it would
          // not if disabled.
          readOnly={form.pending}
          onChange={(event) => form.change(event.target.value)}
        />
      </Field>
      {isOutdated && (
        <Banner tone="attention" urgent>
          <strong>{note.practitioner_name ?? 'Someone else'} wrote in the meantime:</strong>{' '}
          <span className="whitespace-pre-line wrap-anywhere">{form.standing}</span>
        </Banner>
      )}
      {form.failure && !isOutdated && <SaveFailed failure={form.failure} />}
      <div className="flex flex-wrap gap-2">
        {isOutdated ? (
          <Button
            // A button of its own: one that becomes the other while it is pressed would send the form.
            key="go-on"
            onClick={form.replaceTheirs}
          >
            Continue with mine
          </Button>
        ) : (
          <Button
            key="save"
            type="submit"
            variant="primary"
            pending={form.pending}
            pendingLabel="Saving…"
          >
            {isNew ? 'Write the note' : 'Save the note'}
          </Button>
        )}
        {props.onClose && <Button onClick={form.discard}>Discard changes</Button>}
      </div>
    </form>
  );
}
