import { describe, expect, it } from 'vitest';
import { send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';

const at = (hospital: Hospital, path: string) =>
  `/api/v1/providers/${hospital.provider.id}/${path}`;

const importing = (hospital: Hospital, csv: string, path = 'patients/import') =>
  send('POST', at(hospital, path), {
    as: hospital.staff.administrator.sender,
    body: { csv },
  });

const preview = async (hospital: Hospital, csv: string) => {
  const { body, status, text } = await importing(hospital, csv, 'patients/import/preview');
  expect(status, text).toBe(200);
  return body.data as { patients: object[]; refused: { line: number; reason: string }[] };
};

const patientsOf = async (hospital: Hospital, query = '') =>
  (await send('GET', at(hospital, `patients?page_size=200${query}`), { as: hospital.key })).body;

const header =
  'MR number;Last name;First name;Gender;Birth date;Estimated birth;Mobile;National ID;Old system';

describe('importing patients', () => {
  it('registers every patient of a file, each on the audit log, and gives MR numbers where there are none', async () => {
    const hospital = await aHospital();
    const csv = [
      header,
      'OLD-7;Mwangi;Amina;female;1991-03-05;;0712 345 678;12-34;x',
      ';Otieno;Jane;f;;1991;;;x',
    ].join('\r\n');
    const seen = await preview(hospital, csv);
    expect(seen).toEqual({
      patients: [
        {
          line: 2,
          mr_number: 'OLD-7',
          last_name: 'Mwangi',
          first_name: 'Amina',
          gender: 'FEMALE',
          birth_date: '1991-03-05',
          estimated_birth: null,
        },
        {
          line: 3,
          mr_number: null,
          last_name: 'Otieno',
          first_name: 'Jane',
          gender: 'FEMALE',
          birth_date: null,
          estimated_birth: '1991',
        },
      ],
      refused: [],
    });
    expect((await patientsOf(hospital)).meta.total).toBe(0);

    const imported = await importing(hospital, csv);
    expect(imported.body.data, imported.text).toEqual({ added: 2 });
    const { results } = await patientsOf(hospital);
    expect(results).toMatchObject([
      { last_name: 'Mwangi', mr_number: 'OLD-7', mobile: '0712345678', birth_date: '1991-03-05' },
      { last_name: 'Otieno', mr_number: expect.stringMatching(/\d/), estimated_birth: '1991' },
    ]);
    expect((await patientsOf(hospital, '&search=1234')).results).toMatchObject([
      { mr_number: 'OLD-7' },
    ]);
    const log = await send('GET', at(hospital, 'audit-events?action=patient.import'), {
      as: hospital.staff.auditor.sender,
    });
    expect(
      log.body.results.map(({ entity, changes }: { entity: string; changes: object }) => [
        entity,
        changes,
      ]),
      log.text,
    ).toEqual([
      ['patient', expect.objectContaining({ last_name: { after: 'Otieno' } })],
      ['patient-identifier', expect.objectContaining({ value: { after: '12-34' } })],
      ['patient', expect.objectContaining({ last_name: { after: 'Mwangi' } })],
    ]);
  });

  it('passes over the numbers of the hospital’s own pattern that other lines of the file have', async () => {
    const hospital = await aHospital();
    await importing(hospital, `${header}\n;Otieno;Jane;f;;1991;;;x`);
    const [first] = (await patientsOf(hospital)).results;
    const later = (by: number) =>
      first.mr_number.replace(/\d+$/, (last: string) =>
        `${Number(last) + by}`.padStart(last.length, '0'),
      );
    const csv = [
      header,
      `${later(1)};Mwangi;Amina;female;1991-03-05;;;;x`,
      ';Kiptoo;Ruth;f;;1980;;;x',
      `${later(3).toLowerCase()};Wanjiru;Grace;f;;1970;;;x`,
      ';Achieng;Mary;f;;1960;;;x',
    ].join('\n');
    const imported = await importing(hospital, csv);
    expect(imported.body.data, imported.text).toEqual({ added: 4 });
    const { results } = await patientsOf(hospital);
    const numbers = Object.fromEntries(
      results.map((one: { last_name: string; mr_number: string }) => [
        one.last_name,
        one.mr_number,
      ]),
    );
    expect(numbers).toMatchObject({ Kiptoo: later(2), Achieng: later(4) });
  });

  it('refuses the whole of a file that has somebody who is registered, and says who', async () => {
    const hospital = await aHospital();
    const first = [header, 'OLD-7;Mwangi;Amina;f;1991-03-05;;0712345678;12-34;'].join('\n');
    expect((await importing(hospital, first)).status).toBe(200);
    const csv = [
      header,
      'NEW-1;Ali;Omar;m;1980-01-01;;;;',
      'old-7;Ali;Zuhura;f;1980-01-01;;;;',
      'NEW-2;Ali;Hamisi;m;;;;1234;',
      'NEW-3;MWANGI;Amina;f;1991-03-05;;;;',
      'NEW-4;Mwangi;Amina;f;;;0712 345 678;;',
      'NEW-5;Mwangi;Amina;f;1963-01-01;;;;',
    ].join('\n');
    const alike =
      'Mwangi, Amina (OLD-7) is already registered, and this line does not show that it is someone else. Register a different person by hand.';
    const { patients, refused } = await preview(hospital, csv);
    expect(patients).toHaveLength(6);
    expect(refused).toEqual([
      { line: 3, reason: 'A patient already has the MR number OLD-7.' },
      {
        line: 4,
        reason: 'The patient with the MR number OLD-7 already has this national ID.',
      },
      { line: 5, reason: alike },
      { line: 6, reason: alike },
    ]);
    const answer = await importing(hospital, csv);
    expect(answer.status).toBe(400);
    expect(answer.body.errors.csv).toEqual(
      refused.map(({ line, reason }) => `Line ${line}: ${reason}`),
    );
    expect((await patientsOf(hospital)).meta.total).toBe(1);
    // Another hospital has patients of its own.
    const other = await aHospital();
    expect((await preview(other, csv)).refused).toEqual([]);
  });

  it('registers nobody a second time when a file is sent again, however little it says of a patient', async () => {
    const hospital = await aHospital();
    const people = [
      ';Otieno;Jane;f;;1991;;;',
      ';Ali;Omar;m;;;;;',
      ';Wanjiku;Mary;f;;1980;+254 712 345 678;;',
      'OLD-3;Njoroge;Peter;m;;;;;',
    ];
    const csv = [header, ...people].join('\n');
    expect((await importing(hospital, csv)).body.data).toEqual({ added: 4 });
    const again = await preview(hospital, csv);
    expect(again.refused.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
    // A telephone number is the same with and without its country code. A person with another number, or an estimate of
    // another year, is someone else.
    const others = [
      ';Wanjiku;Mary;f;;1980;0712 345 678;;',
      ';Wanjiku;Mary;f;;1980;0733 000 111;;',
      ';Otieno;Jane;f;;1975;;;',
      'NEW-1;Ali;Omar;m;;;;;',
    ];
    const { refused } = await preview(hospital, [header, ...others].join('\n'));
    expect(refused).toMatchObject([{ line: 2, reason: expect.stringMatching(/^Wanjiku, Mary/) }]);
  });

  it('knows a patient without a birth date by either telephone number, with the number of its country or without', async () => {
    const hospital = await aHospital();
    const head = `${header};National mobile number`;
    const known = [
      'OLD-1;Wairimu;Jane;f;;;0730035229;;;',
      'OLD-2;Kamau;John;m;;;;;;0722 000 111',
      'OLD-3;Achieng;Mary;f;;;0733 000 222;;;',
    ];
    expect((await importing(hospital, [head, ...known].join('\n'))).status).toBe(200);
    const others = [
      'NEW-1;Wairimu;Jane;f;1990-01-01;;+254730035229;;;',
      'NEW-2;Kamau;John;m;1990-01-01;;+254 722 000 111;;;',
      'NEW-3;Achieng;Mary;f;1990-01-01;;+254 700 999 999;;;+254733000222',
      'NEW-4;Achieng;Mary;f;1991-01-01;;+254 700 999 998;;;0700 999 997',
    ];
    const { refused } = await preview(hospital, [head, ...others].join('\n'));
    expect(refused.map(({ line }) => line)).toEqual([2, 3, 4]);
    const twice = [
      'NEW-5;Atieno;Ruth;f;1990-01-01;;0711 000 333;;;',
      'NEW-6;Atieno;Ruth;f;1991-01-01;;;;;+254711000333',
    ];
    expect((await preview(hospital, [head, ...twice].join('\n'))).refused).toMatchObject([
      { line: 3, reason: expect.stringContaining('name and mobile number') },
    ]);
  });

  it('takes a thousand patients, and of two people who send them at once only one registers them', async () => {
    const hospital = await aHospital();
    const lines = Array.from(
      { length: 1_000 },
      (_, index) => `;Patient;Number ${index};unknown;1980-01-01;;;;`,
    );
    const tooMany = await importing(
      hospital,
      [header, ...lines, ';One;More;unknown;;;;;'].join('\n'),
    );
    expect([tooMany.status, tooMany.body.errors.csv]).toEqual([
      400,
      ['This has more than 1,000 patients. Import it in parts.'],
    ]);
    const answers = await Promise.all(
      [1, 2].map(() => importing(hospital, [header, ...lines].join('\n'))),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    // On a busy machine the second gives up waiting.
    expect([400, 503]).toContain(statuses[1]);
    expect((await patientsOf(hospital)).meta.total).toBe(1_000);
  });
});
