import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { beds, hospitalizations } from '@/db/schema/index';
import { everyRow } from '@/e2e/api/pages';
import { sendOk } from '@/e2e/api/transport';
import { auditRows } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, aPatient } from '@/e2e/builders/patients';
import type { Sender } from '@/e2e/builders/people';
import { readCsv } from '@/e2e/csv';
import { database } from '@/e2e/database';
import { manyDischarged } from '@/e2e/many-stays';

const pathOf = ({ provider }: Hospital) => `/api/v1/providers/${provider.id}/hospitalizations`;

/** Each line, by the column names. */
async function exported(hospital: Hospital, query = '', as: Sender = hospital.key) {
  const answer = await sendOk('GET', `${pathOf(hospital)}/export${query}`, { as });
  const [header = [], ...lines] = readCsv(answer.text);
  const rows = lines.map((line) => {
    expect(line).toHaveLength(header.length);
    return Object.fromEntries(header.map((name, index) => [name, line[index] ?? '']));
  });
  return { answer, header, rows };
}

const auditOf = (hospital: Hospital) =>
  auditRows(
    { providerId: hospital.provider.id, action: 'hospitalization.export', outcome: 'success' },
    'patientIds',
    'changes',
  );

describe('the export of hospitalizations', () => {
  it('is a CSV file for spreadsheets, named after the hospital and the day', async () => {
    const hospital = await aHospital({ name: 'Hôpital Sainte-Thérèse' });
    const { patient } = await anAdmission(hospital);
    const { answer, rows } = await exported(hospital);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="Hopital Sainte-Therese admitted \d{4}-\d\d-\d\d\.csv"; filename\*=UTF-8''H%C3%B4pital/,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      'MR number': patient.mrNumber,
      'Last name': 'Otieno',
      'First name': 'Achieng',
      Sex: 'female',
      'Birth date': '1984-02-29',
      Mobile: "'+254712345678",
      Ward: 'Ward A',
      Room: 'Room 1',
      Bed: 'A1',
      Service: 'General medicine',
      'Admitted by': 'On the word of Test medical-officer, recorded by Test ward-clerk',
      'Admission source': 'Other',
      'Recorded by': 'Test ward-clerk',
      Readmission: 'No',
      'Discharged (Africa/Nairobi)': '',
      'Length of stay (days)': '0',
      'Money owing': 'No',
    });
  });

  it('shows times by the hospital’s clock, and names the time zone', async () => {
    const hospital = await aHospital({ timeZone: 'Asia/Kathmandu' });
    const { hospitalization } = await anAdmission(hospital);
    await database()
      .update(hospitalizations)
      .set({ expectedDischargeAt: new Date('2026-12-24T18:30:00Z') })
      .where(eq(hospitalizations.id, hospitalization.id));
    const { rows } = await exported(hospital);
    expect(rows[0]?.['Expected discharge (Asia/Kathmandu)']).toBe('2026-12-25 00:15');
  });

  it('holds what the list holds under the same filters', async () => {
    const hospital = await aHospital();
    await anAdmission(hospital, {
      patient: await aPatient(hospital, { lastName: 'Wanjiku', isHospitalized: true }),
    });
    await anAdmission(hospital, { bed: hospital.beds[2] });
    await manyDischarged(hospital, 3);
    for (const query of [
      '',
      '?is_active=false',
      '?search=wanjiku',
      '?room=Room%202',
      `?ward=${hospital.ward.id}&bed=A1`,
      `?ward=${v7()}`,
      '?is_active=false&owing=true',
    ]) {
      const listed = await everyRow(`${pathOf(hospital)}${query}`, hospital.key);
      const { rows } = await exported(hospital, query);
      expect(
        rows.map((row) => row.Hospitalization),
        query,
      ).toEqual(listed.map(({ id }) => String(id)));
    }
  });

  it('has every row of several parts, once each, in the list’s order', async () => {
    const hospital = await aHospital();
    // More than two parts of the file.
    const stays = 1_100;
    await manyDischarged(hospital, stays);
    const { rows } = await exported(hospital, '?is_active=false');
    expect(rows.map((row) => row['MR number'])).toEqual(
      Array.from({ length: stays }, (_, index) => `BULK-${index}`),
    );
    const audited = await auditOf(hospital);
    const named = audited.flatMap(({ patientIds }) => patientIds);
    expect(new Set(named).size).toBe(stays);
    expect(named).toHaveLength(stays);
  });

  it('records in the audit log its filters and the patients it contained, even if there were none', async () => {
    const hospital = await aHospital();
    const { patient } = await anAdmission(hospital);
    await exported(hospital, '?room=Room%201');
    await exported(hospital, '?room=Room%202');
    expect(await auditOf(hospital)).toEqual([
      { patientIds: [], changes: { filters: { after: { room: 'Room 1', is_active: true } } } },
      { patientIds: [patient.id], changes: {} },
      { patientIds: [], changes: { filters: { after: { room: 'Room 2', is_active: true } } } },
    ]);
  });

  it('shows unpaid bills only to users who may read bills', async () => {
    const hospital = await aHospital();
    await anAdmission(hospital);
    const { header: nurse } = await exported(hospital, '', hospital.staff.nurse.sender);
    const { header: biller } = await exported(hospital, '', hospital.staff.billing.sender);
    expect(nurse).not.toContain('Money owing');
    expect(biller).toEqual([...nurse, 'Money owing']);
  });
});

