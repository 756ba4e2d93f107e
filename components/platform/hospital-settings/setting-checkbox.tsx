'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { notDone } from '@/components/platform/forms/use-left-behind';
import { Banner } from '@/components/platform/ui/banner';
import { Checkbox } from '@/components/platform/ui/checkbox';
import { useToast } from '@/components/platform/ui/toast';

type SettingCheckboxProps = {
  label: string;
  hint: string;
  isSet: boolean;
  /** Resolves to the value that was stored. */
  save: (isSet: boolean) => Promise<boolean>;
  saved: { on: string; off: string };
};

/** A setting of the hospital that is saved as it is ticked. */
export function SettingCheckbox({ label, hint, isSet, save, saved }: SettingCheckboxProps) {
  const toast = useToast();
  const [isOn, setOn] = useState(isSet);
  const saving = useMutation({
    mutationFn: save,
    onSuccess: (stored) => {
      setOn(stored);
      toast({ title: stored ? saved.on : saved.off });
    },
    onError: (_error, asked) => setOn(!asked),
  });
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        label={label}
        hint={hint}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          if (saving.isPending) return;
          setOn(checked);
          saving.mutate(checked);
        }}
      />
      {saving.error && (
        <Banner tone="danger">
          {notDone(saving.error, 'The setting', 'saved')}: {saving.error.message}
        </Banner>
      )}
    </div>
  );
}
