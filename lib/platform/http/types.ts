import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { Reference } from '@/lib/domain/reference';
import { unseen } from '@/lib/domain/texts/identity';
import { mixedScripts, unclearReference } from '@/lib/domain/texts/scripts';
import { clock } from '@/lib/platform/http/clock';
import { notADatetime, unlessMissing } from '@/lib/platform/http/sentences';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const numberPattern = /^[1-9][0-9]{0,15}$/;

function readReference(text: string): Reference | null {
  if (uuidPattern.test(text)) return { id: text.toLowerCase() };
  if (numberPattern.test(text) && Number.isSafeInteger(Number(text)))
    return { number: Number(text) };
  return null;
}

export const notAReference = 'Send an id (a whole number from 1) or a UUID.';

/** An integer id or a uuid, in a path, a query or a body. */
export const reference = z
  .union([z.string(), z.number()], { error: unlessMissing(notAReference) })
  .transform((given, context): Reference => {
    const read = readReference(String(given));
    if (read) return read;
    context.addIssue({ code: 'custom', message: notAReference });
    return z.NEVER;
  })
  .meta({ description: 'An integer id or a UUID.' });

/** A uuid in its canonical form, lower-cased. */
export const uuid = z.guid().transform((text) => text.toLowerCase());

/** A reference that also accepts the record itself, so that a record can be sent back as it was read. */
export function referenceOrRecord<Name extends z.ZodType>(name: Name) {
  const read = z.preprocess(
    (given) =>
      typeof given === 'object' && given !== null && 'uuid' in given ? given.uuid : given,
    name,
  );
  shownWhole.add(read._zod.def);
  return read;
}

/** The definition that a schema still shares with the original after it got its own description. */
const shownWhole = new WeakSet<object>();

/** Whether a schema accepts the record itself in place of its name (`referenceOrRecord`). */
export const takesRecord = (schema: z.core.$ZodType): boolean => shownWhole.has(schema._zod.def);

const datetimePattern =
  /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2})(?:[.,](\d+))?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/;

/** Completes what ISO 8601 allows to leave out, and its decimal comma: `09:30Z`, `+03`, `+0300`. */
function inFull(text: string): string {
  const [, day, minute, second = '00', fraction, offset = ''] = datetimePattern.exec(text) ?? [];
  const [, hours, minutes = '00'] = /^([+-]\d{2}):?(\d{2})?$/.exec(offset) ?? [];
  const part = fraction === undefined ? '' : `.${fraction}`;
  return `${day}T${minute}:${second}${part}${hours === undefined ? offset : `${hours}:${minutes}`}`;
}

const datetime = z
  .string()
  .regex(datetimePattern, notADatetime)
  .transform(inFull)
  .pipe(z.iso.datetime({ offset: true, local: true }));

/** An ISO 8601 datetime as an instant. Without an offset it is read in the provider's time zone. */
export const instant = datetime.transform((given, context) => {
  // The calendar arithmetic accepts at most nine digits of a second.
  const text = given.replace(/(\.\d{9})\d+/, '$1');
  const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text);
  const date = hasOffset
    ? new Date(text)
    : new Date(
        Temporal.PlainDateTime.from(text).toZonedDateTime(clock().timeZone).epochMilliseconds,
      );
  const year = date.getUTCFullYear();
  if (Number.isNaN(date.getTime()) || year < 1900 || year > 2200) {
    context.addIssue({ code: 'custom', message: 'This is not between the years 1900 and 2200.' });
    return z.NEVER;
  }
  return date;
});

const futureToleranceMs = 5 * 60_000;

/**
 * The time of a past event. A sender's clock may be up to 5 minutes ahead of the server's: that is now, because what is later than
 * now would stay the last of its kind, hold a bed that is free, or be before its own beginning.
 */
export const pastInstant = instant
  .refine(
    (date) => date.getTime() <= clock().now.getTime() + futureToleranceMs,
    'This is in the future. Check the date and time.',
  )
  .transform((date) => new Date(Math.min(+date, +clock().now)));

/** A calendar date, `YYYY-MM-DD`. */
export const calendarDate = z.iso
  .date({ abort: true })
  .refine(
    (text) => text >= '1900-01-01' && text <= '2200-12-31',
    'This is not between the years 1900 and 2200.',
  );

/** `true` or `false` in a query, in any case: some languages write `True`. */
export const queryFlag = z
  .preprocess(
    (given: 'true' | 'false') => (typeof given === 'string' ? given.toLowerCase() : given),
    z.enum(['true', 'false'], { error: 'This must be true or false.' }),
  )
  .transform((text) => text === 'true');

