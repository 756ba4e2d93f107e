import { expect, it } from 'vitest';
import {
  admitterWords,
  dischargerWords,
  movedByWords,
  signOffWords,
} from '@/lib/domain/people-words';

const discharged = {
  discharged_by_name: 'Dr Grace Mwangi',
  discharged_by_signed_in: true,
  discharge_executed_by_name: 'Wanjiru Kamau',
};

it('a discharge names a doctor who has signed in as its doctor, and any other as “On the word of” with the recorder', () => {
  expect(dischargerWords(discharged)).toBe('Dr Grace Mwangi');
  const onWord = { ...discharged, discharged_by_signed_in: false };
  expect(dischargerWords(onWord)).toBe('On the word of Dr Grace Mwangi, recorded by Wanjiru Kamau');
  expect(dischargerWords({ ...onWord, discharge_executed_by_name: null })).toBe(
    'On the word of Dr Grace Mwangi, recorded by another system',
  );
});

it('an admission and a transfer name a doctor who had signed in, and any other as “On the word of” with the recorder', () => {
  const admitted = { admitted_by_name: 'Dr Grace Mwangi', created_by_name: 'Wanjiru Kamau' };
  const moved = { ordered_by_name: 'Dr Grace Mwangi', recorded_by_name: 'Wanjiru Kamau' };
  const words = (hasSignedIn: boolean) => [
    admitterWords({ ...admitted, admitted_by_signed_in: hasSignedIn }),
    movedByWords({ ...moved, ordered_by_signed_in: hasSignedIn }),
  ];
  expect(words(true)).toEqual(['Dr Grace Mwangi', 'Dr Grace Mwangi']);
  const onWord = 'On the word of Dr Grace Mwangi, recorded by Wanjiru Kamau';
  expect(words(false)).toEqual([onWord, onWord]);
  expect(
    movedByWords({ ordered_by_name: null, ordered_by_signed_in: false, recorded_by_name: null }),
  ).toBeNull();
});

it('a due signature is shown, and a given one with its note', () => {
  expect(signOffWords({ sign_off_due: false, discharge_sign_off: null })).toBeNull();
  expect(signOffWords({ sign_off_due: true, discharge_sign_off: null })).toMatch(/^Waits for/);
  expect(
    signOffWords({
      sign_off_due: false,
      discharge_sign_off: { by_name: 'Dr Otieno', note: 'Risks explained' },
    }),
  ).toBe('Dr Otieno: “Risks explained”');
});
