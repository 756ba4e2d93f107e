'use client';

import { type Dispatch, memo } from 'react';
import type { EntryChange } from '@/components/clinical/observations/entry';
import { Field } from '@/components/platform/ui/field';
import { TextArea } from '@/components/platform/ui/text-area';
import { entryFieldId } from './field-ids';

type SetCommentProps = {
  text: string;
  error: string | undefined;
  dispatch: Dispatch<EntryChange>;
};

/** Remarks about the whole set, in the nurse's own words. */
export const SetComment = memo(function SetComment({ text, error, dispatch }: SetCommentProps) {
  return (
    <div className="max-w-3xl">
      <Field label="Comment" optional id={entryFieldId('COMMENT')} error={error}>
        <TextArea
          rows={2}
          maxLength={2000}
          value={text}
          onChange={(event) => dispatch({ type: 'comment', text: event.currentTarget.value })}
        />
      </Field>
    </div>
  );
});