const unseenSentence = 'This has no visible characters. Type it again.';
const isEmptyOrSeen = (text: string): boolean => text === '' || isSeen(text);

/** Text with at least one visible character, trimmed. */
export const line = (maximum: number) =>
  z.string().trim().min(1).max(maximum).refine(isEmptyOrSeen, unseenSentence);

/**
 * Line breaks, and characters that reverse the direction of the text after them: one name would look like another.
 */
const disordering = /[\p{Control}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** The name of a person or a thing. */
export const name = (maximum: number) =>
  line(maximum)
    .normalize('NFC')
    .refine(
      (text) => !disordering.test(text),
      'A name must be on one line and written in one direction. Type it again.',
    );

/** Text that is shown in one line with other text, such as a dose; it may be empty. */
export const optionalPhrase = (maximum: number) =>
  optionalLine(maximum)
    .normalize('NFC')
    .refine(
      (text) => !disordering.test(text),
      'This must be on one line and written in one direction. Type it again.',
    );

/** As `line`, or empty. */
export const lineOrNothing = (maximum: number) =>
  z.string().trim().max(maximum).refine(isEmptyOrSeen, unseenSentence);

const unlessUnclear =
  (problemOf: (text: string) => string | null) => (text: string, context: z.RefinementCtx) => {
    const message = problemOf(text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  };

const inOneScript = (noun: string) => unlessUnclear((text) => mixedScripts(noun, text));

/** A reference, a code or a number, with letters of one script only. `noun` is its name on the screen. */
export const identifier = (noun: string, maximum: number) =>
  line(maximum).superRefine(inOneScript(noun));

/** The reference of money: as `identifier`, and not of letters alone that look like Latin ones. */
export const moneyReference = (maximum: number) =>
  line(maximum).superRefine(unlessUnclear(unclearReference));

/** As `identifier`, or empty. */
export const identifierOrNothing = (noun: string, maximum: number) =>
  lineOrNothing(maximum).superRefine(inOneScript(noun));

/** Combining marks alone are not visible either. */
const isSeen = (text: string): boolean => text.replace(unseen, '').replace(/\p{Mark}/gu, '') !== '';

/** Text that may be empty, trimmed. */
export const optionalLine = (maximum: number) => z.string().trim().max(maximum);

/** An e-mail address. It is trimmed, because pasting and tablet keyboards add blanks. */
export const emailAddress = z.string().trim().check(z.email());

/** As `emailAddress`, or empty if unknown. */
export const optionalEmailAddress = z.union(
  [z.string().trim().max(0, { abort: true }), emailAddress],
  {
    error: 'This is not an e-mail address.',
  },
);

/** A body that may also carry the other fields of its record, which are ignored. */
export function acceptReadOnlyFields<Input extends z.ZodObject>(input: Input, record: z.ZodObject) {
  readOnlyFields.set(input._zod.def, Object.keys(record.shape));
  return z.preprocess((given) => {
    if (given === null || typeof given !== 'object' || Array.isArray(given)) return given;
    return Object.fromEntries(
      Object.entries(given).filter(
        ([field]) => Object.hasOwn(input.shape, field) || !Object.hasOwn(record.shape, field),
      ),
    );
  }, input);
}

/** By the definition, which a schema shares with its described copy. */
const readOnlyFields = new WeakMap<object, readonly string[]>();

/** The ignored fields of a body (`acceptReadOnlyFields`); undefined for any other schema. */
export const readOnlyFieldsOf = (schema: z.core.$ZodType): readonly string[] | undefined =>
  readOnlyFields.get(schema._zod.def);

/** An instant in a response: UTC with `Z` and milliseconds. */
export const instantReply = z.iso.datetime();

const fromOne = (digits: RegExp) =>
  z
    .string()
    .regex(digits, 'This must be a whole number from 1.')
    .transform(Number)
    .refine((value) => value >= 1, 'This must be a whole number from 1.');

/** A number from 1 in a query that is stored with a record, such as a receipt number. */
export const wholeNumber = fromOne(/^[0-9]{1,9}$/);

/** A page number or page size in a query, from 1 without an upper bound. */
export const pageNumber = fromOne(/^[0-9]+$/).transform((value) => Math.min(value, furthestPage));

/** Beyond the end of any list, and its offset still fits the database's number. */
const furthestPage = 999_999_999_999_999;
