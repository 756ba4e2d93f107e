import { describe, expect, it } from 'vitest';
import {
  admit,
  anInpatient,
  discharge,
  minutesAgo,
  patientOf,
  undo,
} from '@/e2e/api/admissions/stay-builders';
import { aChargeItem } from '@/e2e/api/billing/billing-builders';
import {
  aBillingHospital,
  anAccountWith,
  cashFor,
  deposit,
  receive,
} from '@/e2e/api/billing/payment-builders';
import { auditOf } from '@/e2e/api/clinical/encounter-builders';
import { aPrescription, changePrescription } from '@/e2e/api/clinical/prescription-builders';
import { aRelatedPerson, relatedPersonsPath } from '@/e2e/api/registry/related-person-builders';
import {
  clerkOf,
  replace,
  twoRecords,
  under,
  undoReplacement,
} from '@/e2e/api/registry/replaced-builders';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anEncounter, aPatient } from '@/e2e/builders/patients';
import { anApiKey } from '@/e2e/builders/people';

const addAlert = (hospital: Hospital, patient: string, note: string, kind = 'allergy') =>
  send('POST', under(hospital, `/patients/${patient}/flags`), {
    as: hospital.staff.nurse.sender,
    body: { kind, note },
  });

const alertsOf = async (hospital: Hospital, patient: string): Promise<[string, boolean][]> => {
  const { body } = await send('GET', under(hospital, `/patients/${patient}/flags`), {
    as: hospital.staff.nurse.sender,
  });
  return body.results.map((flag: { note: string; is_active: boolean }) => [
    flag.note,
    flag.is_active,
  ]);
};

