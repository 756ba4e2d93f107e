import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { withClock } from '@/lib/platform/http/clock';
import {
  calendarDate,
  instant,
  line,
  name,
  optionalEmailAddress,
  pastInstant,
  reference,
} from '@/lib/platform/http/types';
import '@/lib/platform/http/sentences';

const nairobi = { timeZone: 'Africa/Nairobi', now: new Date('2026-11-21T09:00:00Z') };
const read = (text: string) => withClock(nairobi, () => instant.safeParse(text));

describe('a datetime', () => {
  it.each([
    ['2026-11-21T12:00:00+03:00', '2026-11-21T09:00:00.000Z'],
    ['2026-11-21T09:00:00Z', '2026-11-21T09:00:00.000Z'],
    ['2026-11-21T12:00:00', '2026-11-21T09:00:00.000Z'],
    ['2026-11-21T12:00:00.1234567890123', '2026-11-21T09:00:00.123Z'],
    ['2026-11-21T09:00Z', '2026-11-21T09:00:00.000Z'],
    ['2026-11-21T12:00+03:00', '2026-11-21T09:00:00.000Z'],
    ['2026-11-21T12:00:00+03', '2026-11-21T09:00:00.000Z'],
    ['2026-11-21T05:30:00-0330', '2026-11-21T09:00:00.000Z'],
    ['2026-11-21T12:00:00,5', '2026-11-21T09:00:00.500Z'],
  ])('%s is an instant, in the time zone of the hospital if it has no offset', (text, expected) => {
    expect(read(text).data?.toISOString()).toBe(expected);
  });

  it.each([
    '2026-02-30T00:00:00Z',
    '2026-11-21T24:00:00Z',
    '2026-11-21T10:00:60Z',
    '0001-01-01T00:00:00Z',
    '2026-11-21T09:00:00+3',
    '2026-11-21T09:00:00+24',
    '2026-11-21T09:00:00+0360',
    '2026-11-21T09Z',
    '2026-11-21',
    'now',
  ])('%s is not an instant', (text) => {
    expect(read(text).success).toBe(false);
  });

  it('of a past event may be up to five minutes ahead, and is now then', () => {
    const happened = (text: string) =>
      withClock(nairobi, () => pastInstant.safeParse(text).data?.toISOString());
    expect(happened('2026-11-21T08:59:59Z')).toBe('2026-11-21T08:59:59.000Z');
    expect(happened('2026-11-21T09:05:00Z')).toBe('2026-11-21T09:00:00.000Z');
    expect(happened('2026-11-21T09:05:01Z')).toBeUndefined();
  });
});

it.each([
  ['7', { number: 7 }],
  [7, { number: 7 }],
  ['01A1FC8C-557E-732B-8056-282720464A94', { id: '01a1fc8c-557e-732b-8056-282720464a94' }],
  ['11111111-1111-1111-1111-111111111111', { id: '11111111-1111-1111-1111-111111111111' }],
])('%s refers to a row', (given, expected) => {
  expect(reference.parse(given)).toEqual(expected);
});

it.each([
  '0',
  '-1',
  '1.5',
  '9007199254740993',
  '{01a1fc8c-557e-732b-8056-282720464a94}',
  'abc',
  '',
])('%j refers to none', (given) => {
  expect(reference.safeParse(given).success).toBe(false);
});

describe('a date of the calendar', () => {
  it.each([
    ['abc', 'This is not a valid date, such as 2026-11-21.'],
    ['2026-02-30', 'This is not a valid date, such as 2026-11-21.'],
    ['1850-01-01', 'This is not between the years 1900 and 2200.'],
  ])('is refused with the reason for %s', (given, sentence) => {
    const { issues = [] } = calendarDate.safeParse(given).error ?? {};
    expect(issues.map(({ message }) => message)).toEqual([sentence]);
  });
});

describe('a list', () => {
  it('gets the usual sentence if it is required but empty', () => {
    const { issues = [] } = z.array(z.int()).min(1).safeParse([]).error ?? {};
    expect(issues.map(({ message }) => message)).toEqual(['This field cannot be empty.']);
  });
});

describe('a line', () => {
  it.each([
    '\u200b',
    '\u2060\ufeff',
    '\u3164',
    '\u00ad',
    '\u2800',
    '\u180e',
    '\u0301',
    ' \u200d \u0007',
  ])('without visible characters is refused: %j', (text) => {
    expect(line(40).safeParse(text).error?.issues).toMatchObject([
      { message: 'This has no visible characters. Type it again.' },
    ]);
  });

  it.each(['–', '7', '٧', '病', 'نی\u200cها', '👩\u200d⚕\ufe0f', ' a '])(
    'keeps %j as it was written',
    (text) => {
      expect(line(40).parse(text)).toBe(text.trim());
    },
  );

  it('that is empty gets one sentence only', () => {
    expect(line(40).safeParse('  ').error?.issues).toMatchObject([{ code: 'too_small' }]);
  });
});

describe('a name', () => {
  it.each(['Otieno\nWafula', 'Otieno\tA.', 'a\u202eonitO', 'a\u2067b', 'a\u2028b'])(
    'is refused if it spans two lines or reverses its direction: %j',
    (text) => {
      expect(name(40).safeParse(text).error?.issues).toMatchObject([
        { message: 'A name must be on one line and written in one direction. Type it again.' },
      ]);
    },
  );

  it.each(['Nyong’o', 'علی', 'نی\u200cها', 'שרה\u200f (2)', 'A\u030angstro\u0308m'])(
    'is %j as it is written, in one form',
    (text) => {
      expect(name(40).parse(text)).toBe(text.normalize('NFC'));
    },
  );
});

describe('an e-mail address', () => {
  it('is trimmed, and may be unknown', () => {
    expect(optionalEmailAddress.parse('\tachieng@lake.example ')).toBe('achieng@lake.example');
    expect(optionalEmailAddress.parse(' ')).toBe('');
  });

  it.each(['achieng', 'achieng@', 'achieng @lake.example', 'a@b.ke, c@d.ke'])(
    '%s is not one',
    (text) => {
      const { error } = optionalEmailAddress.safeParse(text);
      expect(error?.issues.map(({ message }) => message)).toEqual([
        'This is not an e-mail address.',
      ]);
    },
  );
});
