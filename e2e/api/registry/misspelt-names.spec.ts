import { beforeAll, expect, it } from 'vitest';
import { sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';

let hospital: Hospital;
let abdullahi: { id: string };

beforeAll(async () => {
  hospital = await aHospital();
  abdullahi = await aPatient(hospital, {
    lastName: 'Abdullahi',
    firstName: 'Farah Ndung’u',
    mobile: '+254712345678',
    mrNumber: 'LCR-00120',
  });
  await aPatient(hospital, { lastName: 'Kamau', firstName: 'Jane' });
  await aPatient(hospital, { lastName: 'Kamande', firstName: 'Ann' });
});

const search = async (text: string, further: Record<string, string> = {}) => {
  const query = new URLSearchParams({ search: text, ...further });
  const address = `/api/v1/providers/${hospital.provider.id}/patients?${query}`;
  const { body } = await sendOk('GET', address, { as: hospital.key });
  return {
    names: body.results.map((row: { last_name: string }) => row.last_name),
    meta: body.meta,
    rows: body.results,
  };
};

it.each([
  ['a letter missing', 'abdulahi'],
  ['a letter wrong', 'abdullohi'],
  ['the first letter wrong', 'obdullahi'],
  ['the last letter wrong', 'abdullaho'],
  ['a letter too many', 'abdulllahi'],
  ['two letters swapped', 'abdulalhi'],
  ['the beginning of a name, with a letter missing', 'abdula'],
  ['capitals and an accent', 'ABDÚLAHI'],
  ['an apostrophe in the other name', 'ndumgu'],
  ['one word right and one wrong', 'farah abdulahi'],
  ['a letter off in each of two words', 'fareh abdulahi'],
  ['an MR number beside it', 'abdulahi lcr120'],
])('a name is found with %s', async (_, text) => {
  const { names, meta } = await search(text);
  expect(names).toEqual(['Abdullahi']);
  expect(meta).toMatchObject({ total: 1, is_similar: true });
});

it('a name that matches as it is typed is found alone, and nothing is called similar', async () => {
  const { names, meta } = await search('kamau');
  expect(names).toEqual(['Kamau']);
  expect(meta).not.toHaveProperty('is_similar');
});

it('of similar names the one that differs by a letter alone comes before those that only begin so', async () => {
  expect((await search('kamao')).names).toEqual(['Kamau', 'Kamande']);
});

it.each([
  ['two letters wrong', 'abdolahi jane'],
  ['a wrong digit of the MR number', 'lcr121'],
  ['a wrong digit of the phone', '0712345679'],
  ['a short word', 'fara kama'],
  ['pattern characters', 'abdul%%hi'],
  ['characters of regular expressions', 'abdul.+hi'],
])('nobody is found by %s', async (_, text) => {
  const { names, meta } = await search(text);
  expect(names).toEqual([]);
  expect(meta).not.toHaveProperty('is_similar');
});

it('other filters hold for similar names too', async () => {
  expect((await search('abdulahi', { is_hospitalized: 'false' })).names).toEqual(['Abdullahi']);
  expect((await search('abdulahi', { is_hospitalized: 'true' })).names).toEqual([]);
});

it('similar names of another hospital are not found', async () => {
  const other = await aHospital();
  await aPatient(other, { lastName: 'Abdullahi', firstName: 'Zahra' });
  expect((await search('abdulahi')).rows.map(({ uuid }: { uuid: string }) => uuid)).toEqual([
    abdullahi.id,
  ]);
});
