import { describe, expect, it } from 'vitest';
import { sendOk } from '@/e2e/api/transport';
import { signIns } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { readCsv } from '@/e2e/csv';

const pathOf = (hospital: Hospital) => `/api/v1/providers/${hospital.provider.id}/audit-events`;

/** Each line, by the column names. */
async function exported(hospital: Hospital, query: Record<string, string> = {}) {
  const path = `${pathOf(hospital)}/export?${new URLSearchParams(query)}`;
  const answer = await sendOk('GET', path, { as: hospital.staff.auditor.sender });
  expect(answer.headers.get('content-type')).toContain('text/csv');
  expect(answer.headers.get('content-disposition')).toMatch(/audit log \d{4}-\d\d-\d\d\.csv/);
  const [header = [], ...lines] = readCsv(answer.text);
  return lines.map((line) => Object.fromEntries(header.map((name, at) => [name, line[at] ?? ''])));
}

async function listed(hospital: Hospital, query: Record<string, string>) {
  const path = `${pathOf(hospital)}?${new URLSearchParams(query)}`;
  const answer = await sendOk('GET', path, { as: hospital.staff.auditor.sender });
  return answer.body.results;
}

async function rename(hospital: Hospital, patient: string, lastName: string) {
  await sendOk('PATCH', `/api/v1/providers/${hospital.provider.id}/patients/${patient}`, {
    as: hospital.staff['ward-clerk'].sender,
    body: { last_name: lastName },
  });
}

describe('the export of the audit log', () => {
  it('has for each row the same as the list, with its place in the chain', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital, { lastName: 'Otieno' });
    await rename(hospital, patient.id, '=Odhiambo');
    const [row] = await exported(hospital, { action: 'patient.update' });
    const [event] = await listed(hospital, { action: 'patient.update' });
    expect(row).toMatchObject({
      Row: String(event.id),
      'Time (UTC)': event.at,
      Who: event.actor_name,
      Role: 'ward-clerk',
      Kind: 'user',
      Actor: event.actor,
      Action: 'patient.update',
      Outcome: 'success',
      Entity: 'patient',
      'Entity UUID': patient.id,
      Patients: patient.id,
      IP: event.ip,
      Request: event.request_id,
      'Previous hash': event.previous_hash,
      Hash: event.hash,
    });
    expect(JSON.parse(row?.Changes ?? '')).toEqual(event.changes);
    expect(event.changes.last_name).toEqual({ before: 'Otieno', after: '=Odhiambo' });
    const clock = Date.parse(`${row?.['Time (Africa/Nairobi)']?.replace(' ', 'T')}:00+03:00`);
    expect(clock).toBe(Math.floor(Date.parse(event.at) / 60_000) * 60_000);
  });

  it('continues through every part of a long log, each row once, and ends where the log began', async () => {
    const hospital = await aHospital();
    // More than two parts of the file.
    const rows = 1_100;
    await signIns(hospital, rows);
    const positions = (await exported(hospital)).map(({ Row }) => Number(Row));
    expect(positions).toEqual(Array.from({ length: rows }, (_, index) => rows - index));
  });

  it('uses the filters of the list, and is in the log with them and with the patients in it', async () => {
    const hospital = await aHospital();
    const [one, two] = [await aPatient(hospital), await aPatient(hospital)];
    await rename(hospital, one.id, 'Akinyi');
    await rename(hospital, two.id, 'Naliaka');
    expect(await exported(hospital, { patient: one.id })).toHaveLength(1);
    expect(await exported(hospital, { outcome: 'denied' })).toEqual([]);
    const [none, first] = await listed(hospital, { action: 'audit-event.export' });
    expect(first).toMatchObject({ actor: hospital.staff.auditor.userId, patients: [one.id] });
    expect(none).toMatchObject({ patients: [] });
  });
});
