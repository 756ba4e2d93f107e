import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  act,
  anOpenedEncounter,
  cough,
  doctorOf,
  edit,
  encounterPath,
  shown,
} from '@/e2e/api/clinical/encounter-builders';
import { send } from '@/e2e/api/transport';
import { auditRowsOf } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';

let hospital: Hospital;

beforeAll(async () => {
  hospital = await aHospital();
});

describe('an encounter', () => {
  it('that becomes an emergency keeps its earlier class', async () => {
    const encounter = await anOpenedEncounter(hospital);
    const answer = await edit(hospital, encounter, {
      encounter_class: 'emergency',
      priority: 'stat',
    });
    expect(answer.status, answer.text).toBe(200);
    const { data } = answer.body;
    expect(data).toMatchObject({ encounter_class: 'emergency', priority: 'stat' });
    const [before, after] = data.encounter_class_history;
    expect(before).toMatchObject({ encounter_class: 'ambulatory', end: after.start });
    expect(after).toMatchObject({ encounter_class: 'emergency', end: null });
    const [event] = await auditRowsOf(answer, 'action', 'changes');
    expect(event).toEqual({
      action: 'encounter.edit',
      changes: {
        encounter_class: { before: 'ambulatory', after: 'emergency' },
        priority: { before: 'elective', after: 'stat' },
      },
    });
    const inpatient = await edit(hospital, encounter, { encounter_class: 'inpatient-encounter' });
    expect(inpatient.status, inpatient.text).toBe(400);
  });

  it('has a reason and a slot, from the start or later', async () => {
    const earlier = await anOpenedEncounter(hospital);
    const recorded = await act(hospital, 'record-diagnoses', earlier, { diagnoses: [cough] });
    const [{ uuid }] = recorded.body.data.encounter_diagnosis;
    const { practitionerId } = doctorOf(hospital);
    const said = {
      type: 'Review',
      appointment: 'APP-7',
      slot: 'SLOT-0900',
      slot_practitioner: practitionerId,
      encounter_reason_code: [{ code: 'Z09', display: 'Follow-up examination' }],
      encounter_reason_reference: [uuid],
    };
    const shownAs = {
      type: 'Review',
      appointment: 'APP-7',
      slot: 'SLOT-0900',
      slot_practitioner_name: 'Test medical-officer',
      encounter_reason_code: [{ code: 'Z09', display: 'Follow-up examination' }],
      encounter_reason_reference: [
        { uuid, encounter: earlier.id, condition: 'R05', role: 'Cough' },
      ],
    };
    const { patientId } = earlier;
    const opened = await anOpenedEncounter(hospital, { patientId, ...said });
    expect(await shown(hospital, opened)).toMatchObject(shownAs);
    const later = await anOpenedEncounter(hospital, { patientId });
    expect((await edit(hospital, later, said)).body.data).toMatchObject(shownAs);
    const whole = await shown(hospital, later);
    const sentBack = await edit(hospital, later, { ...whole, title: 'Review' });
    expect(sentBack.body.data).toMatchObject({ ...shownAs, title: 'Review' });
    const cleared = await edit(hospital, later, {
      slot_practitioner: null,
      encounter_reason_reference: [],
    });
    expect(cleared.body.data).toMatchObject({
      type: 'Review',
      slot_practitioner_name: null,
      encounter_reason_reference: [],
    });
    const stranger = await anOpenedEncounter(hospital);
    for (const [field, body] of [
      ['encounter_reason_reference.1', { encounter_reason_reference: [uuid, v7()] }],
      ['slot_practitioner', { slot_practitioner: v7() }],
    ] as const) {
      const answer = await edit(hospital, later, body);
      expect(answer.status, answer.text).toBe(400);
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    }
    const foreign = await edit(hospital, stranger, { encounter_reason_reference: [uuid] });
    expect(foreign.body.errors).toHaveProperty('encounter_reason_reference.0');
  });

  it('is changed by nurses and medical officers alone, at their own hospital', async () => {
    const encounter = await anOpenedEncounter(hospital);
    const { nurse, 'medical-officer': doctor, ...others } = hospital.staff;
    for (const { sender } of [nurse, doctor]) {
      expect((await edit(hospital, encounter, { title: v7() }, sender)).status).toBe(200);
    }
    for (const { sender } of Object.values(others)) {
      expect((await edit(hospital, encounter, { title: 'No' }, sender)).status).toBe(403);
    }
    const elsewhere = await aHospital();
    const path = encounterPath(elsewhere, encounter.id);
    const answer = await send('PATCH', path, { as: elsewhere.key, body: { title: 'No' } });
    expect(answer.status).toBe(404);
  });

  it('ignores fields of the record that this does not write, and refuses unknown ones', async () => {
    const patient = await aPatient(hospital);
    const encounter = await anOpenedEncounter(hospital);
    const ignored = await edit(hospital, encounter, { patient: patient.number, end_time: null });
    expect(ignored.status, ignored.text).toBe(200);
    const refused = await edit(hospital, encounter, { titel: 'Clinic' });
    expect(refused.body.errors).toHaveProperty('titel');
  });
});
