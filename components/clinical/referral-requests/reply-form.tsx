'use client';

import { ContractForm } from '@/components/platform/forms/contract-form';
import { DraftBanners } from '@/components/platform/forms/draft-banners';
import { Button } from '@/components/platform/ui/button';
import { Checkbox } from '@/components/platform/ui/checkbox';
import { Field } from '@/components/platform/ui/field';
import { TextArea } from '@/components/platform/ui/text-area';
import { type ReplyOptions, useReply } from './use-reply';

/** Answers a referral, which completes it unless the user chooses otherwise. */
export function ReplyForm({ timeZone, ...options }: ReplyOptions & { timeZone: string }) {
  const { form, reply, completes, canEnd, change } = useReply(options);
  const isFirst = options.referral.reply === '';
  return (
    <ContractForm of={form} label="Reply to the referral">
      <DraftBanners
        restoredAt={form.restoredAt}
        timeZone={timeZone}
        onDiscard={form.discardDraft}
      />
      <Field
        label={isFirst ? 'Reply' : 'Replace this reply'}
        hint="Findings and advice"
        {...form.field('reply')}
      >
        <TextArea
          rows={4}
          maxLength={5000}
          value={reply}
          onChange={({ currentTarget: { value } }) => change({ reply: value })}
        />
      </Field>
      {canEnd && (
        <Checkbox
          label="This completes the referral"
          hint="The referral is closed; you can still add another reply"
          checked={completes}
          onChange={({ currentTarget: { checked } }) => change({ completes: checked })}
        />
      )}
      <div>
        <Button
          type="submit"
          variant={isFirst ? 'primary' : 'secondary'}
          pending={form.pending}
          pendingLabel="Saving the reply…"
        >
          Save the reply
        </Button>
      </div>
    </ContractForm>
  );
}
