import fc from 'fast-check';
import type postgres from 'postgres';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { textIdentity, unhyphenatedIdentity } from '@/lib/domain/texts/identity';
import { client, urlBy } from '@/lib/ops/fault-injection';
import { migrate } from './migrate';

let sql: postgres.Sql;

beforeAll(async () => {
  const admin = client({ max: 1, onnotice: () => undefined });
  await migrate(urlBy(admin.options.port[0] ?? 0), 'db/migrations');
});

beforeEach(() => {
  sql = client({ max: 1, onnotice: () => undefined });
});

const inDatabase = async (texts: string[]) => {
  const rows = await sql<{ whole: string; plain: string }[]>`
    select text_identity(given) as whole, unhyphenated_identity(given) as plain
    from unnest(${texts}::text[]) with ordinality as one (given, at) order by at`;
  return rows.map(({ whole, plain }) => [whole, plain]);
};

const inCode = (texts: string[]) =>
  texts.map((text) => [textIdentity(text), unhyphenatedIdentity(text)]);

/** Of the letters that only the program's version of Unicode knows the database has no normal forms yet. */
async function charactersOfBoth() {
  const all = Array.from({ length: 0x10ffff }, (_, index) => index + 1)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point))
    // Of a hundred thousand that have neither case nor another form some are as good as all.
    .filter(
      (one, at) =>
        !/[\p{Co}\p{Unified_Ideograph}\p{Script=Hangul}\p{Cn}]/u.test(one) ||
        at % 97 === 0 ||
        /[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u.test(one),
    );
  const assigned = all.filter((one) => !/\p{Cn}/u.test(one));
  const known = await sql<{ given: string }[]>`
    select given from unnest(${assigned}::text[]) as one (given) where unicode_assigned(given)`;
  return [...all.filter((one) => /\p{Cn}/u.test(one)), ...known.map(({ given }) => given)];
}

it('database and program fold every character alike', { timeout: 120_000 }, async () => {
  const characters = await charactersOfBoth();
  expect(characters.length).toBeGreaterThan(50_000);
  const [stored, reckoned] = [await inDatabase(characters), inCode(characters)];
  // Of so many the difference alone is worth reading.
  const other = characters.filter((_, at) => String(stored[at]) !== String(reckoned[at]));
  expect(other).toEqual([]);
});

it('database and program fold any text alike, and what is folded stays as it is', async () => {
  const character = fc.oneof(
    fc.constantFrom(
      ..."aZ09-_.%'`´’Éßẞſıİσςΐŉǰ٣۳३Ａｋ①½㎏ﷺ한글ᄀ\u0301\u0345\u034f\u200d\u00ad\u2800\ufe0f",
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  );
  const text = fc.string({ unit: character, maxLength: 30 });
  const both = new Set(await charactersOfBoth());
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 200 }), async (texts) => {
      const known = texts.filter((one) => Array.from(one).every((letter) => both.has(letter)));
      const identities = inCode(known);
      expect(await inDatabase(known)).toEqual(identities);
      const folded = identities.map(([whole = '']) => whole);
      expect(folded.map(textIdentity)).toEqual(folded);
    }),
    { numRuns: 100 },
  );
});

it('no locale of the database decides', async () => {
  const [row] = await sql`select text_identity('ÀÉÎ ŞÇ ДЖ ΣΑΣ' collate "C") as c,
    text_identity('ÀÉÎ ŞÇ ДЖ ΣΑΣ' collate "unicode") as icu`;
  expect(row).toEqual({ c: 'àéîşçджσασ', icu: 'àéîşçджσασ' });
});

