import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { patients } from '@/db/schema/index';
import { send, sendOk } from '@/e2e/api/transport';
import { auditRows } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';
import { nameKey } from '@/lib/domain/texts/name-key';

let hospital: Hospital;
let achieng: Awaited<ReturnType<typeof aPatient>>;

beforeAll(async () => {
  hospital = await aHospital();
  achieng = await aPatient(hospital, {
    firstName: 'Achieng',
    lastName: "Ng'ang'a",
    otherNames: 'Grace',
    birthDate: '1984-03-12',
    mrNumber: 'KSM-0042',
  });
  await aPatient(hospital, { firstName: 'Baraka', lastName: 'Mwangi', birthDate: '1984-03-12' });
  await aPatient(hospital, { firstName: 'Achieng', lastName: 'Wanyama', birthDate: '1951-08-30' });
});

/** The likely duplicates that the clerk of this hospital sees when she is about to register a patient. */
async function duplicatesOf(person: Record<string, string>, at: Hospital = hospital) {
  const path = `/api/v1/providers/${at.provider.id}/patients/duplicates`;
  const answer = await sendOk('GET', `${path}?${new URLSearchParams(person)}`, {
    as: at.staff['ward-clerk'].sender,
  });
  return answer.body.data as {
    patient: { uuid: string; mr_number: string };
    reasons: string[];
    stay: { ward_name: string; bed_name: string; hospitalization: string } | null;
  }[];
}

const born = '1984-03-12';

