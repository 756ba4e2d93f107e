import { describe, expect, it } from 'vitest';
import { aPayer, at, creating, discountOf } from '@/e2e/api/billing/discount-builders';
import { unseenVariants } from '@/e2e/api/platform/unseen-variants';
import { type Answer, ok, refusal, send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';

const posting =
  (path: string, body: (text: string, hospital: Hospital) => object) =>
  async (hospital: Hospital) =>
  (text: string) =>
    send('POST', at(hospital, path), { as: hospital.key, body: body(text, hospital) });

const texts: {
  field: string;
  of: string;
  text: string;
  making: (hospital: Hospital) => Promise<(text: string) => Promise<Answer>>;
}[] = [
  {
    ...{ field: 'name', of: 'healthcare service', text: 'Chest X-ray' },
    making: posting('healthcare-services', (name) => ({ name })),
  },
  {
    ...{ field: 'name', of: 'price tier', text: 'Private wing' },
    making: posting('price-tiers', (name) => ({ name })),
  },
  {
    ...{ field: 'name', of: 'ward', text: 'Maternity' },
    making: posting('locations', (name) => ({ type: 'ward', name })),
  },
  {
    ...{ field: 'name', of: 'room', text: 'Room 12' },
    making: posting('locations', (name, { ward }) => ({ type: 'room', name, part_of: ward.id })),
  },
  {
    ...{ field: 'name', of: 'bed', text: 'Bed 12' },
    making: posting('beds', (name, { rooms }) => ({ name, room: rooms[0]?.id })),
  },
  {
    ...{ field: 'name', of: 'payer', text: 'Nyanza Mutual' },
    making: posting('payers', (name) => ({ name, type: 'insurance' })),
  },
  {
    ...{ field: 'name', of: 'account', text: 'Casualty drawer' },
    making: posting('accounts', (name) => ({ name, type: 'cash' })),
  },
  {
    ...{ field: 'mr_number', of: 'patient', text: 'LCR-00120' },
    making: posting('patients', (mr_number) => ({
      ...{ mr_number, first_name: 'Amina', last_name: 'Otieno', gender: 'FEMALE' },
      birth_date: null,
    })),
  },
  {
    ...{ field: 'identifiers.0.value', of: 'patient', text: 'GHA-123-45' },
    making: posting('patients', (value) => ({
      ...{ first_name: 'Amina', last_name: 'Otieno', gender: 'FEMALE', birth_date: null },
      identifiers: [{ type: 'national-id', value }],
    })),
  },
  {
    ...{ field: 'code', of: 'discount', text: 'HARDSHIP-10' },
    making: async (hospital) => {
      const payer = await aPayer(hospital);
      return (code) => creating(hospital, { ...discountOf(hospital, payer), code });
    },
  },
];

describe.each(texts)('the $field of a $of', ({ field, text, making }) => {
  it('is unique however it is spelled, also when ten callers give it at once', {
    timeout: 120_000,
  }, async () => {
    const hospital = await aHospital();
    const make = await making(hospital);
    const atOnce = await Promise.all(unseenVariants(text).slice(-10).map(make));
    const made = atOnce.filter(({ status }) => status === 201);
    // A name that reverses the text after it is refused, and so is one with a control character.
    expect(made.length).toBe(1);
    const others: string[] = [];
    for (const spelling of [...unseenVariants(text), text.toUpperCase(), text.toLowerCase()]) {
      const answer = await make(spelling);
      const [status, fields] = refusal(answer) as [number, string[]];
      const isKnown = status === 409 || /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(spelling);
      if (!isKnown || fields.join() !== field) others.push(`${escape(spelling)}: ${answer.text}`);
    }
    expect(others).toEqual([]);
    ok(await make(`${text}7`));
  });
});

it('a number or a code of a patient or a discount with letters of two scripts is refused and named, and stays where it is stored', async () => {
  const hospital = await aHospital();
  for (const { of, field, making } of texts.filter((one) => one.field !== 'name')) {
    const make = await making(hospital);
    const answer = await make('LСR-120');
    const noun = { code: 'code', mr_number: 'MR number' }[field] ?? 'number';
    expect([answer.status, answer.body.errors[field]], of).toEqual([
      400,
      [`The ${noun} has a Cyrillic letter “С” among Latin letters: type it again.`],
    ]);
  }
  const code = { code: 'E11.Ω', display: 'Diabetes' };
  const imported = await send('POST', at(hospital, 'diagnosis-codes/import'), {
    as: hospital.key,
    body: { codes: [code], mode: 'replace' },
  });
  expect(refusal(imported)).toEqual([400, ['codes.0.code']]);
  await sendOk('POST', at(hospital, 'healthcare-services'), {
    as: hospital.key,
    body: { name: 'β-hCG' },
  });
});

it('a telephone number is stored as its digits, however it was copied', async () => {
  const hospital = await aHospital();
  const register = (mobile: string, mr: string) =>
    send('POST', at(hospital, 'patients'), {
      as: hospital.key,
      body: {
        ...{ mr_number: mr, first_name: 'Amina', last_name: 'Otieno', gender: 'FEMALE', mobile },
        birth_date: null,
      },
    });
  const copied = [
    ...unseenVariants('+254 712-345-678'),
    ...[
      '+254 (0) 712 345 678',
      '\u202a+254 712 345 678\u202c',
      'tel:+254712345678',
      '＋２５４712345678',
    ],
  ];
  const stored = await Promise.all(copied.map((text, index) => register(text, `T-${index}`)));
  expect(new Set(stored.map(({ body }) => body.data?.mobile))).toEqual(new Set(['+254712345678']));
  const found = await send(
    'GET',
    at(hospital, `patients?page_size=200&search=${encodeURIComponent('+254712345678')}`),
    { as: hospital.key },
  );
  expect(found.body.meta.total).toBe(copied.length);
  expect(refusal(await register('0712 mother', 'T-x'))).toEqual([400, ['mobile']]);
});
