import { minutesAgo } from '@/e2e/api/admissions/stay-builders';
import { act, doctorOf } from '@/e2e/api/clinical/encounter-builders';
import { observationsBody, vitals } from '@/e2e/api/clinical/observation-builders';
import { send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, anEncounter, aPatient } from '@/e2e/builders/patients';

type Admission = Awaited<ReturnType<typeof anAdmission>>;

export const api = (of: Hospital, path: string) => `/api/v1/providers/${of.provider.id}/${path}`;

/** A hospital of its own, with records before and on its ward rounds, and the briefing that follows from them. */
export async function aWardOnRounds() {
  const hospital = await aHospital();

  const worklistAt = (of: Hospital, ward: string | number = of.ward.id) =>
    send('GET', api(of, `rounds-worklist?ward=${ward}`), { as: doctorOf(of).sender });

  const worklist = async (of = hospital) => (await worklistAt(of)).body.data;

  const briefingAt = (patient: string, of = hospital) =>
    send('GET', api(of, `patients/${patient}/round-briefing`), { as: doctorOf(of).sender });

  const briefing = async ({ patient }: Admission) => (await briefingAt(patient.id)).body.data;

  async function inBed(index: number, lastName: string, of = hospital): Promise<Admission> {
    const patient = await aPatient(of, { lastName, isHospitalized: true });
    return anAdmission(of, { bed: of.beds[index], patient });
  }

  const observe = async (admission: Admission, values: Record<string, string>, ago = 0) => {
    const at = { created_at: minutesAgo(ago).toISOString() };
    const items = vitals(values).map((item) => ({ ...item, ...at }));
    const body = observationsBody(hospital, admission.encounter, items);
    const answer = await send('POST', api(hospital, 'observations'), { as: hospital.key, body });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.data;
  };

  const round = async (admission: Admission, data: object) => {
    const of = { id: admission.encounter.id, patientId: admission.patient.id };
    const answer = await act(hospital, 'record-medical-officer-ward-round', of, data);
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body.data;
  };

  return { hospital, worklistAt, worklist, briefingAt, briefing, inBed, observe, round };
}

/** A round that began at a given time, as the database holds it. */
export const roundAt = (of: Hospital, admission: Admission, startTime: Date, given: object = {}) =>
  anEncounter(of, {
    patientId: admission.patient.id,
    encounterClass: 'inpatient-encounter',
    partOfId: admission.encounter.id,
    isWardRound: true,
    hospitalizationId: admission.hospitalization.id,
    hospitalizationNumber: admission.hospitalization.number,
    startTime,
    ...given,
  });
