import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Refusal, refuseField } from '@/lib/domain/errors';
import { resolveAll } from '@/lib/platform/records/server/resolve-references';

const refused = async (field: string, code: 'invalid' | 'conflict' = 'invalid') => {
  throw refuseField(field, `There is no such ${field}.`, code);
};

it('answers what was found, in the order in which it was asked for', async () => {
  expect(await resolveAll([sleep(2, 'bed'), 'ward', undefined])).toEqual([
    'bed',
    'ward',
    undefined,
  ]);
});

it('names every field that is wrong in itself, before what the state forbids', async () => {
  const asked = resolveAll([refused('room', 'conflict'), refused('bed'), refused('service')]);
  await expect(asked).rejects.toMatchObject({
    code: 'invalid',
    fields: { bed: ['There is no such bed.'], service: ['There is no such service.'] },
  });
  await expect(resolveAll([refused('room', 'conflict'), 'bed'])).rejects.toBeInstanceOf(Refusal);
});

it('fails with what failed first, which all that is asked afterwards follows from', async () => {
  const aborted = sleep(5).then(() => {
    throw new Error('The transaction is aborted.');
  });
  const late = Promise.reject(new Error('It took too long.'));
  await expect(resolveAll([refused('bed'), aborted, late])).rejects.toThrow('It took too long.');
});
