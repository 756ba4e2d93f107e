'use client';

import { useRouter } from 'next/navigation';
import { startTransition, useState } from 'react';
import { z } from 'zod';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { useToast } from '@/components/platform/ui/toast';
import { changeReferralContract } from '@/lib/clinical/referral-requests/contract';
import { mayReferralFollow } from '@/lib/clinical/referral-requests/rules';
import type { ReferralStatus } from '@/lib/domain/codes/referral-requests';

export type ReplyOptions = {
  userId: string;
  /** The provider's uuid. */
  provider: string;
  /** The patient's uuid. */
  patient: string;
  referral: { uuid: string; status: ReferralStatus; reply: string; replied_at: string | null };
};

const typedReply = z.object({ reply: z.string(), completes: z.boolean() });
type TypedReply = z.output<typeof typedReply>;

/** State, draft and saving of the reply to one referral, even if the referral changes in the meantime. */
export function useReply({ userId, provider, patient, referral }: ReplyOptions) {
  const router = useRouter();
  const toast = useToast();
  /** null: nothing but what is on record. */
  const [typed, setTyped] = useState<TypedReply | null>(null);
  const standing: TypedReply = { reply: referral.reply, completes: true };
  const { reply, completes } = typed ?? standing;
  const canEnd = mayReferralFollow(referral.status, 'completed');

  const form = useContractForm(changeReferralContract, {
    given: { params: { provider_id: provider, referral_request_id: referral.uuid } },
    defaultValues: { reply },
    labels: { reply: 'Reply' },
    draft: {
      owner: { userId, patientId: patient, encounterId: referral.uuid, form: 'reply' },
      schema: typedReply.nullable(),
      contentOf: () => typed,
      blank: null,
      restored: ({ content }) => (content?.reply === referral.reply ? null : content),
      put: setTyped,
    },
    onSaved: ({ data }) => {
      toast({
        title:
          data.status === 'completed' ? 'Replied, and the referral is complete' : 'Reply saved',
      });
      // Together with the page that has it on record, or the field would show the earlier reply in between.
      startTransition(() => {
        router.refresh();
        setTyped(null);
      });
    },
    // A reply that was saved in the meantime is shown above the form: what is typed may then be saved in its place.
    onFailed: ({ errors }) => {
      if (errors.replaces) startTransition(() => router.refresh());
    },
  });

  const change = (made: Partial<TypedReply>) => {
    form.form.clearErrors();
    const next = { reply, completes, ...made };
    const isStanding = next.reply === standing.reply && next.completes === standing.completes;
    setTyped(isStanding ? null : next);
  };
  return {
    reply,
    completes,
    canEnd,
    change,
    form: {
      ...form,
      submit: () => {
        if (reply.trim() === '') {
          form.form.setError('reply', { message: 'This field cannot be empty.' });
          return;
        }
        form.form.setValue('replaces', referral.replied_at);
        // By the status of this moment: what was held since the form was opened cannot be completed.
        form.form.setValue('status', canEnd && completes ? 'completed' : undefined);
        form.form.setValue('reply', reply);
        form.submit();
      },
    },
  };
}
