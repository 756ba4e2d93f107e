import { z } from 'zod';

/** Of a field that is not there. */
const required = 'This field is required.';

/** For a schema with a sentence of its own for what is wrong, which would not be true of what is missing. */
export const unlessMissing =
  (sentence: string) =>
  ({ input }: { input?: unknown }): string =>
    input === undefined ? required : sentence;

/** A sentence that a person can act on, for every way in which a value can miss its schema. */
function sentenceFor(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return required;
      if (issue.input === null)
        return `This field cannot be null; it is ${article(issue.expected)}.`;
      return `This is not ${article(issue.expected)}.`;
    case 'unrecognized_keys':
      return 'This field does not exist here. Check the spelling.';
    case 'too_small':
      if (issue.origin !== 'number' && Number(issue.minimum) === 1)
        return 'This field cannot be empty.';
      return `This must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}${unit(issue.origin)}.`;
    case 'too_big':
      return `This must be ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}${unit(issue.origin)}.`;
    case 'invalid_value':
      if (issue.input === undefined) return required;
      return `This must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return formats[issue.format] ?? 'This does not have the right format.';
    case 'invalid_union':
      return oneOfAll(issue) ?? 'This does not have the right format.';
    case 'not_multiple_of':
      return `This must be a multiple of ${issue.divisor}.`;
    default:
      return undefined;
  }
}

/** Of choices that are alternatives of each other, all of them; an empty text goes without saying. */
function oneOfAll({ errors }: { errors: z.core.$ZodIssue[][] }): string | undefined {
  const issues = errors.flat();
  const values = issues.flatMap((issue) => (issue.code === 'invalid_value' ? issue.values : []));
  if (values.length === 0 || values.length < issues.length) return undefined;
  return `This must be one of: ${values.filter((value) => value !== '').join(', ')}.`;
}

const names: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  record: 'an object',
};

const article = (expected: string) => names[expected] ?? `a ${expected}`;

const unit = (origin: string) =>
  origin === 'string' ? ' characters long' : origin === 'array' ? ' items long' : '';

export const notAUuid = 'This is not a UUID.';

export const notADatetime = 'This is not an ISO 8601 date and time, such as 2026-11-21T04:00:00Z.';

export const notAnAmount =
  'Enter an amount from 0 to below 1,000,000,000,000, with at most 3 decimal places, such as 45.00.';

export const notADate = 'This is not a valid date, such as 2026-11-21.';

const formats: Record<string, string> = {
  guid: notAUuid,
  uuid: notAUuid,
  email: 'This is not an e-mail address.',
  datetime: notADatetime,
  date: notADate,
};

z.config({ customError: sentenceFor });

/** Nobody reads about more fields than these, and an answer must not be larger than what it answers. */
const fieldsAtMost = 1000;

/** The issues of a failed parse as sentences by dotted path, in the caller's spelling. */
export function fieldErrors(error: z.core.$ZodError): Record<string, string[]> {
  // A map, because a caller may well name a field "constructor".
  const fields = new Map<string, string[]>();
  const add = (path: PropertyKey[], sentence: string) => {
    if (fields.size >= fieldsAtMost) return;
    const field = path.length === 0 ? 'non_field_errors' : path.map(String).join('.');
    const sentences = fields.get(field) ?? [];
    if (!sentences.includes(sentence)) sentences.push(sentence);
    fields.set(field, sentences);
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key], issue.message);
    } else add(issue.path, issue.message);
  }
  return Object.fromEntries(fields);
}
