import { describe, expect, it } from 'vitest';
import { standardDiagnosisCodes } from '@/db/schema/index';
import { everyRow } from '@/e2e/api/pages';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { auditRows } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { readCsv } from '@/e2e/csv';
import { database } from '@/e2e/database';

const pathOf = (hospital: Hospital) => `/api/v1/providers/${hospital.provider.id}/diagnosis-codes`;

async function found(hospital: Hospital, search: string) {
  const query = new URLSearchParams({ search, page_size: '200' });
  const { body } = await sendOk('GET', `${pathOf(hospital)}?${query}`, {
    as: hospital.staff.nurse.sender,
  });
  expect(body.meta.total).toBe(body.results.length);
  return body.results as { code: string; display: string; list: string }[];
}

const codesOf = async (hospital: Hospital, search: string) =>
  (await found(hospital, search)).map(({ code }) => code);

const bring = (hospital: Hospital, body: unknown) =>
  send('POST', `${pathOf(hospital)}/import`, {
    as: hospital.staff.administrator.sender,
    body,
  });

const three = [
  { code: '1A07.Z', display: 'Typhoid fever, unspecified' },
  { code: 'CA40.Z', display: 'Pneumonia, organism unspecified' },
  { code: '1B12.5', display: 'Tuberculosis of 100% of the lung_x' },
];

it('the codes are a file, from which a hospital makes its own list', async () => {
  const hospital = await aHospital();
  ok(await bring(hospital, { mode: 'replace', codes: three }));
  const path = `${pathOf(hospital)}/export`;
  const file = await sendOk('GET', path, { as: hospital.staff.administrator.sender });
  const [header, ...lines] = readCsv(file.text);
  expect(header).toEqual(['Code', 'Display', 'List']);
  expect(lines.toSorted()).toEqual(
    three.map(({ code, display }) => [code, display, 'Own']).toSorted(),
  );
});

describe('searching the codes of diagnoses', () => {
  it('finds a code as people type it, with or without its dot, before names that contain the letters', async () => {
    const hospital = await aHospital();
    for (const search of ['J18.9', 'j18.9', 'J189', ' j18.9 ']) {
      expect(await codesOf(hospital, search), search).toEqual(['J18.9']);
    }
    expect((await codesOf(hospital, 'e11')).slice(0, 2)).toEqual(['E11.0', 'E11.1']);
    const begins = await codesOf(hospital, 'p5');
    expect(begins).toEqual(begins.filter((code) => code.startsWith('P5')));
  });

  it('finds the words of a name in any order, in part and in any case', async () => {
    const hospital = await aHospital();
    for (const search of ['femur shaft', 'SHAFT femur', 'fem sha frac', 'S72 shaft']) {
      expect(await codesOf(hospital, search), search).toContain('S72.3');
    }
    expect(await codesOf(hospital, 'femur malaria')).toEqual([]);
    expect(await codesOf(hospital, 'm_laria')).toEqual([]);
    expect(await codesOf(hospital, '%')).toEqual(expect.not.arrayContaining(['B54']));
  });

  it('finds a name and a code with characters that nobody sees, and without accents', async () => {
    const hospital = await aHospital();
    const codes = [{ code: 'H81\u200b.0', display: 'M\u00e9ni\u00e8re\u2019s dis\u00adease' }];
    expect((await bring(hospital, { mode: 'replace', codes })).status).toBe(200);
    for (const search of [
      'disease',
      'menieres',
      "M\u00e9ni\u00e8re's",
      'h81.0',
      'h810',
      'dis\u200bease',
    ]) {
      expect(await found(hospital, search), search).toHaveLength(1);
    }
  });

  it('puts names with a word that begins so before those that contain it', async () => {
    const hospital = await aHospital();
    const rows = await found(hospital, 'anaemia');
    const begins = rows.map(({ display }) => /(^| )anaemia/i.test(display));
    expect(begins).toEqual([...begins].sort((a, b) => Number(b) - Number(a)));
    expect(rows.length).toBeGreaterThan(5);
  });

  it('finds every diagnosis of the standard list once, page by page', async () => {
    const hospital = await aHospital();
    const rows = await everyRow(`${pathOf(hospital)}?page_size=200`, hospital.key);
    expect(rows).toHaveLength(await database().$count(standardDiagnosisCodes));
    expect(rows.length).toBeGreaterThan(600);
    expect(rows.every((row) => 'list' in row && row.list === 'standard')).toBe(true);
    const past = await send('GET', `${pathOf(hospital)}?page=99`, { as: hospital.key });
    expect(past.body).toMatchObject({ results: [], meta: { total: rows.length } });
  });
});

