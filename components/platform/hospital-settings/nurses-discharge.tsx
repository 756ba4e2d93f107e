'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '@/components/platform/ui/banner';
import { Checkbox } from '@/components/platform/ui/checkbox';
import { useToast } from '@/components/platform/ui/toast';
import { editHospitalSettingsContract } from '@/lib/platform/hospital-settings/contract';
import { call } from '@/lib/platform/http/call';

type NursesDischargeProps = { provider: { uuid: string }; isSet: boolean };

/** The hospital's setting by which nurses may discharge. */
export function NursesDischarge({ provider, isSet }: NursesDischargeProps) {
  const toast = useToast();
  const [isOn, setOn] = useState(isSet);
  const saving = useMutation({
    mutationFn: (nurses_discharge: boolean) =>
      call(editHospitalSettingsContract, {
        params: { provider_id: provider.uuid },
        body: { nurses_discharge },
      }),
    onSuccess: ({ data }) => {
      setOn(data.nurses_discharge);
      toast({
        title: data.nurses_discharge ? 'Nurses may discharge now' : 'Nurses no longer discharge',
      });
    },
  });
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        label="Nurses may discharge patients"
        hint="Outstanding clinical items still need a medical officer, or a colleague who signs in to agree."
        checked={saving.isPending ? saving.variables : isOn}
        onChange={({ currentTarget: { checked } }) => !saving.isPending && saving.mutate(checked)}
      />
      {saving.error && <Banner tone="danger">Not saved: {saving.error.message}</Banner>}
    </div>
  );
}
