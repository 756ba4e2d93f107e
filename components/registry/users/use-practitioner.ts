'use client';

import { useState } from 'react';
import { namePartsOf } from '@/components/registry/users/words';
import type { PractitionerAnswer } from './practitioner-question';

type UserForm = {
  submit: () => void;
  form: {
    setValue: (name: string, value: unknown, options: { shouldDirty: true }) => void;
    getValues: (name: string) => unknown;
    setError: (name: string, error: { message: string }) => void;
    clearErrors: (name: string) => void;
  };
};

const changed = { shouldDirty: true } as const;

/** The answer about a user's practitioner, kept in the form as the contract's two fields want it. */
export function usePractitioner(
  of: UserForm,
  { uuid, answer: first }: { uuid: string | null; answer: PractitionerAnswer },
) {
  const { form } = of;
  const [answer, setAnswer] = useState(first);
  const [listed, setListed] = useState(uuid);
  const choose = (practitioner: string | null) => {
    setListed(practitioner);
    form.setValue('practitioner', practitioner, changed);
    form.clearErrors('practitioner');
  };
  const change = (next: PractitionerAnswer) => {
    setAnswer(next);
    form.clearErrors('practitioner');
    // Beside a new one the field says what it said before: nothing of it is sent.
    form.setValue(
      'practitioner',
      next === 'listed' ? listed : next === 'none' ? null : uuid,
      changed,
    );
    form.setValue('new_practitioner', next === 'new' ? newOne() : undefined, changed);
  };
  const newOne = () => ({
    ...namePartsOf(String(form.getValues('name') ?? '')),
    title: '',
    qualification: '',
  });
  return {
    question: { answer, onAnswer: change, listed, onListed: choose },
    /** Writes the user's name into the fields of a new practitioner that hold none yet. */
    fillIn: () => {
      const { first_name, last_name } = newOne();
      const paths = ['new_practitioner.first_name', 'new_practitioner.last_name'] as const;
      if (answer !== 'new' || paths.some((path) => form.getValues(path))) return;
      form.setValue(paths[0], first_name, changed);
      form.setValue(paths[1], last_name, changed);
    },
    submit: () => {
      if (answer === 'listed' && listed === null) {
        form.setError('practitioner', {
          message: 'Choose one from the list, or choose “None”.',
        });
      } else of.submit();
    },
  };
}
