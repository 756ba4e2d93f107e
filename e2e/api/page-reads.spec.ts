import { inspect } from 'node:util';
import { afterEach, expect, it, vi } from 'vitest';
import { tokenOf } from '@/e2e/api/sign-in';
import { aHospital } from '@/e2e/builders';
import { callerOfSession } from '@/lib/auth/identify';
import { readForPage } from '@/lib/http/page-context';
import { log } from '@/lib/log';
import { listPatientsContract } from '@/lib/patients/contract';
import { readPatients } from '@/lib/patients/read';

afterEach(() => vi.restoreAllMocks());

it('what a page could not read says nothing of a patient to the framework, which logs it as it is', async () => {
  const lines: unknown[] = [];
  vi.spyOn(log, 'error').mockImplementation((...line: unknown[]) => void lines.push(line));
  const hospital = await aHospital();
  const { sender } = hospital.staff.nurse;
  const caller = 'cookie' in sender ? await callerOfSession(tokenOf(sender)) : null;
  const [affiliation] = caller?.affiliations ?? [];
  if (!caller || !affiliation) throw new Error('The nurse has no session.');
  const headers = new Headers({ 'x-request-id': 'the-request' });
  const asked = { ...listPatientsContract.query.parse({}), search: 'Wanjiru\u0000' };
  const failure: unknown = await readForPage(
    { caller, affiliation, headers },
    listPatientsContract,
    (ctx) => readPatients(ctx, asked),
  ).catch((error) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(inspect(failure, { depth: 9 })).not.toMatch(/wanjiru|select/i);
  expect(lines).toEqual([
    [expect.objectContaining({ requestId: 'the-request', code: '22021' }), expect.any(String)],
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/wanjiru|select/i);
});