describe('likely duplicates of a patient to be registered', () => {
  it.each([
    ['as registered', { first_name: 'Achieng', last_name: "Ng'ang'a", birth_date: born }],
    ['with first and last name swapped', { first_name: "Ng'ang'a", last_name: 'Achieng' }],
    ['without the apostrophes', { first_name: 'Achieng', last_name: 'Nganga', birth_date: born }],
    ['in capitals', { first_name: 'ACHIENG', last_name: 'NGANGA', birth_date: born }],
    ['with wrong letters', { first_name: 'Acheing', last_name: 'Nganga', birth_date: born }],
    ['with an accent', { first_name: 'Achiéng', last_name: 'Nganga', birth_date: born }],
    ['under another given name', { first_name: 'Grace', last_name: 'Nganga', birth_date: born }],
    ['with day and month swapped', { ...names(), birth_date: '1984-12-03' }],
    ['with a wrong year', { ...names(), birth_date: '1986-03-12' }],
    ['with two figures of the year swapped', { ...names(), birth_date: '1948-03-12' }],
    ['with a guessed birth date', { ...names(), birth_date: '1984-01-01' }],
    ['with no birth date', names()],
  ])('the same person is found %s', async (_, person) => {
    const found = await duplicatesOf(person);
    expect(found.map(({ patient }) => patient.uuid)).toEqual([achieng.id]);
    expect(found[0]?.reasons).toContain('name');
  });

  it.each([
    ['whose birth date is not known', { birth_date: born }],
    ['when no birth date is given', {}],
  ])('the same person is found %s, under first and last name alone', async (_, given) => {
    const at = await aHospital();
    const registered = await aPatient(at, {
      firstName: 'Achieng',
      lastName: 'Otieno',
      otherNames: 'Grace Wanjiku Njeri Atieno',
      birthDate: 'birth_date' in given ? null : born,
    });
    const found = await duplicatesOf({ first_name: 'Otieno', last_name: 'Achieng', ...given }, at);
    expect(found.map(({ patient }) => patient.uuid)).toEqual([registered.id]);
  });

  it.each([
    ['on the same birthday', { birth_date: born }],
    ['when no birth date is given', {}],
  ])('a patient recorded without other names is found %s', async (_, given) => {
    const at = await aHospital();
    const registered = await aPatient(at, {
      firstName: 'Baraka',
      lastName: 'Kiptoo',
      birthDate: born,
    });
    const other_names = 'Emmanuel Kiprotich Cheruiyot';
    const found = await duplicatesOf(
      { first_name: 'Baraka', last_name: 'Kiptoo', other_names, ...given },
      at,
    );
    expect(found.map(({ patient }) => patient.uuid)).toEqual([registered.id]);
  });

  it('the same person born on the same day comes before everyone with the same name', async () => {
    const at = await aHospital();
    const named = { firstName: 'Mary', lastName: 'Wanjiku' };
    await database()
      .insert(patients)
      .values(
        Array.from({ length: 60 }, (_, index) => ({
          ...{
            ...named,
            providerId: at.provider.id,
            mrNumber: `W-${index}`,
            gender: 'FEMALE' as const,
          },
          birthDate: index < 30 ? '1984-03-20' : '1984-07-30',
        })),
      );
    const registered = await aPatient(at, { ...named, lastName: 'Wanjiko', birthDate: born });
    const [first] = await duplicatesOf(
      { first_name: 'Mary', last_name: 'Wanjiku', birth_date: born },
      at,
    );
    expect(first?.patient.uuid).toBe(registered.id);
  });

  it.each(['KSM-0042', 'ksm 0042', 'KSM0042'])(
    'the same MR number is found as %s, whatever the name',
    async (mr_number) => {
      const found = await duplicatesOf({ mr_number, first_name: 'Baraka', last_name: 'Kiptoo' });
      expect(found.map(({ patient, reasons }) => [patient.mr_number, reasons])).toEqual([
        ['KSM-0042', ['mr-number']],
      ]);
    },
  );

  it.each([
    [
      'another name on the same birthday',
      { first_name: 'Kipchoge', last_name: 'Rono', birth_date: born },
    ],
    ['the same name with a distant birth date', { ...names(), birth_date: '1999-11-30' }],
    [
      'a sister born on the same day',
      { first_name: 'Apiyo', last_name: 'Nganga', birth_date: born },
    ],
    ['a first name alone', { first_name: 'Achieng' }],
    ['an empty form', {}],
    ['an MR number of punctuation alone', { mr_number: '--' }],
  ])('%s is no duplicate', async (_, person) => {
    expect(await duplicatesOf(person)).toEqual([]);
  });

  it.each([
    ['without a birth date', {}],
    ['with a near birth date', { birth_date: '1984-03-21' }],
  ])('a compound name is found however it is joined, %s', async (_, given) => {
    const at = await aHospital();
    const spellings = ['Delacruz', 'De La Cruz', 'de-la-cruz', 'Dela Cruz'];
    const registered = await Promise.all([
      ...spellings.map((lastName) => aPatient(at, { firstName: 'Jo', lastName, birthDate: born })),
      aPatient(at, { firstName: 'Jo De La', lastName: 'Cruz', birthDate: born }),
    ]);
    await aPatient(at, { firstName: 'Jo', lastName: 'Delacruzada', birthDate: born });
    const all = registered.map(({ id }) => id).sort();
    const matches = async (first_name: string, last_name: string) =>
      (await duplicatesOf({ first_name, last_name, ...given }, at)).flatMap(
        ({ patient, reasons }) => (reasons.includes('name') ? [patient.uuid] : []),
      );
    for (const last of spellings) {
      expect(await matches('Jo', last), last).toEqual(expect.arrayContaining(all));
      expect(await matches(last, 'Jo'), last).toEqual(expect.arrayContaining(all));
    }
  });

  it('a compound name joined in another way is no duplicate of a person born at another time', async () => {
    const at = await aHospital();
    await aPatient(at, { firstName: 'Jo', lastName: 'De La Cruz', birthDate: '1951-08-30' });
    const person = { first_name: 'Jo', last_name: 'Delacruz', birth_date: born };
    expect(await duplicatesOf(person, at)).toEqual([]);
  });

  it('an unknown birth date in the records does not hide the patient', async () => {
    const found = await aPatient(hospital, {
      firstName: 'Wekesa',
      lastName: 'Barasa',
      birthDate: null,
    });
    const matches = await duplicatesOf({
      first_name: 'Barasa',
      last_name: 'Wekesa',
      birth_date: '1970-05-05',
    });
    expect(matches.map(({ patient }) => patient.uuid)).toEqual([found.id]);
  });

  it('the same MR number comes first, and an inpatient is shown with ward and bed', async () => {
    const { patient, hospitalization } = await anAdmission(hospital, {
      patient: await aPatient(hospital, {
        firstName: 'Moraa',
        lastName: 'Nyaboke',
        birthDate: '2001-09-09',
        isHospitalized: true,
      }),
    });
    const found = await duplicatesOf({
      mr_number: 'KSM-0042',
      first_name: 'Moraa',
      last_name: 'Nyaboke',
      birth_date: '2001-09-09',
    });
    expect(found.map(({ patient: { uuid } }) => uuid)).toEqual([achieng.id, patient.id]);
    expect(found[1]).toMatchObject({
      reasons: ['name', 'birth-date'],
      stay: {
        hospitalization: hospitalization.id,
        ward_name: 'Ward A',
        bed_name: 'A1',
      },
    });
  });

  it('another hospital’s patients are never shown', async () => {
    const other = await aHospital();
    expect(
      await duplicatesOf({ mr_number: 'KSM-0042', ...names(), birth_date: born }, other),
    ).toEqual([]);
  });

  it('the patients that were shown are in the audit log as read, and no others', async () => {
    await duplicatesOf({ ...names(), birth_date: born });
    const event = (
      await auditRows({ providerId: hospital.provider.id, action: 'patient.duplicates' })
    ).at(-1);
    expect(event?.patientIds).toEqual([achieng.id]);
  });

  it('an invalid birth date is refused, by field', async () => {
    const path = `/api/v1/providers/${hospital.provider.id}/patients/duplicates?birth_date=1984-02-30`;
    const answer = await send('GET', path, { as: hospital.key });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toHaveProperty('birth_date');
  });
});

function names() {
  return { first_name: 'Achieng', last_name: 'Nganga' };
}

describe('a name in plain letters', () => {
  it('is the same in the database and on a screen', async () => {
    const names = [
      "Ng'ang'a",
      'Ndung’u',
      'Ndung´u',
      'Ndung`u',
      'Ndungʼu',
      'JOSÉ',
      'Zoe\u0308',
      'Łódź',
      'Ñoño',
      'Weiß',
      'SØREN',
      'Đặng',
      'الأمين',
      'إبراهيم',
      'مُحَمَّد',
      'فاطمة',
      'يحيى',
      'عـمـر',
      'کریمی',
      '',
    ];
    const keys = await database().execute<{ key: string }>(
      sql`select name_key(name) as key from unnest(${sql.param(names)}::text[]) with ordinality as given (name, at) order by at`,
    );
    expect(keys.map(({ key }) => key)).toEqual(names.map(nameKey));
  });
});
