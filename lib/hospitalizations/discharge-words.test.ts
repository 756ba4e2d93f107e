import { expect, it } from 'vitest';
import { dischargerWords, signOffWords } from '@/lib/hospitalizations/discharge-words';

const discharged = {
  discharged_by_name: 'Dr Grace Mwangi',
  discharged_by_signed_in: true,
  discharge_executed_by_name: 'Wanjiru Kamau',
};

it('a doctor who has signed in discharged the patient; of another it is said on whose word who recorded it', () => {
  expect(dischargerWords(discharged)).toBe('Dr Grace Mwangi');
  const onWord = { ...discharged, discharged_by_signed_in: false };
  expect(dischargerWords(onWord)).toBe('On the word of Dr Grace Mwangi, recorded by Wanjiru Kamau');
  expect(dischargerWords({ ...onWord, discharge_executed_by_name: null })).toBe(
    'On the word of Dr Grace Mwangi, recorded by another system',
  );
});

it('a signature that is due is said, and one that is there, with its note', () => {
  expect(signOffWords({ sign_off_due: false, discharge_sign_off: null })).toBeNull();
  expect(signOffWords({ sign_off_due: true, discharge_sign_off: null })).toMatch(/^Waits for/);
  expect(
    signOffWords({
      sign_off_due: false,
      discharge_sign_off: { by_name: 'Dr Otieno', note: 'Risks explained' },
    }),
  ).toBe('Dr Otieno: “Risks explained”');
});
