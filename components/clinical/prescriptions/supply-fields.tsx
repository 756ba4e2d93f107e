'use client';

import { courseWords, whereWords } from '@/components/clinical/prescriptions/code-words';
import type { PrescribeEntry } from '@/components/clinical/prescriptions/entry';
import { PriorityField } from '@/components/clinical/prescriptions/priority-field';
import { Field } from '@/components/platform/ui/field';
import { NumberField } from '@/components/platform/ui/number-field';
import { RadioGroup } from '@/components/platform/ui/radio-group';
import { Select } from '@/components/platform/ui/select';
import { coursesOfTherapy, prescriptionCategories } from '@/lib/domain/codes/prescriptions';

type SupplyFieldsProps = {
  entry: PrescribeEntry;
  change: (changed: Partial<PrescribeEntry>) => void;
  field: (name: keyof PrescribeEntry) => { id: string; error: string | undefined };
};

/** How soon, how long, for where, and how much of it is handed out. */
export function SupplyFields({ entry, change, field }: SupplyFieldsProps) {
  const isRepeated = entry.repeats.trim() !== '' && entry.repeats.trim() !== '0';
  return (
    <>
      <PriorityField
        priority={entry.priority}
        onChange={(priority) => change({ priority })}
        field={field('priority')}
      />
      <RadioGroup
        legend="Course"
        value={entry.course}
        onChange={({ currentTarget: { value } }) => {
          const course = coursesOfTherapy.find((one) => one === value);
          if (course) change({ course });
        }}
        options={courseOrder.map((value) => ({ value, label: courseWords[value] }))}
        {...field('course')}
      />
      <div className="grid grid-cols-2 items-start gap-4 lg:grid-cols-4">
        <Field label="For" {...field('category')}>
          <Select
            placeholder="Same as this visit"
            options={prescriptionCategories.map((value) => ({ value, label: whereWords[value] }))}
            value={entry.category ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change({ category: prescriptionCategories.find((one) => one === value) ?? null })
            }
          />
        </Field>
        <Field label="Quantity" optional {...field('quantity')}>
          <NumberField
            value={entry.quantity}
            onChange={({ currentTarget: { value } }) => change({ quantity: value })}
          />
        </Field>
        <Field label="Repeats allowed" {...field('repeats')}>
          <NumberField
            whole
            value={entry.repeats}
            onChange={({ currentTarget: { value } }) => change({ repeats: value })}
          />
        </Field>
        {isRepeated && (
          <Field label="Days between repeats" optional {...field('interval')}>
            <NumberField
              whole
              unit="days"
              value={entry.interval}
              onChange={({ currentTarget: { value } }) => change({ interval: value })}
            />
          </Field>
        )}
      </div>
    </>
  );
}

/** The commonest first. */
const courseOrder = ['acute', 'continuous', 'seasonal'] as const;