it('one text has one identity, wherever it has spaces and invisible characters', () => {
  const hidden = fc.constantFrom(
    ...'\u0009\u0020\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u180e\u2003\u200b\u200c\u200d\u200e\u200f',
    ...'\u202a\u202c\u202e\u2060\u2064\u2066\u2069\u206a\u2800\u3000\u3164\ufe0e\ufe0f\ufeff\uffa0\u{1d173}\u{e0001}\u{e0061}\u{e0100}',
  );
  const text = fc.string({ unit: fc.constantFrom(...'SFD12-жβ李Éo'), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(text, fc.array(fc.tuple(fc.nat(), hidden), { maxLength: 6 }), (own, put) => {
      const letters = Array.from(own);
      for (const [at, one] of put) letters.splice(at % (letters.length + 1), 0, one);
      expect(textIdentity(letters.join(''))).toBe(textIdentity(own));
    }),
  );
  expect(textIdentity('SFD-1')).not.toBe(textIdentity('SF-D1'));
  expect(unhyphenatedIdentity('SFD-1')).toBe(unhyphenatedIdentity('S\u2010FD1'));
  expect(textIdentity('ＳＦＤ１')).toBe('sfd1');
  expect(textIdentity('٠٧١٢')).toBe('0712');
  expect(textIdentity('Straße')).toBe(textIdentity('STRASSE'));
  expect(textIdentity('É')).not.toBe(textIdentity('E'));
});

/** Texts that a unique key compares as they are stored, and why no person can spell them in two ways. */
const comparedExactly: Record<string, string> = {
  'api_keys.secret_hash': 'a digest',
  'approvals.subject': 'a digest',
  'approval_limits.kind': 'a code of the program',
  'approval_limits.role': 'a code of the program',
  'authorization_requests.state_hash': 'a digest',
  'sessions.token_hash': 'a digest',
  'shared_devices.token_hash': 'a digest',
  'users.joining_code_hash': 'a digest',
  'cashier_shifts.currency': 'a code of ISO 4217, checked',
  'payment_accounts.currency': 'a code of ISO 4217, checked',
  'diagnosis_codes.code': 'the primary key; diagnosis_codes_code_unique compares the identity',
  'standard_diagnosis_codes.code': 'the list of ICD-10 that comes with the program',
  'ledger_account_codes.ledger': 'a code of the program',
  'observation_definitions.code': 'the list of parameters that comes with the program',
  'document_numbers.kind': 'a code of the program',
  'patient_identifiers.type': 'a code of the program',
  'row_counts.kind': 'a code of the program',
  'scores.kind': 'a code of the program',
  'saved_views.list': 'a code of the program',
  'installations.name': 'a code of the program',
  'external_identities.issuer': 'OpenID Connect Core 1.0, section 2: compared as it is',
  'external_identities.subject': 'OpenID Connect Core 1.0, section 2: compared as it is',
  'idempotency_keys.caller': 'made by the program from an id',
  'idempotency_keys.method': 'a method of HTTP',
  'idempotency_keys.path': 'an address of the API',
  'idempotency_keys.key': 'made by a calling program, compared as it is',
  'users.lower(email)':
    '`emailAddress` takes only ASCII, so that lower case is all there is to fold',
};

it('every unique key on a text that people type compares its identity', async () => {
  const parts = await sql<{ part: string; identity: boolean }[]>`
    select key.indrelid::regclass || '.' || part as part, part ~ '^(text_identity|unhyphenated_identity)\\(' as identity
    from pg_index key
    join pg_attribute piece on piece.attrelid = key.indexrelid and piece.attnum <= key.indnkeyatts
    join pg_type type on type.oid = piece.atttypid
    join pg_class owner on owner.oid = key.indrelid,
    lateral pg_get_indexdef(key.indexrelid, piece.attnum, true) as part
    where (key.indisunique or key.indisexclusion) and owner.relnamespace = 'public'::regnamespace
      and type.typcategory = 'S'`;
  expect(parts.filter(({ identity }) => identity).length).toBeGreaterThan(9);
  const exact = parts.filter(({ identity }) => !identity).map(({ part }) => part);
  expect([...new Set(exact)].sort()).toEqual(Object.keys(comparedExactly).sort());
});