describe('importing a list of codes', () => {
  it('replaces the standard list, at this hospital alone', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    const answer = ok(await bring(hospital, { codes: three }));
    expect(answer.body.data).toEqual({ imported: 3, total: 3 });
    expect(await found(hospital, 'pneumonia')).toEqual([{ ...three[1], list: 'own' }]);
    expect(await codesOf(hospital, '1b125')).toEqual(['1B12.5']);
    expect(await codesOf(hospital, '100%')).toEqual(['1B12.5']);
    expect(await codesOf(hospital, 'lung_x')).toEqual(['1B12.5']);
    expect(await codesOf(hospital, 'fever typhoid')).toEqual(['1A07.Z']);
    expect(await codesOf(other, 'J18.9')).toEqual(['J18.9']);
    const [event] = await auditRows({
      providerId: hospital.provider.id,
      action: 'diagnosis-code.import',
    });
    expect(event?.changes).toMatchObject({ total: { before: 0, after: 3 } });
  });

  it('replaces or adds, and returns to the standard list when replaced by nothing', async () => {
    const hospital = await aHospital();
    await bring(hospital, { codes: three });
    const added = await bring(hospital, {
      mode: 'add',
      codes: [
        { code: 'CA40.Z', display: 'Lung infection' },
        { code: 'X1', display: 'Another' },
      ],
    });
    expect(added.body.data).toEqual({ imported: 2, total: 4 });
    expect(await codesOf(hospital, 'lung infection')).toEqual(['CA40.Z']);
    const replaced = await bring(hospital, { csv: 'code,display\r\nZ1,"One, only"\r\n' });
    expect(replaced.body.data).toEqual({ imported: 1, total: 1 });
    expect(await found(hospital, '')).toEqual([{ code: 'Z1', display: 'One, only', list: 'own' }]);
    expect((await bring(hospital, { codes: [] })).body.data).toEqual({ imported: 0, total: 0 });
    expect(await codesOf(hospital, 'J18.9')).toEqual(['J18.9']);
  });

  it('refuses the whole of a faulty list, and leaves the current one as it was', async () => {
    const hospital = await aHospital();
    await bring(hospital, { codes: three });
    const refusals: [unknown, string][] = [
      [{}, 'codes'],
      [{ codes: three, csv: 'A,b' }, 'codes'],
      [{ codes: [...three, three[0]] }, 'codes.3.code'],
      [{ codes: [{ code: ' ', display: 'x' }] }, 'codes.0.code'],
      [{ csv: 'A00,Cholera\nA00,Cholera' }, 'csv'],
      [{ csv: 'A00' }, 'csv'],
      [{ csv: 'A00,Cholera,more' }, 'csv'],
      [{ csv: 'A00,"Cholera' }, 'csv'],
      [{ csv: `${'x'.repeat(21)},Cholera` }, 'csv'],
    ];
    for (const [body, field] of refusals) {
      const answer = await bring(hospital, body);
      expect(answer.status, JSON.stringify(body)).toBe(400);
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    }
    expect(await found(hospital, '')).toHaveLength(3);
  });

  it('previews a file: what is new, changed and removed, and each line in error', async () => {
    const hospital = await aHospital();
    await bring(hospital, { codes: three });
    const look = (body: unknown) =>
      send('POST', `${pathOf(hospital)}/import/preview`, {
        as: hospital.staff.administrator.sender,
        body,
      });
    const file = [
      '\uFEFFCode;Name',
      'ca40.z;Pneumonia, organism unspecified',
      '1A07.Z;Typhoid fever, unspecified',
      "Z1;'=One",
      '"Z2";"Two; or more"',
    ].join('\r\n');
    const good = ok(await look({ csv: file }));
    expect(good.body.data).toEqual({
      ...{ former: 3, added: 2, changed: 1, unchanged: 1, removed: 1 },
      first_added: [
        { code: 'Z1', display: '=One' },
        { code: 'Z2', display: 'Two; or more' },
      ],
      refused: [],
    });
    expect((await look({ csv: file, mode: 'add' })).body.data.removed).toBe(0);
    expect(await found(hospital, '')).toHaveLength(3);

    const faulty = `${file}\r\n\r\nZ1;Again\r\nZ3;\r\nZ4;"Four`;
    const bad = await look({ csv: faulty });
    expect(bad.body.data.refused).toEqual([
      { line: 7, reason: 'The code Z1 appears twice: here and in line 4.' },
      { line: 8, reason: expect.stringContaining('not a code') },
      { line: 9, reason: expect.stringContaining('quotation mark') },
    ]);
    const refused = await bring(hospital, { csv: faulty });
    expect(refused.status).toBe(400);
    expect(refused.body.errors.csv.map((text: string) => text.split(':')[0])).toEqual([
      'Line 7',
      'Line 8',
      'Line 9',
    ]);
    expect(await found(hospital, '')).toHaveLength(3);

    const imported = await bring(hospital, { csv: file });
    expect(imported.body.data).toEqual({ imported: 4, total: 4 });
    expect((await look({ csv: file })).body.data).toMatchObject({
      ...{ former: 4, added: 0, changed: 0, unchanged: 4, removed: 0 },
    });
  });

  it('takes thousands at once, and several importers at once', async () => {
    const hospital = await aHospital();
    const many = (name: string) => ({
      codes: Array.from({ length: 5000 }, (_, index) => ({
        code: `Q${index}`,
        display: `${name} ${index}`,
      })),
    });
    const answers = await Promise.all([bring(hospital, many('one')), bring(hospital, many('two'))]);
    expect(answers.map(({ status, body }) => [status, body.data.total])).toEqual([
      [200, 5000],
      [200, 5000],
    ]);
  });
});
