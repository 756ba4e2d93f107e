import postgres from 'postgres';
import { expect, inject, it, vi } from 'vitest';
import { act, anOpenedEncounter } from '@/e2e/api/encounter-builders';
import { observationsBody, vitals } from '@/e2e/api/observation-builders';
import { anInpatient, discharge, minutesAgo } from '@/e2e/api/stay-builders';
import { send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders';

type Encounter = { id: string; patientId: string };

const places = {
  'the admission': async (_: Hospital, admission: Encounter) => admission,
  'a ward round': async (hospital: Hospital, admission: Encounter) => {
    const round = await act(hospital, 'record-medical-officer-ward-round', admission, {});
    return { ...admission, id: round.body.data.id as string };
  },
  'another encounter': (hospital: Hospital, { patientId }: Encounter) =>
    anOpenedEncounter(hospital, { patientId }),
};

it.each(Object.entries(places))(
  'a death is not recorded before an observation that is being recorded in %s at the same moment',
  async (_, place) => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    const encounter = await place(hospital, { id: stay.encounter, patientId: patient.id });
    const driver = postgres(inject('databaseUrl'), { max: 2 });
    const held = await driver.reserve();
    const [own] = await held<{ pid: number }[]>`select pg_backend_pid() as pid`;
    /** The connection that waits for another. */
    const waitingFor = (pid: number | undefined) =>
      vi.waitFor(async () => {
        const [one] = await driver<{ pid: number }[]>`
        select pid from pg_stat_activity where ${pid ?? 0} = any(pg_blocking_pids(pid))`;
        if (!one) throw new Error('Nobody waits.');
        return one.pid;
      }, 2_500);
    // Whoever commits waits here: the observation is stored, and nobody sees it yet.
    await held`begin`;
    await held`select 1 from audit_heads where provider_id = ${hospital.provider.id} for update`;
    const observing = send('POST', `/api/v1/providers/${hospital.provider.id}/observations`, {
      as: hospital.key,
      body: observationsBody(hospital, encounter, vitals({ RR: '12' })),
    });
    const observer = await waitingFor(own?.pid);
    const dying = discharge(hospital, stay.uuid, {
      discharge_disposition: 'Exp',
      discharged_at: minutesAgo(5).toISOString(),
    });
    await waitingFor(observer);
    await held`rollback`;
    held.release();
    await driver.end();
    const [observed, died] = await Promise.all([observing, dying]);
    expect(observed.status, observed.text).toBe(201);
    expect(died.status, died.text).toBe(400);
    expect(Object.keys(died.body.errors)).toEqual(['discharged_at']);
  },
);
