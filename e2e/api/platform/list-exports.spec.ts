import { describe, expect, it } from 'vitest';
import { contracts } from '@/app/api/contracts';
import { payers } from '@/db/schema/index';
import { aBillingHospital, aShift } from '@/e2e/api/billing/payment-builders';
import { aPrescription } from '@/e2e/api/clinical/prescription-builders';
import { sendOk } from '@/e2e/api/transport';
import { auditRows } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, anEncounter, aPatient } from '@/e2e/builders/patients';
import { readCsv } from '@/e2e/csv';
import { database } from '@/e2e/database';

/** The file of a list, by its address below the provider: each line, by the column names. */
async function exported(hospital: Hospital, list: string) {
  const [path = '', query = ''] = list.split('?');
  const address = `/api/v1/providers/${hospital.provider.id}/${path}/export?${query}`;
  const answer = await sendOk('GET', address, { as: hospital.key });
  expect(answer.headers.get('content-type')).toContain('text/csv');
  const [header = [], ...lines] = readCsv(answer.text);
  return lines.map((line) => Object.fromEntries(header.map((name, at) => [name, line[at]])));
}

const lists = contracts
  .filter(({ path, method }) =>
    contracts.some((file) => method === 'GET' && file.path === `${path}/export`),
  )
  .map(({ path }) => path.replace('/providers/{provider_id}/', ''));

describe('the file of a list', () => {
  it('is there for each list, also when the list is empty', async () => {
    const hospital = await aHospital();
    await anAdmission(hospital);
    for (const list of lists) await exported(hospital, list);
  });

  it('has every row of a list of several parts, in its order, and no text that a spreadsheet would run', async () => {
    const hospital = await aHospital();
    const names = Array.from({ length: 450 }, (_, at) => `=Payer ${String(at).padStart(3, '0')}`);
    await database()
      .insert(payers)
      .values(
        names.map((name) => ({
          providerId: hospital.provider.id,
          name,
          type: 'corporate' as const,
        })),
      );
    const rows = await exported(hospital, 'payers?type=corporate');
    expect(rows.map(({ Name }) => Name)).toEqual(names.map((name) => `'${name}`));
    expect(rows[0]).toMatchObject({ Type: 'Corporate', Active: 'Yes' });
    expect(await exported(hospital, 'payers?search=449')).toHaveLength(1);
    const row = (
      await auditRows(
        { providerId: hospital.provider.id, action: 'payer.export' },
        'changes',
        'actorId',
      )
    ).at(-1);
    expect(JSON.stringify(row?.changes)).toContain('449');
  });

  it('names the patient of an encounter by the MR number, and the dosage of a prescription', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    await aPrescription(hospital, {
      encounter: await anEncounter(hospital, { patientId: patient.id }),
    });
    const [encounter] = await exported(hospital, 'encounter');
    const [prescription] = await exported(hospital, 'encounter-prescriptions');
    expect(prescription).toMatchObject({
      Name: 'Amoxicillin',
      Dosage: '500 mg, 3 times a day, oral',
    });
    expect([encounter, prescription].map((row) => row?.['MR number'])).toEqual([
      patient.mrNumber,
      patient.mrNumber,
    ]);
  });

  it('has amounts with the decimals of their currency, and a row for each shift', async () => {
    const { hospital, desk } = await aBillingHospital();
    await aShift(hospital, desk, { float: '100' });
    expect(await exported(hospital, 'finance/shifts')).toMatchObject([
      {
        Cashier: 'Test billing',
        Location: 'Billing desk',
        Status: 'Open',
        'Opening float': '100.00',
      },
    ]);
  });
});
