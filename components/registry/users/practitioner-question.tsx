'use client';

import type { UseFormRegisterReturn } from 'react-hook-form';
import { ChoiceField } from '@/components/platform/lists/choice-field';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { RadioGroup } from '@/components/platform/ui/radio-group';
import { practitionerChoices } from '@/components/registry/practitioners/choices';

/** Whether the user is somebody who treats patients, and who. */
export type PractitionerAnswer = 'new' | 'listed' | 'none';

export const practitionerLabels = {
  practitioner: 'Which practitioner',
  'new_practitioner.title': 'Title',
  'new_practitioner.first_name': 'First name',
  'new_practitioner.last_name': 'Last name',
  'new_practitioner.qualification': 'Qualification',
};

type PractitionerQuestionProps = {
  /** By uuid. */
  provider: string;
  answer: PractitionerAnswer;
  onAnswer: (answer: PractitionerAnswer) => void;
  /** By uuid. */
  listed: string | null;
  onListed: (practitioner: string | null) => void;
  of: {
    register: (
      field: keyof typeof practitionerLabels,
      options: { shouldUnregister: true },
    ) => UseFormRegisterReturn;
    field: (name: keyof typeof practitionerLabels) => { id: string; error: string | undefined };
  };
};

/** The practitioner who signs the user's clinical entries. */
export function PractitionerQuestion({
  provider,
  answer,
  onAnswer,
  listed,
  onListed,
  of: form,
}: PractitionerQuestionProps) {
  const text = (name: keyof typeof practitionerLabels) => ({
    autoComplete: 'off',
    ...form.register(name, { shouldUnregister: true }),
  });
  const field = (name: keyof typeof practitionerLabels) => ({
    label: practitionerLabels[name],
    ...form.field(name),
  });
  return (
    <>
      <RadioGroup
        legend="Practitioner"
        hint="Clinical entries are signed by a practitioner. Desk staff do not need one."
        layout="column"
        value={answer}
        onChange={({ target }) => onAnswer(target.value as PractitionerAnswer)}
        options={[
          { value: 'new', label: 'A new one' },
          { value: 'listed', label: 'Choose from the list' },
          { value: 'none', label: 'None' },
        ]}
      />
      {answer === 'listed' && (
        <ChoiceField
          provider={provider}
          source={practitionerChoices}
          value={listed ?? undefined}
          onChange={(uuid) => onListed(uuid ?? null)}
          {...field('practitioner')}
        />
      )}
      {answer === 'new' && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field {...field('new_practitioner.first_name')}>
            <Input maxLength={100} {...text('new_practitioner.first_name')} />
          </Field>
          <Field {...field('new_practitioner.last_name')}>
            <Input maxLength={100} {...text('new_practitioner.last_name')} />
          </Field>
          <Field optional hint="Sr, Dr" {...field('new_practitioner.title')}>
            <Input maxLength={40} {...text('new_practitioner.title')} />
          </Field>
          <Field optional hint="Registered nurse" {...field('new_practitioner.qualification')}>
            <Input maxLength={200} {...text('new_practitioner.qualification')} />
          </Field>
        </div>
      )}
    </>
  );
}
