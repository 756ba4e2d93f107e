'use client';

import { priorityWords } from '@/components/clinical/prescriptions/code-words';
import { RadioGroup } from '@/components/platform/ui/radio-group';
import { requestPriorities } from '@/lib/domain/codes/prescriptions';

type Priority = (typeof requestPriorities)[number];

type PriorityFieldProps = {
  priority: Priority;
  onChange: (priority: Priority) => void;
  field: { id: string; error: string | undefined };
};

/** How soon a prescription or a referral is needed. */
export function PriorityField({ priority, onChange, field }: PriorityFieldProps) {
  return (
    <RadioGroup
      legend="Priority"
      value={priority}
      onChange={({ currentTarget: { value } }) => {
        const chosen = requestPriorities.find((one) => one === value);
        if (chosen) onChange(chosen);
      }}
      options={requestPriorities.map((value) => ({ value, label: priorityWords[value] }))}
      {...field}
    />
  );
}
