import { beforeAll, describe, expect, it } from 'vitest';
import { patients, visits } from '@/db/schema/index';
import { sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';
import { plainLatin } from '@/lib/domain/texts/latin-letters';
import { nameKey } from '@/lib/domain/texts/name-key';

let hospital: Hospital;

beforeAll(async () => {
  hospital = await aHospital();
});

type Row = { uuid: string; patient?: { uuid: string } | number };

const listed = async (path: string, search: string): Promise<Row[]> => {
  const query = new URLSearchParams({ search, page_size: '200' });
  const address = `/api/v1/providers/${hospital.provider.id}/${path}?${query}`;
  const answer = await sendOk('GET', address, { as: hospital.key });
  return answer.body.results;
};

const found = async (search: string) => (await listed('patients', search)).map(({ uuid }) => uuid);

/** The parts of names that people join, space, hyphenate and part with an apostrophe. */
const compounds = [
  ['Abdul', 'Rahman'],
  ['De', 'La', 'Cruz'],
  ['O', 'Brien'],
  ['Mc', 'Donald'],
  ['Ng', 'ang', 'a'],
  ['Van', 'der', 'Merwe'],
  ['Al', 'Hassan'],
  ['Anna', 'Maria'],
  ['Jean', 'Baptiste'],
  ['Nana', 'Ama'],
  ['D', 'Souza'],
  ['Ben', 'Ali'],
  ['Saint', 'Clair'],
  ['Owusu', 'Ansah'],
  ['Mary', 'Jane'],
];
const joined = (parts: string[]) =>
  parts.map((part, at) => (at === 0 ? part : part.toLowerCase())).join('');
const spellings = (parts: string[]) => [
  joined(parts),
  parts.join(' '),
  parts.join('-'),
  parts.join('’'),
  parts.join("'").toUpperCase(),
];

describe('a compound name', () => {
  it.each(compounds.map((parts) => ({ name: parts.join(' '), parts })))(
    '$name is found however it is joined, and however it was stored',
    async ({ parts }) => {
      const stored = await Promise.all([
        ...spellings(parts).map((lastName) =>
          aPatient(hospital, { firstName: 'Zawadi', lastName }),
        ),
        ...spellings(parts).map((firstName) =>
          aPatient(hospital, { firstName, lastName: 'Zawadi' }),
        ),
        // A reader's one name may be stored as parts of two.
        aPatient(hospital, { firstName: parts[0] ?? '', lastName: parts.slice(1).join(' ') }),
      ]);
      for (const typed of spellings(parts)) {
        const ids = await found(typed);
        const missed = stored.filter(({ id }) => !ids.includes(id));
        expect(
          missed.map(({ firstName, lastName }) => `${typed}: ${firstName} ${lastName}`),
        ).toEqual([]);
      }
      const with_ = await found(`zawadi ${joined(parts)}`);
      expect(with_).toEqual(expect.arrayContaining(stored.slice(0, 10).map(({ id }) => id)));
    },
  );

  it('is found by its whole name as one word, in either order, and not by letters from the middle of words', async () => {
    const yamada = await aPatient(hospital, { firstName: '太郎', lastName: '山田' });
    expect(await found('山田太郎')).toEqual([yamada.id]);
    expect(await found('太郎山田')).toEqual([yamada.id]);
    const kiplagat = await aPatient(hospital, { firstName: 'Xola', lastName: 'Kiplagat' });
    expect(await found('kiplagatxola')).toEqual([kiplagat.id]);
    expect(await found('xolakip')).toEqual([kiplagat.id]);
    // People do not join words from the middle of one.
    expect(await found('olakip')).toEqual([]);
    expect(await found('lagatxo')).toEqual([]);
  });
});

describe('a name in plain letters', () => {
  it('is found for every letter of the Latin script', async () => {
    const letters = plainLatin.flatMap(([plain, some]) =>
      Array.from(some, (letter) => ({ letter, plain })),
    );
    const stored = await database()
      .insert(patients)
      .values(
        letters.map(({ letter }, at) => ({
          ...{ providerId: hospital.provider.id, mrNumber: `Letter ${at}` },
          ...{ firstName: `Q${letter}w${at}e`, lastName: 'Plain' },
        })),
      )
      .returning({ id: patients.id });
    const missed: string[] = [];
    for (let from = 0; from < letters.length; from += 8) {
      const some = letters.slice(from, from + 8);
      const ids = await Promise.all(some.map(({ plain }, at) => found(`Q${plain}W${from + at}E`)));
      for (const [at, { letter, plain }] of some.entries()) {
        if (!ids[at]?.includes(stored[from + at]?.id ?? '')) missed.push(`${letter}: ${plain}`);
      }
    }
    expect(missed).toEqual([]);
    expect(nameKey('Kɔfi Abɛna Ɗan Ƙwara Ŋor Œuvre Æsa Þór Weiß')).toBe(
      'kofi abena dan kwara nor oeuvre aesa thor weiss',
    );
  }, 120_000);

  it('is found as others write it, too', async () => {
    const people = await Promise.all(
      [
        ['Kɔfi', 'Mensah', 'kofi mensah'],
        ['Abɛna', 'Ɔwusu', 'abena owusu'],
        ['Ŋor', 'Dhiëu', 'ngor dhieu'],
        ['Søren', 'Ørsted', 'soeren orsted'],
        ['Ɣɔta', 'Ƴusuf', 'ghota yusuf'],
      ].map(async ([firstName = '', lastName = '', typed = '']) => ({
        typed,
        patient: await aPatient(hospital, { firstName, lastName }),
      })),
    );
    for (const { typed, patient } of people) {
      expect(await found(typed), typed).toContain(patient.id);
    }
  });
});

describe('a number', () => {
  it('of a patient is found without its hyphens and leading zeros', async () => {
    const patient = await aPatient(hospital, { mrNumber: 'LCR-00120' });
    for (const typed of ['lcr120', 'LCR-120', 'lcr-00120', 'lcr00120', 'LCR 00120', 'lcr12']) {
      expect(await found(typed), typed).toContain(patient.id);
    }
    expect(await found('lcr20')).not.toContain(patient.id);
  });

  it('of a patient comes first without its hyphens and zeros too, before longer ones that begin with it', async () => {
    const named = (mrNumber: string, lastName: string) =>
      aPatient(hospital, { mrNumber, lastName });
    await named('LCR-00250', 'Abdi');
    await named('LCR-00251', 'Achieng');
    const wanted = await named('LCR-00025', 'Zuma');
    for (const typed of ['lcr00025', 'lcr25', 'LCR-00025', 'lcr 00025', 'LCR-25']) {
      expect([typed, (await found(typed))[0]]).toEqual([typed, wanted.id]);
    }
    expect(await found('lcr00025')).toHaveLength(3);
    // A number exactly as it was typed is before one that differs in its zeros.
    const short = await named('LCR-25', 'Zulu');
    expect((await found('LCR-25')).slice(0, 1)).toEqual([short.id]);
    expect((await found('LCR-00025')).slice(0, 1)).toEqual([wanted.id]);
  });

  it('of a telephone is found as it was copied, with its country and without', async () => {
    const abroad = await aPatient(hospital, { mobile: '+254799123456' });
    const home = await aPatient(hospital, { mobile: '0799123456' });
    for (const typed of [
      '+254799123456',
      '+254 799 123 456',
      '\u202a+254\u00a0799\u00a0123\u00a0456\u202c',
      '+254-799-123-456',
      '+254 (0) 799 123456',
      '00254 799 123 456',
      '0799 123 456',
      '(0799) 123-456',
      '0799\u2011123\u2011456',
      '799123456',
    ]) {
      const ids = await found(typed);
      expect([typed, ids.includes(abroad.id), ids.includes(home.id)]).toEqual([typed, true, true]);
    }
    expect(await found('+255799123456')).not.toContain(abroad.id);
  });
});

it('admissions and visits find their patients in the same way', async () => {
  const patient = await aPatient(hospital, {
    ...{ firstName: 'Ɔkyere', lastName: 'Bin-Said', mobile: '+254788000111' },
    isHospitalized: true,
  });
  await anAdmission(hospital, { patient });
  await database()
    .insert(visits)
    .values({ providerId: hospital.provider.id, patientId: patient.id });
  for (const typed of ['okyere', 'binsaid', 'bin said', '0788 000 111']) {
    for (const path of ['hospitalizations', 'visits']) {
      const rows = await listed(path, typed);
      const isFound = rows.some(({ patient: of }) =>
        typeof of === 'object' ? of.uuid === patient.id : of === patient.number,
      );
      expect(isFound, `${path} ${typed}`).toBe(true);
    }
  }
});
