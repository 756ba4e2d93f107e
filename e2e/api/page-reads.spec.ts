import { inspect } from 'node:util';
import { afterEach, expect, it, vi } from 'vitest';
import { tokenOf } from '@/e2e/api/sign-in';
import { aHospital, anAdmission, type Hospital } from '@/e2e/builders';
import { callerOfSession } from '@/lib/auth/identify';
import { permissionsOf } from '@/lib/auth/permissions';
import { roles } from '@/lib/auth/roles';
import { readHospitalizationContract } from '@/lib/hospitalizations/contract';
import { readStayPage } from '@/lib/hospitalizations/read-stay';
import { readForPage } from '@/lib/http/page-context';
import { log } from '@/lib/log';
import { listPatientsContract } from '@/lib/patients/contract';
import { readPatients } from '@/lib/patients/read';

afterEach(() => vi.restoreAllMocks());

/** Somebody who looks at a page, signed in. */
async function viewerOf({ sender }: Pick<Hospital['staff']['nurse'], 'sender'>) {
  const caller = 'cookie' in sender ? await callerOfSession(tokenOf(sender)) : null;
  const [affiliation] = caller?.affiliations ?? [];
  if (!caller || !affiliation) throw new Error('There is no session.');
  return { caller, affiliation };
}

it('the page of a stay says how the patient is to those who read clinical records, and to nobody else', async () => {
  const hospital = await aHospital();
  const { hospitalization } = await anAdmission(hospital);
  for (const role of roles) {
    const viewer = { ...(await viewerOf(hospital.staff[role])), headers: new Headers() };
    const { stay, summary } = await readForPage(viewer, readHospitalizationContract, (ctx) =>
      readStayPage(ctx, { id: hospitalization.id }),
    );
    expect(stay.uuid).toBe(hospitalization.id);
    expect(summary !== null, role).toBe(permissionsOf(role).includes('clinical:read'));
  }
});

it('what a page could not read says nothing of a patient to the framework, which logs it as it is', async () => {
  const lines: unknown[] = [];
  vi.spyOn(log, 'error').mockImplementation((...line: unknown[]) => void lines.push(line));
  const hospital = await aHospital();
  const headers = new Headers({ 'x-request-id': 'the-request' });
  const asked = { ...listPatientsContract.query.parse({}), search: 'Wanjiru\u0000' };
  const failure: unknown = await readForPage(
    { ...(await viewerOf(hospital.staff.nurse)), headers },
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
