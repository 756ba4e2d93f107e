import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { locations } from '@/db/schema/index';
import {
  admissionsOf,
  admit,
  ago,
  anEndedStay,
  hour,
} from '@/e2e/api/admissions/admission-builders';
import { send, sendOk } from '@/e2e/api/transport';
import { auditRowsOf } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

async function listed(hospital: Hospital, query: Record<string, string | number> = {}) {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  const answer = await sendOk(
    'GET',
    `/api/v1/providers/${hospital.provider.id}/bed-stays?${search}`,
    { as: hospital.key },
  );
  return answer;
}

describe('the bed history', () => {
  it('shows patient, location, service and times of each bed, the latest first', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital, { mrNumber: `MR-${v7()}` });
    const ended = await anEndedStay(hospital, patient, { until: ago(5 * hour) });
    const { body: admitted } = await admit(
      hospital,
      patient,
      { reason: 'Sepsis' },
      hospital.beds[2],
    );
    const answer = await listed(hospital);
    expect(answer.body.meta.total).toBe(2);
    const [current, earlier] = answer.body.results;
    expect(current).toEqual({
      uuid: expect.any(String),
      hospitalization: admitted.data.uuid,
      patient: patient.id,
      patient_name: 'Otieno, Achieng',
      mr_number: patient.mrNumber,
      ward: hospital.ward.id,
      ward_name: 'Ward A',
      room_name: 'Room 2',
      bed: hospital.beds[2]?.id,
      bed_name: 'A3',
      mother_hospitalization: null,
      healthcare_service: hospital.service.id,
      healthcare_service_name: 'General medicine',
      price_tier: hospital.priceTier.id,
      price_tier_name: 'General',
      started_at: admitted.data.admitted_at,
      ended_at: null,
      start_reason: 'Sepsis',
      ordered_by: hospital.staff['medical-officer'].practitionerId,
      ordered_by_name: 'Test medical-officer',
      ordered_by_signed_in: false,
      recorded_by: hospital.staff['medical-officer'].userId,
      recorded_by_name: 'Test medical-officer',
      recorded_at: expect.stringMatching(/Z$/),
      voided_at: null,
      voided_by_name: null,
      void_reason: '',
    });
    expect(earlier).toMatchObject({
      hospitalization: ended.id,
      started_at: ended.admittedAt.toISOString(),
      ended_at: ended.dischargedAt?.toISOString(),
      ordered_by: null,
      ordered_by_name: null,
      ordered_by_signed_in: false,
      recorded_by_name: null,
    });
    const [event] = await auditRowsOf(answer, 'patientIds');
    expect(event?.patientIds).toEqual([patient.id]);
  });

  it('can be asked for by patient, hospitalization, bed or ward, by either identifier', async () => {
    const hospital = await aHospital();
    const [a1, a2] = hospital.beds;
    const mine = await aPatient(hospital);
    const earlier = await anEndedStay(hospital, mine, { until: ago(5 * hour) });
    const { hospitalization } = await anAdmission(hospital, { patient: mine, bed: a2 });
    const others = await anAdmission(hospital, { bed: a1 });
    const [elsewhere] = await database()
      .insert(locations)
      .values({ providerId: hospital.provider.id, type: 'ward', name: 'Ward B' })
      .returning();
    const stays = {
      earlier: earlier.id,
      now: hospitalization.id,
      others: others.hospitalization.id,
    };
    for (const [query, wanted] of [
      [{ patient: mine.id }, [stays.now, stays.earlier]],
      [{ patient: mine.number }, [stays.now, stays.earlier]],
      [{ hospitalization: hospitalization.number }, [stays.now]],
      [{ hospitalization: earlier.id }, [stays.earlier]],
      [{ bed: a1?.id ?? '' }, [stays.others, stays.earlier]],
      [{ bed: a1?.number ?? 0, patient: mine.id }, [stays.earlier]],
      [{ ward: hospital.ward.number, bed: a2?.id ?? '' }, [stays.now]],
      [{ ward: elsewhere?.id ?? '' }, []],
      [{ patient: v7() }, []],
    ] as const) {
      const { body } = await listed(hospital, query);
      const found = body.results.map((row: { hospitalization: string }) => row.hospitalization);
      expect(found, JSON.stringify(query)).toEqual(wanted);
      expect(body.meta.total).toBe(wanted.length);
    }
    const { body } = await listed(hospital, { ward: hospital.ward.id });
    expect(body.meta.total).toBe(3);
  });

  it('leaves out what was recorded by mistake, and shows on request who undid it, and why', async () => {
    const hospital = await aHospital();
    const { hospitalization } = await anAdmission(hospital);
    const { administrator } = hospital.staff;
    await send('DELETE', `${admissionsOf(hospital)}/${hospitalization.id}`, {
      as: administrator.sender,
    });
    expect((await listed(hospital)).body.results).toEqual([]);
    const { body } = await listed(hospital, { include_voided: 'true' });
    expect(body.results).toMatchObject([
      {
        hospitalization: hospitalization.id,
        voided_at: expect.stringMatching(/Z$/),
        voided_by_name: 'Test administrator',
        void_reason: 'The hospitalization was deleted.',
      },
    ]);
  });
});
