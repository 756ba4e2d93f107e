import { anInpatient, discharge, stayPath } from '@/e2e/api/admissions/stay-builders';
import { ok, send } from '@/e2e/api/transport';
import { aHospital, anotherWard } from '@/e2e/builders/hospital';
import { aUserWithPassword, type Sender } from '@/e2e/builders/people';

type Colleague = Awaited<ReturnType<typeof aUserWithPassword>>;

export const credentials = ({ email, password }: Colleague) => ({ email, password });

/** A hospital with enough beds, a doctor and a nurse who have passwords, and the requests of its ward clerk. */
export async function aDischargeDesk() {
  const hospital = await aHospital();
  const names = Array.from({ length: 60 }, (_, index) => `N${index + 1}`);
  const freeBeds = (await anotherWard(hospital, 'Ward N', names)).beds.map(({ id }) => id);
  const doctor = await aUserWithPassword(hospital.provider.id, 'medical-officer');
  const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
  const clerk = hospital.staff['ward-clerk'].sender;

  const agree = (uuid: string, body: object, as: Sender = clerk) =>
    send('POST', stayPath(hospital, uuid, '/discharge-agreements'), { as, body });

  return {
    hospital,
    doctor,
    nurse,
    clerk,
    /** A patient who was admitted two hours ago and never observed: two clinical items are outstanding. */
    aNewPatient: async () => (await anInpatient(hospital, 0, { bed: freeBeds.pop() })).stay,
    agree,
    agreed: async (uuid: string, colleague: Colleague, as?: Sender): Promise<string> => {
      const body = { ...credentials(colleague), discharge_disposition: 'home' };
      const answer = ok(await agree(uuid, body, as));
      return answer.body.data.uuid;
    },
    asClerk: (uuid: string, body: object = {}) => discharge(hospital, uuid, body, { as: clerk }),
  };
}
