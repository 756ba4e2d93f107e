import type { FieldError } from 'react-hook-form';
import { notAnAmount } from '@/lib/platform/http/money-fields';
import { notADatetime, notAUuid } from '@/lib/platform/http/sentences';
import { notAReference } from '@/lib/platform/http/types';

type Labels = Readonly<Record<string, string>>;

/** Gives the errors of a form's fields sentences for people, in place of those written for other systems. */
export function rewordForPeople(errors: object, labels: Labels = {}): void {
  for (const [name, error] of Object.entries(errors)) {
    if (isFieldError(error)) error.message = formSentence(error.message, labels[name]);
  }
}

/** `label`: the field's own, such as "Price". */
export function formSentence(sentence: string, label = 'value'): string {
  switch (sentence) {
    case notAReference:
    case notAUuid:
      return `Choose ${/^[aeio]/i.test(label) ? 'an' : 'a'} ${label[0]?.toLowerCase()}${label.slice(1)}.`;
    case notAnAmount:
      return 'Enter an amount, such as 45.00.';
    case notADatetime:
      return 'Enter a date and time.';
    default:
      return sentence;
  }
}

const isFieldError = (error: unknown): error is FieldError & { message: string } =>
  typeof error === 'object' &&
  error !== null &&
  'message' in error &&
  typeof error.message === 'string';
