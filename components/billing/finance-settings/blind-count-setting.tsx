'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '@/components/platform/ui/banner';
import { Checkbox } from '@/components/platform/ui/checkbox';
import { useToast } from '@/components/platform/ui/toast';
import { editFinanceSettingsContract } from '@/lib/billing/finance-settings/contract';
import { call } from '@/lib/platform/http/call';

type BlindCountSettingProps = { provider: { uuid: string }; isSet: boolean };

/** The hospital's setting by which cashiers count before they see the expected amounts. */
export function BlindCountSetting({ provider, isSet }: BlindCountSettingProps) {
  const toast = useToast();
  const [isOn, setOn] = useState(isSet);
  const saving = useMutation({
    mutationFn: (blind_count: boolean) =>
      call(editFinanceSettingsContract, {
        params: { provider_id: provider.uuid },
        body: { blind_count },
      }),
    onSuccess: ({ data }) => {
      setOn(data.blind_count);
      toast({
        title: data.blind_count
          ? 'Cashiers count before they see the expected amounts'
          : 'The expected amounts are shown before the count',
      });
    },
  });
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        label="Blind count: cashiers count before they see the expected amounts"
        hint="The first count stays on record. Finance managers and auditors see the amounts of other people’s shifts."
        checked={saving.isPending ? saving.variables : isOn}
        onChange={({ currentTarget: { checked } }) => !saving.isPending && saving.mutate(checked)}
      />
      {saving.error && <Banner tone="danger">Not saved: {saving.error.message}</Banner>}
    </div>
  );
}
