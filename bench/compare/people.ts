import type { People, Side } from '@/bench/compare/side';

const patientCount = 1000;
const atOnce = 16;

/** Registers patients and opens an encounter for each, as another system does. */
export async function addPeople(side: Side, observations: number): Promise<People> {
  const { at, key, providerId } = side;
  const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await fetch(
      `http://127.0.0.1:${at.port}/api/v1/providers/${providerId}${path}`,
      {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      },
    );
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${side.name}, ${method} ${path}: ${text.slice(0, 1000)}`);
    return JSON.parse(text);
  };
  const [practitioner] = (await ask('GET', '/practitioners?page_size=1')).results;
  const [stay] = (await ask('GET', '/hospitalizations?page_size=1')).results;
  const patients: People['patients'] = [];
  let next = 0;
  const add = async () => {
    while (next < patientCount) {
      const number = next++;
      const patient = await ask('POST', '/patients', {
        mr_number: `COMPARED-${number}`,
        first_name: `Bench${number}`,
        last_name: `Mark${number}`,
        gender: 'FEMALE',
        birth_date: '1980-01-02',
      });
      const encounter = await ask('POST', '/encounter', {
        patient: patient.data.uuid,
        encounter_class: 'ambulatory',
        healthcare_service: stay.healthcare_service,
        price_tier: stay.price_tier,
        status: 'in-progress',
      });
      patients[number] = { patient: patient.data.uuid, encounter: encounter.data.uuid };
    }
  };
  await Promise.all(Array.from({ length: atOnce }, add));
  return { observations, performer: practitioner.uuid, patients };
}
