import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { patients } from '@/db/schema/registry/patients';
import {
  admit,
  anInpatient,
  discharge,
  minutesAgo,
  patientOf,
} from '@/e2e/api/admissions/stay-builders';
import { fieldsOf } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

describe('the disposition of a discharge', () => {
  it('is accepted in any case and in the R4 spelling, and stored in the interface’s spelling', async () => {
    const hospital = await aHospital();
    let index = 0;
    for (const [given, kept, words] of [
      ['HOME', 'home', 'Home'],
      ['aadvice', 'advice', 'Left against advice'],
      ['hosp', 'hospice', 'Hospice'],
    ]) {
      const { stay } = await anInpatient(hospital, index);
      index += 1;
      const { data } = (await discharge(hospital, stay.uuid, { discharge_disposition: given }))
        .body;
      expect([data.discharge_disposition, data.discharge_disposition_display]).toEqual([
        kept,
        words,
      ]);
    }
    const { stay } = await anInpatient(hospital, index);
    const unknown = await discharge(hospital, stay.uuid, { discharge_disposition: 'moon' });
    expect(fieldsOf(unknown)).toEqual([400, 'discharge_disposition']);
    expect(unknown.body.message + unknown.text).toContain('alt-home');
    const own = await discharge(hospital, stay.uuid, {
      discharge_disposition: 'other',
      discharge_disposition_display: 'With the family abroad',
    });
    expect(own.body.data.discharge_disposition_display).toBe('With the family abroad');
  });

  it('gets the code’s own display where the display is empty, whether the code is sent or was recorded before', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    const sent = await discharge(hospital, stay.uuid, {
      discharge_disposition: 'AADVICE',
      discharge_disposition_display: '',
    });
    expect(sent.body.data.discharge_disposition_display).toBe('Left against advice');
    const patient = await aPatient(hospital);
    const admitted = await admit(hospital, patient.id, 1, { discharge_disposition: 'rehab' });
    const before = await discharge(hospital, admitted.body.data.uuid, {
      discharge_disposition: undefined,
      discharge_disposition_display: '',
    });
    expect(before.body.data.discharge_disposition_display).toBe('Rehabilitation');
  });

  it('stays as it was recorded before when the discharge names none', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const admitted = await admit(hospital, patient.id, 0, { discharge_disposition: 'rehab' });
    const answer = await discharge(hospital, admitted.body.data.uuid, {
      discharge_disposition: undefined,
    });
    expect(answer.body.data).toMatchObject({
      discharge_disposition: 'rehab',
      discharge_disposition_display: 'Rehabilitation',
    });
  });

  it('marks the patient as deceased at that time if it is “expired”, and allows no later admission', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    const at = minutesAgo(5).toISOString();
    const answer = await discharge(hospital, stay.uuid, {
      discharged_at: at,
      discharge_disposition: 'exp',
    });
    expect(answer.body.data.discharge_disposition).toBe('Exp');
    expect(await patientOf(hospital, patient.id)).toMatchObject({
      deceased_at: at,
      is_hospitalized: false,
    });
    const again = await admit(hospital, patient.id, 1, { admitted_at: new Date() });
    expect(fieldsOf(again)).toEqual([409, 'patient']);
  });

  it('does not change a time of death that was known before', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    const death = minutesAgo(30);
    await database().update(patients).set({ deceasedAt: death }).where(eq(patients.id, patient.id));
    await discharge(hospital, stay.uuid, { discharge_disposition: 'Exp' });
    expect((await patientOf(hospital, patient.id)).deceased_at).toBe(death.toISOString());
  });
});
