import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  bedStays,
  beds,
  encounterStatusHistory,
  encounters,
  outbox,
  patients,
  plannedTransfers,
} from '@/db/schema/index';
import {
  admissionOf,
  admissionsOf,
  admit,
  ago,
  anEndedStay,
  hour,
  storedAdmission,
} from '@/e2e/api/admissions/admission-builders';
import { anInpatient } from '@/e2e/api/admissions/stay-builders';
import { aChargeItem, financeOf } from '@/e2e/api/billing/billing-builders';
import { act, edit, malaria } from '@/e2e/api/clinical/encounter-builders';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { anAdmission, anEncounter, aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

describe('deleting a hospitalization', () => {
  it('hides it from every read, list and further deletion', async () => {
    const hospital = await aHospital();
    const { hospitalization } = await anAdmission(hospital);
    const path = admissionOf(hospital, hospitalization.id);
    const administrator = hospital.staff.administrator.sender;
    const answer = await sendOk('DELETE', path, { as: administrator });
    expect(answer.body).toMatchObject({ success: true, data: null, errors: null });
    const after = [
      await send('GET', path, { as: administrator }),
      await send('GET', admissionOf(hospital, hospitalization.number), { as: administrator }),
      await send('POST', path, { as: hospital.key, body: { notes: 'x' } }),
      await send('DELETE', path, { as: administrator }),
    ];
    expect(after.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const list = await send('GET', admissionsOf(hospital), { as: administrator });
    expect(list.body).toMatchObject({ meta: { total: 0 }, results: [] });
    expect((await storedAdmission(hospitalization.id))?.deletedAt).not.toBeNull();
  });

  it('frees the bed, unmarks the patient and notifies the ward, so that both can be admitted again', async () => {
    const hospital = await aHospital();
    const { hospitalization, patient, bed } = await anAdmission(hospital);
    await send('DELETE', admissionOf(hospital, hospitalization.id), { as: hospital.key });
    const [freed] = await database().select().from(beds).where(eq(beds.id, bed.id));
    expect(freed).toMatchObject({ status: 'available', statusReason: '' });
    const [stored] = await database().select().from(patients).where(eq(patients.id, patient.id));
    expect(stored?.isHospitalized).toBe(false);
    const notices = await database()
      .select({ topic: outbox.topic, wardId: outbox.wardId, patientId: outbox.patientId })
      .from(outbox)
      .where(eq(outbox.providerId, hospital.provider.id));
    expect(notices).toEqual([
      { topic: 'hospitalization.deleted', wardId: bed.wardId, patientId: patient.id },
    ]);
    const again = await admit(hospital, patient, {
      admitted_at: hospitalization.admittedAt.toISOString(),
    });
    expect(again.status, again.text).toBe(201);
  });

  it('removes it from the bed history, so that what really happened can be recorded', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const stay = await anEndedStay(hospital, patient, { until: ago(hour) });
    const during = { admitted_at: ago(1.5 * hour).toISOString() };
    expect((await admit(hospital, patient, during)).status).toBe(409);
    await send('DELETE', admissionOf(hospital, stay.id), { as: hospital.key });
    const [voided] = await database()
      .select()
      .from(bedStays)
      .where(eq(bedStays.hospitalizationId, stay.id));
    expect(voided).toMatchObject({ voidReason: 'The hospitalization was deleted.' });
    expect(voided?.voidedAt).not.toBeNull();
    ok(await admit(hospital, patient, during));
  });

  it('leaves the bed alone if another patient has been put into it', async () => {
    const hospital = await aHospital();
    const stay = await anEndedStay(hospital, await aPatient(hospital), { until: ago(2 * hour) });
    const { bed } = await anAdmission(hospital);
    await send('DELETE', admissionOf(hospital, stay.id), { as: hospital.key });
    const [after] = await database().select().from(beds).where(eq(beds.id, bed.id));
    expect(after?.status).toBe('occupied');
  });

  it.each(['in progress', 'finished'])(
    'cancels an admission encounter that is %s, with a step in its history, and the rounds within it that are open',
    async (state) => {
      const hospital = await aHospital();
      const stay =
        state === 'finished'
          ? await anEndedStay(hospital, await aPatient(hospital), { until: ago(hour) })
          : (await anAdmission(hospital)).hospitalization;
      const round = await anEncounter(hospital, {
        patientId: stay.patientId,
        partOfId: stay.encounterId,
        isWardRound: true,
      });
      const over = await anEncounter(hospital, {
        patientId: stay.patientId,
        partOfId: stay.encounterId,
        isWardRound: true,
        status: 'finished',
        endTime: new Date(),
      });
      await send('DELETE', admissionOf(hospital, stay.id), { as: hospital.key });
      const [admission] = await database()
        .select()
        .from(encounters)
        .where(eq(encounters.id, stay.encounterId));
      expect(admission?.status).toBe('cancelled');
      expect(admission?.endTime).not.toBeNull();
      if (state === 'finished') expect(admission?.endTime).toEqual(stay.dischargedAt);
      const steps = await database()
        .select()
        .from(encounterStatusHistory)
        .where(eq(encounterStatusHistory.encounterId, stay.encounterId))
        .orderBy(asc(encounterStatusHistory.startTime));
      expect(steps.at(-1)?.status).toBe('cancelled');
      for (const { startTime, endTime } of steps) {
        expect(endTime?.getTime()).toBeGreaterThanOrEqual(startTime.getTime());
      }
      const statusOf = async (id: string) =>
        (await database().select().from(encounters).where(eq(encounters.id, id)))[0]?.status;
      expect(await statusOf(round.id)).toBe('cancelled');
      expect(await statusOf(over.id)).toBe('finished');
    },
  );

  it('shows in the chart at each of its ward rounds: diagnoses, care plans and notes no longer count', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    const admission = { id: stay.encounter, patientId: patient.id };
    const recorded = await act(hospital, 'record-medical-officer-ward-round', admission, {
      notes: 'Worse',
      diagnoses: [malaria],
      care_plan: { title: 'Malaria', description: 'Artesunate' },
    });
    const round = recorded.body.data;
    await edit(hospital, round, { status: 'finished' });
    const get = async (what: string) =>
      (
        await send(
          'GET',
          `/api/v1/providers/${hospital.provider.id}/patients/${patient.id}/${what}`,
          {
            as: hospital.key,
          },
        )
      ).body;
    const shown = async () => [
      ...(await get('diagnoses')).results.map(statusOf),
      ...(await get('notes')).results.map(statusOf),
      ...(await get('care-plans')).results.map(statusOf),
      ...(await get('timeline?kinds=round,note')).data.entries.map(
        ({ status }: { status: string }) => status,
      ),
    ];
    const statusOf = (one: { encounter_status: string }) => one.encounter_status;
    const open = async () => (await get('care-plans?is_open=true')).meta.total;
    expect([await shown(), await open()]).toEqual([Array(5).fill('finished'), 1]);
    await send('DELETE', admissionOf(hospital, stay.uuid), { as: hospital.key });
    expect([await shown(), await open()]).toEqual([Array(5).fill('entered-in-error'), 0]);
    expect((await get('care-plans?is_open=false')).meta.total).toBe(1);
    const plan = round.encounter_care_plan[0].uuid;
    const ended = await send(
      'PATCH',
      `/api/v1/providers/${hospital.provider.id}/care-plans/${plan}`,
      {
        as: hospital.key,
        body: { period_end: null },
      },
    );
    expect(ended.status, ended.text).toBe(409);
  });

  it('waits until charges by hand that are on no bill yet are cancelled', async () => {
    const hospital = await aHospital();
    const { patient, hospitalization } = await anAdmission(hospital);
    const charge = (given: object = {}) =>
      aChargeItem(hospital, patient, {
        hospitalizationId: hospitalization.id,
        reason: 'Dressing',
        ...given,
      });
    const items = [await charge(), await charge()];
    await charge({ hospitalizationId: null });
    const remove = () =>
      send('DELETE', admissionOf(hospital, hospitalization.id), { as: hospital.key });
    const cancel = (item: { id: string } | undefined) =>
      send('POST', financeOf(hospital, `charge-items/${item?.id}/cancel`), {
        as: hospital.key,
        body: { reason: 'Of another patient' },
      });
    const refused = await remove();
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '2 charges were added to this admission by hand. Withdraw or cancel them first.',
    ]);
    ok(await cancel(items[0]));
    expect((await remove()).body.message).toBe(
      'A charge was added to this admission by hand. Withdraw or cancel it first.',
    );
    await cancel(items[1]);
    expect((await remove()).status).toBe(200);
  });

  it('cancels the planned transfer, and frees the bed that it held', async () => {
    const hospital = await aHospital();
    const { hospitalization } = await anAdmission(hospital);
    const [, held] = hospital.beds;
    const [plan] = await database()
      .insert(plannedTransfers)
      .values({
        providerId: hospital.provider.id,
        hospitalizationId: hospitalization.id,
        bedId: held?.id ?? '',
        wardId: hospital.ward.id,
        heldFrom: ago(hour),
        heldUntil: new Date(Date.now() + hour),
        createdById: hospital.staff.nurse.userId,
      })
      .returning();
    await send('DELETE', admissionOf(hospital, hospitalization.id), { as: hospital.key });
    const [after] = await database()
      .select()
      .from(plannedTransfers)
      .where(eq(plannedTransfers.id, plan?.id ?? ''));
    expect(after).toMatchObject({ status: 'cancelled' });
    expect((await admit(hospital, await aPatient(hospital), {}, held)).status).toBe(201);
  });

  it('undoes the patient’s death, unless another record reports it', async () => {
    const hospital = await aHospital();
    const mistaken = await aPatient(hospital);
    const only = await anEndedStay(hospital, mistaken, { until: ago(hour), disposition: 'Exp' });
    await send('DELETE', admissionOf(hospital, only.id), { as: hospital.key });
    expect(await deathOf(mistaken.id)).toBeNull();

    const dead = await aPatient(hospital);
    const [twice] = [
      await anEndedStay(hospital, dead, { until: ago(9 * hour), disposition: 'Exp' }),
      await anEndedStay(hospital, dead, { until: ago(3 * hour), disposition: 'Exp' }),
    ];
    await send('DELETE', admissionOf(hospital, twice.id), { as: hospital.key });
    expect(await deathOf(dead.id)).not.toBeNull();

    const went = await aPatient(hospital);
    const home = await anEndedStay(hospital, went, { until: ago(6 * hour) });
    await database()
      .update(patients)
      .set({ deceasedAt: ago(hour) })
      .where(eq(patients.id, went.id));
    await send('DELETE', admissionOf(hospital, home.id), { as: hospital.key });
    expect(await deathOf(went.id)).not.toBeNull();
  });
});

async function deathOf(patientId: string) {
  const [row] = await database().select().from(patients).where(eq(patients.id, patientId));
  return row?.deceasedAt;
}
