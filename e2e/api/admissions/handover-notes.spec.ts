import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { handoverNotes, hospitalizations, outbox } from '@/db/schema/index';
import {
  doctorOf,
  handover,
  notesOf,
  nurseOf,
  write,
} from '@/e2e/api/admissions/handover-builders';
import { ok, send } from '@/e2e/api/transport';
import { auditRows } from '@/e2e/audit-rows';
import { aHospital } from '@/e2e/builders/hospital';
import { anAdmission } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

describe('a recommendation to the next shift', () => {
  it('is on the handover with its author and time, and is kept when another follows', async () => {
    const hospital = await aHospital();
    const admission = await anAdmission(hospital);
    const first = ok(await write(hospital, admission, { recommendation: 'Weigh at 06:00' }));
    expect(first.body.data).toMatchObject({
      hospitalization: admission.hospitalization.id,
      ward: hospital.ward.id,
      ward_name: 'Ward A',
      recommendation: 'Weigh at 06:00',
      written_by: hospital.staff.nurse.practitionerId,
      written_by_name: 'Test nurse',
    });
    const second = await write(
      hospital,
      admission,
      { recommendation: 'Call the surgeon if the drain fills', replaces: first.body.data.uuid },
      doctorOf(hospital),
    );
    expect(second.status, second.text).toBe(201);
    const [line] = (await handover(hospital)).body.data.patients;
    expect(line.notes).toBe(2);
    expect(line.recommendation).toEqual(second.body.data);
    const { body } = await send('GET', notesOf(hospital, admission), { as: nurseOf(hospital) });
    expect(body.meta.total).toBe(2);
    expect(body.results).toEqual([second.body.data, first.body.data]);
  });

  it('is cleared by an empty text, which does nothing where there is none', async () => {
    const hospital = await aHospital();
    const admission = await anAdmission(hospital);
    const nothing = await write(hospital, admission, { recommendation: '  ' });
    expect(nothing.status).toBe(400);
    expect(nothing.body.errors).toHaveProperty('recommendation');
    await write(hospital, admission, { recommendation: 'Nil by mouth' });
    expect((await write(hospital, admission, { recommendation: '' })).status).toBe(201);
    const [line] = (await handover(hospital)).body.data.patients;
    expect(line.recommendation.recommendation).toBe('');
    expect(line.notes).toBe(2);
  });

  it('does not replace one that its author never saw, even when two write at once', async () => {
    const hospital = await aHospital();
    const admission = await anAdmission(hospital);
    const both = await Promise.all([
      write(hospital, admission, { recommendation: 'Nil by mouth', replaces: null }),
      write(hospital, admission, { recommendation: 'May eat', replaces: null }, doctorOf(hospital)),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body.errors).toHaveProperty('replaces');
    const [line] = (await handover(hospital)).body.data.patients;
    expect(line.notes).toBe(1);
  });

  it('is refused after the discharge, without the permission, and when it is too long to be read out', async () => {
    const hospital = await aHospital();
    const admission = await anAdmission(hospital);
    const long = await write(hospital, admission, { recommendation: 'x'.repeat(501) });
    expect(long.status).toBe(400);
    const clerk = hospital.staff['ward-clerk'].sender;
    expect((await write(hospital, admission, { recommendation: 'Wait' }, clerk)).status).toBe(403);
    await database()
      .update(hospitalizations)
      .set({ isActive: false, dischargedAt: new Date() })
      .where(eq(hospitalizations.id, admission.hospitalization.id));
    const late = await write(hospital, admission, { recommendation: 'Wait' });
    expect(late.status).toBe(409);
    expect(late.body.message).toContain('discharged');
    await database()
      .update(hospitalizations)
      .set({ deletedAt: new Date() })
      .where(eq(hospitalizations.id, admission.hospitalization.id));
    expect((await write(hospital, admission, { recommendation: 'Wait' })).status).toBe(404);
    const gone = await send('GET', notesOf(hospital, admission), { as: nurseOf(hospital) });
    expect(gone.status).toBe(404);
  });

  it('is in the audit log with its text, and refreshes the ward’s open screens', async () => {
    const hospital = await aHospital();
    const admission = await anAdmission(hospital);
    const { uuid } = (await write(hospital, admission, { recommendation: 'Nil by mouth' })).body
      .data;
    const [event] = await auditRows({ entityId: uuid });
    expect(event).toMatchObject({
      action: 'handover-note.write',
      entity: 'handover-note',
      patientIds: [admission.patient.id],
      changes: { recommendation: { after: 'Nil by mouth' } },
    });
    const notices = await database()
      .select()
      .from(outbox)
      .where(eq(outbox.providerId, hospital.provider.id));
    expect(notices).toContainEqual(
      expect.objectContaining({ topic: 'handover.written', wardId: hospital.ward.id }),
    );
  });

  it('cannot be changed or deleted by the application', async () => {
    const hospital = await aHospital();
    const admission = await anAdmission(hospital);
    await write(hospital, admission, { recommendation: 'Nil by mouth' });
    for (const statement of [
      `update handover_notes set recommendation = ''`,
      'delete from handover_notes',
    ]) {
      const attempt = database().transaction(async (tx) => {
        await tx.execute(`select set_config('role', 'wardline_app', true)`);
        await tx.execute(
          `select set_config('wardline.provider_ids', '${hospital.provider.id}', true)`,
        );
        await tx.execute(statement);
      });
      await expect(attempt).rejects.toMatchObject({ cause: { code: '42501' } });
    }
    const kept = await database()
      .select()
      .from(handoverNotes)
      .where(eq(handoverNotes.hospitalizationId, admission.hospitalization.id));
    expect(kept).toHaveLength(1);
  });
});
