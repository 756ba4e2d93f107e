import { notADate, notADatetime, notAnAmount, notAUuid } from '@/lib/platform/http/sentences';
import { notAReference } from '@/lib/platform/http/types';

type Labels = Readonly<Record<string, string>>;

/** Gives the errors of a form's fields sentences for people, in place of those written for other systems. */
export function rewordForPeople(errors: object, labels: Labels = {}, path = ''): void {
  for (const [name, error] of Object.entries(errors)) {
    if (!isBranch(error) || name === 'ref') continue;
    const at = `${path}${name}`;
    if (typeof error.message === 'string') error.message = formSentence(error.message, labels[at]);
    else rewordForPeople(error, labels, `${at}.`);
  }
}

/** `label`: the field's own, such as "Price". */
export function formSentence(sentence: string, label = 'value'): string {
  // Its codes are for other systems.
  if (/^This (must be one of:|is none of) /.test(sentence)) return 'Choose one of these.';
  if (sentence.startsWith('This field cannot be null')) return 'This field cannot be empty.';
  switch (sentence) {
    case notAReference:
    case notAUuid:
      return `Choose ${/^[aeio]/i.test(label) ? 'an' : 'a'} ${label[0]?.toLowerCase()}${label.slice(1)}.`;
    case notAnAmount:
      return 'Enter an amount, such as 45.00.';
    case notADate:
      return 'Enter a date, such as 23 Nov 2026.';
    case notADatetime:
      return 'Enter a date and time, such as 23 Nov 2026, 14:05.';
    default:
      return sentence.replace(' (ISO 4217)', '');
  }
}

const isBranch = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
