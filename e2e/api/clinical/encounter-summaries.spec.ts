import { describe, expect, it } from 'vitest';
import { memberships } from '@/db/schema/index';
import { everyRow } from '@/e2e/api/pages';
import { send } from '@/e2e/api/transport';
import { auditRowsOf } from '@/e2e/audit-rows';
import { aHospital } from '@/e2e/builders/hospital';
import { anEncounter, aPatient } from '@/e2e/builders/patients';
import { aUser } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

const path = '/api/v1/providers/encounter-summaries';

/** A nurse of one hospital who also works at another, in the given role. */
async function atTwoHospitals(role: 'nurse' | 'billing') {
  const [here, there] = [await aHospital(), await aHospital({ timeZone: 'Pacific/Auckland' })];
  const nurse = await aUser(here.provider.id, 'nurse');
  await database()
    .insert(memberships)
    .values({ providerId: there.provider.id, userId: nurse.userId, role });
  return { here, there, nurse: nurse.sender };
}

describe('encounter summaries', () => {
  it('show an encounter in a few words, in the envelope with data and meta', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital, { birthDate: null });
    const encounter = await anEncounter(hospital, { patientId: patient.id, title: 'Clinic' });
    const answer = await send('GET', path, { as: hospital.staff.nurse.sender });
    expect(answer.body).toEqual({
      success: true,
      message: 'OK',
      errors: null,
      meta: {
        current: 1,
        page_size_query: 'page_size',
        next: null,
        previous: null,
        page_size: 50,
        total: 1,
      },
      data: [
        {
          id: encounter.id,
          appointment: null,
          chief_complaint: null,
          end_time: null,
          history_of_presenting_illness: null,
          length: null,
          part_of: null,
          patient: patient.number,
          patient_detail: {
            first_name: 'Achieng',
            lastname: 'Otieno',
            gender: 'FEMALE',
            birth_date: null,
            estimated_birth: null,
            mobile: '+254712345678',
            age: null,
            deceased_at: null,
          },
          patient_mr_number: patient.mrNumber,
          price_tier: hospital.priceTier.number,
          priority: 'elective',
          service_provider: hospital.provider.id,
          service_type: hospital.service.id,
          slot: null,
          start_time: encounter.startTime.toISOString(),
          status: 'in-progress',
          type: null,
          visit: null,
          charge_item_status: 'billable',
          title: 'Clinic',
          status_comment: '',
          slot_practitioner_name: null,
          service_type_name: 'General medicine',
        },
      ],
    });
  });

  it('cover every hospital where the caller may read, latest first, and can be limited to one', async () => {
    const { here, there, nurse } = await atTwoHospitals('nurse');
    const first = await anEncounter(here, { createdAt: new Date('2026-01-01T00:00:00Z') });
    const second = await anEncounter(there, { createdAt: new Date('2026-01-02T00:00:00Z') });
    const third = await anEncounter(here, { createdAt: new Date('2026-01-03T00:00:00Z') });
    const all = await everyRow(`${path}?page_size=1`, nurse, 'data');
    expect(all.map(({ id }) => id)).toEqual([third.id, second.id, first.id]);
    const one = await everyRow(`${path}?service_provider=${there.provider.number}`, nurse, 'data');
    expect(one.map(({ id }) => id)).toEqual([second.id]);
    const of = await everyRow(`${path}?patient_uuid=${first.patientId}`, nurse, 'data');
    expect(of.map(({ id }) => id)).toEqual([first.id]);
  });

  it('are on record at the hospital whose patients they show', async () => {
    const { here, there, nurse } = await atTwoHospitals('nurse');
    const [one, two] = [await anEncounter(here), await anEncounter(there)];
    const answer = await send('GET', path, { as: nurse });
    const events = await auditRowsOf(answer, 'providerId', 'patientIds');
    expect(events).toHaveLength(2);
    expect(events).toEqual(
      expect.arrayContaining([
        { providerId: here.provider.id, patientIds: [one.patientId] },
        { providerId: there.provider.id, patientIds: [two.patientId] },
      ]),
    );
  });

  it('leave out a hospital where the caller may not read clinical records', async () => {
    const { here, there, nurse } = await atTwoHospitals('billing');
    const mine = await anEncounter(here);
    await anEncounter(there);
    const all = await everyRow(path, nurse, 'data');
    expect(all.map(({ id }) => id)).toEqual([mine.id]);
  });

  it('are refused to users who may not read clinical records anywhere', async () => {
    const hospital = await aHospital();
    for (const role of ['billing', 'finance-manager'] as const) {
      const answer = await send('GET', path, { as: hospital.staff[role].sender });
      expect(answer.status).toBe(403);
    }
  });
});
