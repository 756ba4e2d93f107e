import { expect, it } from 'vitest';
import { referContract } from '@/lib/clinical/referral-requests/contract';
import { blankReferEntry, type ReferEntry, referBody, referProblems } from './entry';

const colleague = { uuid: '01a1fc8c-557e-732b-8056-282720464a94', name: 'Dr Grace Achieng' };
const self = '01a1fc8c-557e-732b-8056-282720464a95';
const of = { patient: '12', encounter: null };
const within: ReferEntry = { ...blankReferEntry, recipient: colleague, reason: 'New murmur' };
const away: ReferEntry = { ...within, where: 'elsewhere', place: 'Coast hospital, cardiology' };

it.each([
  [blankReferEntry, ['recipient', 'reason']],
  [{ ...within, recipient: { ...colleague, uuid: self } }, ['recipient']],
  [{ ...away, place: ' ' }, ['place']],
  [within, []],
  [away, []],
])('a referral of %o needs %j', (entry, fields) => {
  expect(referProblems(entry, self).map(({ field }) => field)).toEqual(fields);
});

it('goes to a colleague, or elsewhere without one, though one was chosen before', () => {
  const read = (entry: ReferEntry) => referContract.body?.parse(referBody(entry, of));
  expect(read(within)).toMatchObject({ recipient: { id: colleague.uuid }, status: 'active' });
  expect(read(away)).toMatchObject({
    recipient: null,
    recipient_extra_detail: 'Coast hospital, cardiology',
  });
});