describe('a replaced record', () => {
  it('names the record that is kept, which lists the ones that it replaced', async () => {
    const { hospital, old, kept } = await twoRecords();
    const answer = ok(await replace(hospital, old.number, kept.number));
    expect(answer.body.data).toMatchObject({ uuid: old.id, replaced_by: kept.id });
    expect((await patientOf(hospital, kept.id)).replaced_by).toBeNull();
    for (const replaced_by of [kept.id, kept.number]) {
      const { body } = await send('GET', under(hospital, `/patients?replaced_by=${replaced_by}`), {
        as: hospital.key,
      });
      expect([body.meta.total, body.results[0].uuid]).toEqual([1, old.id]);
    }
    const none = await send('GET', under(hospital, `/patients?replaced_by=${old.id}`), {
      as: hospital.key,
    });
    expect(none.body.meta.total).toBe(0);
  });

  it('is in the audit log with the reason for both patients', async () => {
    const { hospital, old, kept } = await twoRecords();
    const answer = await replace(hospital, old.id, kept.id);
    const events = await auditOf(answer);
    expect(events.map(({ action }) => action)).toEqual(['patient.replace', 'patient.replace']);
    for (const { patientIds } of events) {
      expect([...(patientIds ?? [])].sort()).toEqual([old.id, kept.id].sort());
    }
    const written = JSON.stringify(events.map(({ changes }) => changes));
    expect(written).toContain('Same birth certificate');
    expect(written).toContain(kept.id);
  });

  it('begins nothing new, and the refusal says where to continue', async () => {
    const { hospital, old, kept } = await twoRecords();
    expect((await replace(hospital, old.id, kept.id)).status).toBe(200);
    const nurse = hospital.staff.nurse.sender;
    const doctor = hospital.staff['medical-officer'].sender;
    const refused = await Promise.all([
      admit(hospital, old.id, 0),
      send('POST', under(hospital, '/encounter'), {
        as: nurse,
        body: {
          patient: old.id,
          encounter_class: 'ambulatory',
          healthcare_service: hospital.service.id,
        },
      }),
      send('POST', under(hospital, '/visits'), { as: nurse, body: { patient: old.id } }),
      send('POST', under(hospital, '/finance/charge-items'), {
        as: hospital.staff.billing.sender,
        body: {
          patient: old.id,
          healthcare_service: hospital.service.id,
          price_tier: hospital.priceTier.id,
          reason: 'A copy of the file',
        },
      }),
      send('POST', under(hospital, '/referral-request'), {
        as: doctor,
        body: {
          patient: old.id,
          requester: hospital.staff['medical-officer'].practitionerId,
          recipient: null,
          recipient_extra_detail: 'Eye clinic',
          reason: 'Cataract',
        },
      }),
      addAlert(hospital, old.id, 'Penicillin'),
      send('POST', under(hospital, `/patients/${old.id}/death`), {
        as: doctor,
        body: { died_at: minutesAgo(5).toISOString() },
      }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 409));
    for (const { text } of refused) expect(text).toContain('continue with NEW-42, Otieno, Achieng');
    const system = await anApiKey(hospital.provider.id, { scopes: ['admissions:write'] });
    const unseen = await admit(hospital, old.id, 0, {}, { as: system });
    expect([unseen.status, unseen.text.includes('NEW-42')]).toEqual([409, false]);
    expect((await admit(hospital, kept.id, 0)).status).toBe(201);
  });

  it('resumes nothing that was over, held or a draft', async () => {
    const { hospital, old, kept } = await twoRecords();
    const doctor = hospital.staff['medical-officer'].sender;
    const encounter = await anEncounter(hospital, { patientId: old.id });
    const held = await aPrescription(hospital, { encounter });
    const on = { as: doctor };
    const draft = await sendOk('POST', under(hospital, '/referral-request'), {
      ...on,
      body: {
        patient: old.id,
        recipient_extra_detail: 'Eye clinic',
        reason: 'Cataract',
        status: 'draft',
      },
    });
    const hold = { status: 'on-hold', status_reason: 'Creatinine' };
    expect((await changePrescription(hospital, held.uuid, hold)).status).toBe(200);
    const visit = await send('POST', under(hospital, '/visits'), {
      ...on,
      body: { patient: old.id },
    });
    const visitPath = under(hospital, `/visits/${visit.body.data.uuid}`);
    const end = new Date().toISOString();
    await sendOk('PATCH', visitPath, { ...on, body: { ended_at: end } });
    const path = under(hospital, `/encounter/${encounter.id}`);
    await sendOk('PATCH', path, { ...on, body: { status: 'finished' } });
    expect((await replace(hospital, old.id, kept.id)).status).toBe(200);
    const refused = await Promise.all([
      changePrescription(hospital, held.uuid, { status: 'active', status_reason: '' }, doctor),
      send('PATCH', under(hospital, `/referral-request/${draft.body.data.uuid}`), {
        ...on,
        body: { status: 'active' },
      }),
      send('PATCH', visitPath, { ...on, body: { ended_at: null } }),
      send('PATCH', under(hospital, `/patients/${old.id}/saturation-scale`), {
        ...on,
        body: { spo2_scale: 2, reason: 'Retains CO2' },
      }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    for (const { text } of refused) expect(text).toContain('continue with NEW-42, Otieno, Achieng');
    const stop = { status: 'stopped', status_reason: 'Taken by the other record' };
    expect((await changePrescription(hospital, held.uuid, stop, doctor)).status).toBe(200);
  });

  it('shows on the record that is kept what was not moved: the scale of the saturation, and active orders', async () => {
    const { hospital, old, kept } = await twoRecords();
    const doctor = hospital.staff['medical-officer'].sender;
    await sendOk('PATCH', under(hospital, `/patients/${old.id}/saturation-scale`), {
      as: doctor,
      body: { spo2_scale: 2, reason: 'Retains CO2' },
    });
    const [before, now] = [
      await anEncounter(hospital, { patientId: old.id }),
      await anEncounter(hospital, { patientId: kept.id }),
    ];
    await aPrescription(hospital, { encounter: before, name: 'Warfarin' });
    await aPrescription(hospital, { encounter: now, name: 'Amlodipine' });
    const path = under(hospital, `/encounter/${before.id}`);
    await send('PATCH', path, { as: doctor, body: { status: 'finished' } });
    const given = async (query: string) => {
      const answer = await sendOk('GET', under(hospital, `/prescriptions?${query}`), {
        as: doctor,
      });
      return answer.body.results.map(({ name, patient }: { name: string; patient: number }) => [
        name,
        patient,
      ]);
    };
    const own = ['Amlodipine', kept.number];
    const all = `patient=${kept.number}&status=active&with_replaced=true`;
    expect(await given(all)).toEqual([own]);
    expect((await replace(hospital, old.id, kept.id)).status).toBe(200);
    expect(await given(all)).toEqual([own, ['Warfarin', old.number]]);
    expect(await given(all.replace(String(kept.number), kept.id))).toHaveLength(2);
    expect(await given(`patient=${kept.id}`)).toEqual([own]);
    expect(await given(`patient=${old.id}&with_replaced=true`)).toEqual([['Warfarin', old.number]]);
    const summary = async (as = doctor) =>
      (await send('GET', under(hospital, `/patients/${kept.id}/summary`), { as })).body.data;
    expect((await summary()).patient.spo2_scale).toBe(1);
    expect((await summary()).other_records).toMatchObject([{ id: old.number, spo2_scale: 2 }]);
    const statement = await sendOk('GET', under(hospital, `/patients/${kept.id}/statement`), {
      as: hospital.staff.billing.sender,
    });
    expect(statement.body.data.other_records).toMatchObject([{ id: old.number, spo2_scale: null }]);
  });

  it('gets no identifier and no related person back that was removed', async () => {
    const { hospital, old, kept } = await twoRecords();
    const as = hospital.staff['ward-clerk'].sender;
    const person = await aRelatedPerson(hospital, old);
    const identifiers = under(hospital, `/patients/${old.id}/identifiers`);
    const passport = await sendOk('POST', identifiers, {
      as,
      body: { type: 'passport', value: 'P77' },
    });
    const paths = [
      `${identifiers}/${passport.body.data.uuid}`,
      `${relatedPersonsPath(hospital, old.id)}/${person.uuid}`,
    ];
    for (const path of paths) await sendOk('PATCH', path, { as, body: { is_active: false } });
    ok(await replace(hospital, old.id, kept.id));
    for (const path of paths) {
      const back = await send('PATCH', path, { as, body: { is_active: true } });
      expect([back.status, back.text]).toEqual([409, expect.stringContaining('NEW-42')]);
    }
  });

  it('gets no new related person; existing ones can be changed', async () => {
    const { hospital, old, kept } = await twoRecords();
    const mother = await aRelatedPerson(hospital, old);
    expect((await replace(hospital, old.id, kept.id)).status).toBe(200);
    const path = relatedPersonsPath(hospital, old.id);
    const as = hospital.staff.nurse.sender;
    const added = await send('POST', path, { as, body: { name: 'Ann', relationship: 'SIB' } });
    expect([added.status, added.text]).toEqual([409, expect.stringContaining('NEW-42')]);
    await sendOk('PATCH', `${path}/${mother.uuid}`, {
      as,
      body: { mobile: '+254700000001' },
    });
  });

  it('is paid its balance due, and no deposit', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const [old, kept] = [
      await aPatient(hospital),
      await aPatient(hospital, { mrNumber: 'NEW-42' }),
    ];
    const { uuid } = await anAccountWith(billing, old, '100.00');
    const item = await aChargeItem(hospital, old);
    expect((await replace(hospital, old.id, kept.id)).status).toBe(200);
    const ahead = await deposit(hospital, uuid, {
      amount: '200.00',
      currency: 'KES',
      transaction_type: 'cash',
      location: billing.desk.id,
    });
    expect([ahead.status, ahead.text]).toEqual([409, expect.stringContaining('NEW-42')]);
    /** The other record's bill, as the kept record shows it. */
    const otherBill = async (as: typeof hospital.key, of = 'summary') =>
      (await send('GET', under(hospital, `/patients/${kept.id}/${of}`), { as })).body.data
        .other_records[0].bill;
    const owes = { status: 'owing', owed: [{ amount: '1500.00', currency: 'KES' }] };
    expect(await otherBill(clerkOf(hospital))).toMatchObject(owes);
    expect(await otherBill(clerkOf(hospital), 'statement')).toMatchObject(owes);
    expect(await otherBill(hospital.staff.nurse.sender)).toBeNull();
    ok(await receive(hospital, cashFor(billing, old, [item])));
    expect((await otherBill(clerkOf(hospital))).status).toBe('settled');
  });

  it('leaves an alert on the kept record if another replaced record of the person has it too', async () => {
    const { hospital, old, kept } = await twoRecords();
    const third = await aPatient(hospital);
    await addAlert(hospital, old.id, 'Penicillin');
    await addAlert(hospital, old.id, 'Iodine');
    await addAlert(hospital, third.id, 'penicillin');
    for (const { id } of [old, third]) {
      expect((await replace(hospital, id, kept.id)).status).toBe(200);
    }
    expect((await undoReplacement(hospital, old.id)).status).toBe(200);
    const hold = (await alertsOf(hospital, kept.id)).filter(([, holds]) => holds);
    expect(hold).toEqual([['penicillin', true]]);
  });

  it('names no third record to a system that may not read patients', async () => {
    const { hospital, old, kept } = await twoRecords();
    const third = await aPatient(hospital, { mrNumber: 'THIRD-7' });
    await replace(hospital, old.id, kept.id);
    const key = await anApiKey(hospital.provider.id, { scopes: ['patients:replace'] });
    const refused = [
      await replace(hospital, old.id, third.id, key),
      await replace(hospital, third.id, old.id, key),
    ];
    for (const { status, text } of refused) {
      expect([status, text.includes('NEW-42')]).toEqual([409, false]);
    }
    const chain = await replace(hospital, kept.id, third.id, key);
    expect([chain.status, chain.text.includes('OLD-17')]).toEqual([409, false]);
  });

  it('gives its active alerts to the kept record, except for the ones known there', async () => {
    const { hospital, old, kept } = await twoRecords();
    await addAlert(hospital, old.id, 'Penicillin');
    await addAlert(hospital, old.id, 'LATEX');
    await addAlert(hospital, kept.id, 'Latex');
    const ended = (await addAlert(hospital, old.id, 'Iodine')).body.data;
    await send('POST', under(hospital, `/patients/${old.id}/flags/${ended.uuid}/end`), {
      as: hospital.staff.nurse.sender,
      body: { reason: 'Tolerated' },
    });
    await replace(hospital, old.id, kept.id);
    expect((await alertsOf(hospital, kept.id)).sort()).toEqual([
      ['Latex', true],
      ['Penicillin', true],
    ]);
    expect((await undoReplacement(hospital, old.id)).status).toBe(200);
    expect((await alertsOf(hospital, kept.id)).sort()).toEqual([
      ['Latex', true],
      ['Penicillin', false],
    ]);
    expect(await alertsOf(hospital, old.id)).toContainEqual(['Penicillin', true]);
  });

  it('is a record of its own again once that is undone, and can only then be admitted', async () => {
    const { hospital, old, kept } = await twoRecords();
    const other = await aPatient(hospital);
    expect((await undoReplacement(hospital, old.id)).status).toBe(409);
    await replace(hospital, old.id, kept.id);
    const meant = await undoReplacement(hospital, old.id, { replaced_by: other.id });
    expect(meant.status).toBe(409);
    const back = ok(await undoReplacement(hospital, old.id, { replaced_by: kept.id }));
    expect(back.body.data.replaced_by).toBeNull();
    expect((await admit(hospital, old.id, 0)).status).toBe(201);
  });

  it('has nothing open: no hospitalization, no encounter, and no death that the other does not have', async () => {
    const hospital = await aHospital();
    const kept = await aPatient(hospital);
    const { patient: admitted, stay } = await anInpatient(hospital);
    const inside = await replace(hospital, admitted.id, kept.id);
    expect([inside.status, inside.body.message]).toEqual([
      409,
      expect.stringContaining('Discharge the patient first'),
    ]);
    const planned = await aPatient(hospital);
    await anEncounter(hospital, { patientId: planned.id, status: 'planned' });
    const open = await replace(hospital, planned.id, kept.id);
    expect([open.status, open.body.message]).toEqual([
      409,
      expect.stringContaining('Finish or cancel it first'),
    ]);
    const dead = await aPatient(hospital, { deceasedAt: minutesAgo(60) });
    expect((await replace(hospital, dead.id, kept.id)).status).toBe(409);
    // The other way round each of them can be kept.
    expect((await replace(hospital, kept.id, admitted.id)).status).toBe(200);
    expect((await discharge(hospital, stay.uuid)).status).toBe(200);
  });

  it('cannot be admitted by undoing an earlier discharge', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    expect((await discharge(hospital, stay.uuid)).status).toBe(200);
    const kept = await aPatient(hospital);
    expect((await replace(hospital, patient.id, kept.id)).status).toBe(200);
    const undone = await undo(hospital, stay.uuid, 'discharge');
    expect([undone.status, undone.body.message]).toEqual([
      409,
      expect.stringContaining('replaced by another record'),
    ]);
    expect((await patientOf(hospital, patient.id)).is_hospitalized).toBe(false);
  });

  it('is replaced once, directly by a kept record, and replaces none itself', async () => {
    const { hospital, old, kept } = await twoRecords();
    const third = await aPatient(hospital, { mrNumber: 'THIRD-7' });
    expect((await replace(hospital, old.id, old.number)).status).toBe(400);
    await replace(hospital, old.id, kept.id);
    const again = await replace(hospital, old.id, third.id);
    expect([again.status, again.body.message]).toEqual([
      409,
      'OLD-17 has already been replaced by NEW-42.',
    ]);
    const onto = await replace(hospital, third.id, old.id);
    expect([onto.status, onto.text]).toEqual([409, expect.stringContaining('kept: NEW-42')]);
    const chain = await replace(hospital, kept.id, third.id);
    expect([chain.status, chain.body.message]).toEqual([
      409,
      expect.stringContaining('NEW-42 replaces OLD-17'),
    ]);
    expect((await replace(hospital, third.id, kept.id)).status).toBe(200);
  });

  it('is replaced by ward clerks and administrators, within one hospital', async () => {
    const { hospital, old, kept } = await twoRecords();
    expect((await replace(hospital, old.id, kept.id, hospital.staff.nurse.sender)).status).toBe(
      403,
    );
    const reader = await anApiKey(hospital.provider.id, { scopes: ['patients:write'] });
    expect((await replace(hospital, old.id, kept.id, reader)).status).toBe(403);
    const elsewhere = await aPatient(await aHospital());
    const foreign = await replace(hospital, old.id, elsewhere.id);
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([400, ['replaced_by']]);
    expect((await replace(hospital, elsewhere.id, kept.id)).status).toBe(404);
  });
});
