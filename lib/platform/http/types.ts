import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { unseen } from '@/lib/domain/texts/identity';
import { mixedScripts } from '@/lib/domain/texts/scripts';
import { clock } from '@/lib/platform/http/clock';
import { notADatetime, unlessMissing } from '@/lib/platform/http/sentences';

/** A row named by its integer `id` or by its `uuid`: wherever a request names a thing, both are accepted. */
export type Reference = { number: number } | { id: string };

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const numberPattern = /^[1-9][0-9]{0,15}$/;

function readReference(text: string): Reference | null {
  if (uuidPattern.test(text)) return { id: text.toLowerCase() };
  if (numberPattern.test(text) && Number.isSafeInteger(Number(text)))
    return { number: Number(text) };
  return null;
}

export const notAReference = 'This is neither an id (a whole number from 1) nor a UUID.';

/** An integer id or a uuid, of a path, a query or a body. */
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

/** What a record shows in full and a request names: whoever sends the record back as it was read names the same one. */
export function referenceOrRecord<Name extends z.ZodType>(name: Name) {
  const read = z.preprocess(
    (given) =>
      typeof given === 'object' && given !== null && 'uuid' in given ? given.uuid : given,
    name,
  );
  shownWhole.add(read._zod.def);
  return read;
}

/** By what a schema that is given a description of its own still shares with the one that it is. */
const shownWhole = new WeakSet<object>();

/** Whether a schema takes the record itself in place of its name (`referenceOrRecord`). */
export const takesRecord = (schema: z.core.$ZodType): boolean => shownWhole.has(schema._zod.def);

const datetimePattern =
  /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2})(?:[.,](\d+))?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/;

/** What ISO 8601 lets one leave out, and its comma before a part of a second: `09:30Z`, `+03`, `+0300`. */
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
  // The calendar arithmetic reads nine digits of a second and no more.
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

/** The time of something that has happened: at most 5 minutes ahead of the server's clock. */
export const pastInstant = instant.refine(
  (date) => date.getTime() <= clock().now.getTime() + futureToleranceMs,
  'This lies in the future. Check the date and the time.',
);

/** A date of the calendar, `YYYY-MM-DD`. */
export const calendarDate = z.iso
  .date({ abort: true })
  .refine(
    (text) => text >= '1900-01-01' && text <= '2200-12-31',
    'This is not between the years 1900 and 2200.',
  );

/** `true` or `false` in a query, in any capitals: some languages write their own truth as `True`. */
export const queryFlag = z
  .preprocess(
    (given: 'true' | 'false') => (typeof given === 'string' ? given.toLowerCase() : given),
    z.enum(['true', 'false'], { error: 'This must be true or false.' }),
  )
  .transform((text) => text === 'true');

const unseenSentence = 'Nothing of this can be seen. Write it anew.';
const isEmptyOrSeen = (text: string): boolean => text === '' || isSeen(text);

/** Text of which something is seen, trimmed at its ends. */
export const line = (maximum: number) =>
  z.string().trim().min(1).max(maximum).refine(isEmptyOrSeen, unseenSentence);

/** What begins another line, or has what follows read from the other side: one name would look like another. */
const disordering = /[\p{Control}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** What somebody or something is called. */
export const name = (maximum: number) =>
  line(maximum)
    .normalize('NFC')
    .refine(
      (text) => !disordering.test(text),
      'A name stands in one line, and is read from one side. Write it anew.',
    );

/** What is read beside others in one line, such as a dose; it may be empty. */
export const optionalPhrase = (maximum: number) =>
  optionalLine(maximum)
    .normalize('NFC')
    .refine(
      (text) => !disordering.test(text),
      'This stands in one line, and is read from one side. Write it anew.',
    );

/** A reference, a code or a number, whose letters are of one script. `noun` is what a person calls it. */
export const identifier = (noun: string, maximum: number) =>
  line(maximum).superRefine((text, context) => {
    const message = mixedScripts(noun, text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

/** As `line`, or nothing at all. */
export const lineOrNothing = (maximum: number) =>
  z.string().trim().max(maximum).refine(isEmptyOrSeen, unseenSentence);

/** Not what only changes another letter, either. */
const isSeen = (text: string): boolean => text.replace(unseen, '').replace(/\p{Mark}/gu, '') !== '';

/** Text that may be empty, trimmed at its ends. */
export const optionalLine = (maximum: number) => z.string().trim().max(maximum);

/** An e-mail address, without the blanks that a paste or a tablet's keyboard leaves at its ends. */
export const emailAddress = z.string().trim().check(z.email());

/** As `emailAddress`, or empty where none is known. */
export const optionalEmailAddress = z.union([z.string().trim().max(0), emailAddress], {
  error: 'This is not an e-mail address.',
});

/** Something to be written, which may carry the other fields of its record without effect. */
export function acceptReadOnlyFields<Input extends z.ZodObject>(input: Input, record: z.ZodObject) {
  besides.set(input._zod.def, Object.keys(record.shape));
  return z.preprocess((given) => {
    if (given === null || typeof given !== 'object' || Array.isArray(given)) return given;
    return Object.fromEntries(
      Object.entries(given).filter(
        ([field]) => Object.hasOwn(input.shape, field) || !Object.hasOwn(record.shape, field),
      ),
    );
  }, input);
}

/** As `shownWhole`. */
const besides = new WeakMap<object, readonly string[]>();

/** The fields of the record that something to be written (`acceptReadOnlyFields`) may carry; undefined for any other schema. */
export const readOnlyFieldsOf = (schema: z.core.$ZodType): readonly string[] | undefined =>
  besides.get(schema._zod.def);

/** An answer's instant: UTC with `Z` and milliseconds. */
export const instantReply = z.iso.datetime();

const fromOne = (digits: RegExp) =>
  z
    .string()
    .regex(digits, 'This must be a whole number from 1.')
    .transform(Number)
    .refine((value) => value >= 1, 'This must be a whole number from 1.');

/** A number from 1 in a query that is kept with a record: a receipt's, an invoice's. */
export const wholeNumber = fromOne(/^[0-9]{1,9}$/);

/** A number from 1 in a query that counts pages or rows: however large it is, it is one. */
export const pageNumber = fromOne(/^[0-9]+$/).transform((value) => Math.min(value, furthestPage));

/** There is nothing any more, and what is left out before it is a number that the database takes. */
const furthestPage = 999_999_999_999_999;
