import { expect } from 'vitest';
import { anInpatient, discharge, undo } from '@/e2e/api/admissions/stay-builders';
import { act, doctorOf } from '@/e2e/api/clinical/encounter-builders';
import {
  aPrescription,
  changePrescription,
  readPrescription,
  repeatPrescription,
} from '@/e2e/api/clinical/prescription-builders';
import { ok } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { heldUntilDischarge, stoppedAtDischarge } from '@/lib/domain/codes/prescriptions';

/** An inpatient in a hospital of its own, with prescriptions, their changes, and discharge and undo. */
export async function aPrescribedStay() {
  const hospital = await aHospital();
  const inpatient = await anInpatient(hospital);
  const stay = inpatient.stay.uuid;
  const admission: { id: string; patientId: string } = {
    id: inpatient.stay.encounter,
    patientId: inpatient.patient.id,
  };

  const change = (uuid: string, status: string, status_reason = 'Looked at again') =>
    changePrescription(hospital, uuid, { status, status_reason }, doctorOf(hospital).sender);

  const repeat = (uuid: string, { id }: { id: string }) =>
    repeatPrescription(hospital, uuid, { encounter: id }, doctorOf(hospital).sender);

  const statusAndReason = async (uuid: string) => {
    const { status, status_reason } = await readPrescription(hospital, uuid);
    return [status, status_reason];
  };

  const prescribed = async (
    given: Record<string, unknown> = {},
    encounter: { id: string } = admission,
  ) => (await aPrescription(hospital, { encounter, ...given })).uuid as string;

  async function aHeld(reason = 'Nil by mouth') {
    const uuid = await prescribed();
    expect((await change(uuid, 'on-hold', reason)).status).toBe(200);
    return uuid;
  }

  async function aRound() {
    const round = await act(hospital, 'record-medical-officer-ward-round', admission, {});
    return { id: round.body.data.id as string, patientId: admission.patientId };
  }

  async function leave(body: object = {}) {
    const left = ok(await discharge(hospital, stay, body));
    return left;
  }

  async function back() {
    ok(await undo(hospital, stay, 'discharge'));
  }

  return {
    hospital,
    stay,
    admission,
    change,
    repeat,
    statusAndReason,
    prescribed,
    aHeld,
    aRound,
    leave,
    back,
  };
}

/** The next status of an active prescription, and of one on hold, at the discharge. */
export const stopped = ['stopped', stoppedAtDischarge];
export const stoppedOnHold = ['stopped', heldUntilDischarge];
