import { inspect } from 'node:util';
import { afterEach, expect, it, vi } from 'vitest';
import { tokenOf } from '@/e2e/api/sign-in';
import { auditRows } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission } from '@/e2e/builders/patients';
import { readHospitalizationContract } from '@/lib/admissions/hospitalizations/contract';
import { readStayPage } from '@/lib/admissions/hospitalizations/server/read-stay';
import { listInvoicesContract } from '@/lib/billing/invoices/contract';
import { readEncounterContract } from '@/lib/clinical/encounters/contract';
import { permissionsOf } from '@/lib/domain/codes/permissions';
import { roles } from '@/lib/domain/codes/roles';
import { callerOfSession } from '@/lib/platform/auth/server/identify';
import { pathHeader } from '@/lib/platform/http/address';
import { mayOpen, readForPage } from '@/lib/platform/http/server/web-page';
import { log } from '@/lib/platform/log/log';
import { listPatientsContract, updatePatientContract } from '@/lib/registry/patients/contract';
import { readPatients } from '@/lib/registry/patients/server/read';

afterEach(() => vi.restoreAllMocks());

/** A signed-in user who looks at a page. */
async function viewerOf({ sender }: Pick<Hospital['staff']['nurse'], 'sender'>) {
  const caller = 'cookie' in sender ? await callerOfSession(tokenOf(sender)) : null;
  const [affiliation] = caller?.affiliations ?? [];
  if (!caller || !affiliation) throw new Error('There is no session.');
  return { caller, affiliation };
}

it('the page of an admission shows how the patient is only to users who read clinical records', async () => {
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

it('a page’s failed read tells the framework, which logs it, nothing about a patient', async () => {
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

it('a refused page is in the audit log with the record of its address, without its query', async () => {
  const hospital = await aHospital();
  const { patient } = await anAdmission(hospital);
  const path = `/patients/${patient.id}?search=Wanjiru`;
  const viewer = {
    ...(await viewerOf(hospital.staff.nurse)),
    headers: new Headers({ [pathHeader]: path }),
  };
  const opened = readForPage(viewer, listInvoicesContract, async () => null);
  await expect(opened).rejects.toMatchObject({ code: 'forbidden' });
  const events = await auditRows({ actorId: hospital.staff.nurse.userId });
  expect(events).toMatchObject([
    { action: 'invoice.list', outcome: 'denied', entityId: patient.id, patientIds: [patient.id] },
  ]);
  expect(events[0]?.changes).toEqual({ patient_id: { after: patient.id } });
});

it('a refused page is found by the patient of the record in its address', async () => {
  const hospital = await aHospital();
  const { patient, encounter } = await anAdmission(hospital);
  const { sender, userId } = hospital.staff.billing;
  const viewer = await viewerOf({ sender });
  const paths = [
    `/encounters/${encounter.id}`,
    `/statements/patients/${patient.id}`,
    `/hospitalizations/new?patient=${patient.id}`,
    `/encounters?search=Wanjiru&patient=${patient.id}`,
  ];
  for (const path of paths) {
    const headers = new Headers({ [pathHeader]: path });
    expect(await mayOpen({ ...viewer, headers }, readEncounterContract)).toBe(false);
  }
  const events = await auditRows({ actorId: userId });
  expect(events.map(({ patientIds }) => patientIds)).toEqual(paths.map(() => [patient.id]));
  expect(JSON.stringify(events)).not.toContain('Wanjiru');
});

it('a page that is refused before it reads anything is in the audit log too, and an allowed one is not', async () => {
  const hospital = await aHospital();
  const { patient } = await anAdmission(hospital);
  const headers = new Headers({ [pathHeader]: `/patients/${patient.id}/edit` });
  const auditor = { ...(await viewerOf(hospital.staff.auditor)), headers };
  const nurse = { ...(await viewerOf(hospital.staff.nurse)), headers };
  expect(await mayOpen(nurse, updatePatientContract)).toBe(true);
  expect(await mayOpen(auditor, updatePatientContract)).toBe(false);
  const events = await auditRows({ providerId: hospital.provider.id });
  expect(events).toMatchObject([
    {
      actorId: hospital.staff.auditor.userId,
      action: 'patient.update',
      outcome: 'denied',
      patientIds: [patient.id],
    },
  ]);
});
