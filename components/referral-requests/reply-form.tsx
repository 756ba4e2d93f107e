'use client';

import { useRouter } from 'next/navigation';
import { ContractForm } from '@/components/forms/contract-form';
import { useContractForm } from '@/components/forms/use-contract-form';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { TextArea } from '@/components/ui/text-area';
import { useToast } from '@/components/ui/toast';
import type { ReferralStatus } from '@/lib/referral-requests/codes';
import { changeReferralContract } from '@/lib/referral-requests/contract';
import { mayFollow } from '@/lib/referral-requests/rules';

type ReplyFormProps = {
  /** The provider's uuid. */
  provider: string;
  referral: { uuid: string; status: ReferralStatus; reply: string };
};

/** Answers a referral, and ends it with the answer unless told otherwise. */
export function ReplyForm({ provider, referral }: ReplyFormProps) {
  const router = useRouter();
  const toast = useToast();
  const canEnd = mayFollow(referral.status, 'completed');
  const form = useContractForm(changeReferralContract, {
    given: { params: { provider_id: provider, referral_request_id: referral.uuid } },
    defaultValues: { reply: referral.reply, ...(canEnd ? { status: 'completed' } : {}) },
    labels: { reply: 'Reply' },
    onSaved: ({ data }) => {
      toast({
        title:
          data.status === 'completed' ? 'Replied, and the referral is complete' : 'Reply saved',
      });
      router.refresh();
    },
  });
  return (
    <ContractForm of={form} label="Reply to the referral">
      <Field
        label={referral.reply === '' ? 'Reply' : 'Another reply in place of this one'}
        hint="What was found, and what you advise"
        {...form.field('reply')}
      >
        <TextArea rows={4} maxLength={5000} {...form.register('reply')} />
      </Field>
      {canEnd && (
        <Checkbox
          label="This completes the referral"
          hint="It no longer waits for anybody; a further reply can still be given"
          checked={form.form.watch('status') === 'completed'}
          onChange={({ currentTarget: { checked } }) =>
            form.form.setValue('status', checked ? 'completed' : referral.status)
          }
        />
      )}
      <div>
        <Button
          type="submit"
          variant={referral.reply === '' ? 'primary' : 'secondary'}
          pending={form.pending}
          pendingLabel="Saving the reply…"
        >
          Save the reply
        </Button>
      </div>
    </ContractForm>
  );
}
