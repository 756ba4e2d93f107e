import { beforeAll, describe, expect, it } from 'vitest';
import { anInpatient } from '@/e2e/api/admissions/stay-builders';
import { act } from '@/e2e/api/clinical/encounter-builders';
import { observationsBody } from '@/e2e/api/clinical/observation-builders';
import { type Answer, send, sendOk } from '@/e2e/api/transport';
import { auditRowsOf } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { roundObservationInput } from '@/lib/clinical/encounter-actions/contract';
import { observationInput, observationRecord } from '@/lib/clinical/observations/contract';

/** Every field that an observation is sent with. A new field of the contract needs a value here. */
const sent = {
  code: 'RR',
  display: 'Respiratory rate',
  unit: '/min',
  value: '18',
  category: 'vital-signs',
  interpretation: 'As usual',
};
const issued = new Date(Date.now() - 60_000).toISOString();

/** Fields of an observation's record that nobody sends. */
const derived = [
  ...['id', 'uuid', 'status', 'issued', 'patient', 'encounter', 'visit'],
  ...['performer', 'performer_name', 'reference_range_high', 'reference_range_low'],
];

/** Kept in the observation itself, which never changes; the audit log names the value. */
const notAudited = ['display', 'category', 'interpretation'];
const audited = Object.fromEntries(
  Object.entries(sent).filter(([name]) => !notAudited.includes(name)),
);

let hospital: Hospital;
let admission: { id: string; patientId: string };

beforeAll(async () => {
  hospital = await aHospital();
  const { patient, stay } = await anInpatient(hospital);
  admission = { id: stay.encounter, patientId: patient.id };
});

async function auditedObservations(answer: Answer) {
  const rows = await auditRowsOf(answer, 'changes');
  return rows.flatMap(({ changes }) => {
    const { observations } = changes as { observations?: { after?: unknown } };
    return observations?.after ?? [];
  });
}

describe('each field of an observation', () => {
  it('is either sent or derived', () => {
    expect(Object.keys(observationInput.shape).sort()).toEqual(
      [...Object.keys(sent), 'created_at'].sort(),
    );
    expect(Object.keys(roundObservationInput.shape).sort()).toEqual(Object.keys(sent).sort());
    expect(Object.keys(observationRecord.shape).sort()).toEqual(
      [...Object.keys(sent), ...derived].sort(),
    );
  });

  it('is answered as it was recorded, and is in the audit log', async () => {
    const answer = await sendOk('POST', `/api/v1/providers/${hospital.provider.id}/observations`, {
      as: hospital.staff.nurse.sender,
      body: observationsBody(hospital, admission, [{ ...sent, created_at: issued }]),
    });
    expect(answer.body.data).toMatchObject([{ ...sent, issued }]);
    expect(await auditedObservations(answer)).toEqual([audited]);
  });

  it('is answered as a ward round sent it, and is in the audit log', async () => {
    const answer = await act(hospital, 'record-medical-officer-ward-round', admission, {
      observations: [sent],
    });
    expect(answer.status, answer.text).toBeLessThan(300);
    const list = await send(
      'GET',
      `/api/v1/providers/${hospital.provider.id}/observations?patient=${admission.patientId}`,
      { as: hospital.staff.nurse.sender },
    );
    const recorded = list.body.results.find(
      ({ encounter }: { encounter: string }) => encounter !== admission.id,
    );
    expect(recorded, list.text).toMatchObject(sent);
    expect(await auditedObservations(answer)).toEqual([audited]);
  });
});