// Over HTTP the network buffers unread rows, which hides when they were read.
describe.skipIf(process.env.WARDLINE_BASE_URL)('a long export', () => {
  const partsRead = async (hospital: Hospital) =>
    (await auditOf(hospital)).filter(({ patientIds }) => patientIds.length > 0).length;

  it('reads the next part only when the one before was taken, and none once the caller has left', async () => {
    const hospital = await aHospital();
    await manyDischarged(hospital, 1600);
    const reader = (await opened(hospital, hospital.key, '?is_active=false')).body?.getReader();
    if (!reader) throw new Error('The export is empty.');
    const first = new TextDecoder().decode((await reader.read()).value);
    expect(readCsv(first)).toHaveLength(501);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await partsRead(hospital)).toBe(1);
    await reader.read();
    expect(await partsRead(hospital)).toBe(2);
    await reader.cancel();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await partsRead(hospital)).toBe(2);
  });

  it('stops when its caller loses the permission, and reads nothing further', async () => {
    const hospital = await aHospital();
    await manyDischarged(hospital, 700);
    const clerk = hospital.staff['ward-clerk'];
    const reader = (await opened(hospital, clerk.sender, '?is_active=false')).body?.getReader();
    if (!reader) throw new Error('The export is empty.');
    expect((await reader.read()).done).toBe(false);
    const path = `/api/v1/providers/${hospital.provider.id}/users/${clerk.userId}`;
    const as = hospital.staff.administrator.sender;
    await sendOk('PATCH', path, { as, body: { is_active: false } });
    await expect(reader.read()).rejects.toThrow();
    expect(await partsRead(hospital)).toBe(1);
  });

  it('names every patient once while new ones are admitted', async () => {
    const hospital = await aHospital();
    await manyDischarged(hospital, 700);
    const response = await opened(hospital, hospital.key, '?is_active=false');
    const reader = response.body?.getReader();
    if (!reader) throw new Error('The export is empty.');
    let text = new TextDecoder().decode((await reader.read()).value);
    const late = await anAdmission(hospital);
    await database()
      .update(hospitalizations)
      .set({ isActive: false, dischargedAt: new Date() })
      .where(eq(hospitalizations.id, late.hospitalization.id));
    await database().update(beds).set({ status: 'cleaning' }).where(eq(beds.id, late.bed.id));
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      text += new TextDecoder().decode(value);
    }
    const [, ...lines] = readCsv(text);
    expect(lines.map(([, mrNumber]) => mrNumber)).toEqual(
      Array.from({ length: 700 }, (_, index) => `BULK-${index}`),
    );
  });
});

/** The answer before its body is read. */
async function opened(hospital: Hospital, as: Sender, query = ''): Promise<Response> {
  const path = `${pathOf(hospital)}/export${query}`;
  const headers: Record<string, string> =
    'cookie' in as ? { cookie: as.cookie } : { authorization: `Bearer ${as.key}` };
  if (process.env.WARDLINE_BASE_URL) {
    return fetch(new URL(path, process.env.WARDLINE_BASE_URL), { headers });
  }
  const { GET } = await import(
    '@/app/api/v1/providers/[provider_id]/hospitalizations/export/route'
  );
  const request = new Request(new URL(path, 'http://wardline.test'), { headers });
  return GET(request, { params: Promise.resolve({ provider_id: hospital.provider.id }) });
}
