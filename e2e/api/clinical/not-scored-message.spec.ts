import { beforeEach, describe, expect, it } from 'vitest';
import { adult, routes } from '@/e2e/api/clinical/measurement-builders';
import {
  anObservedPatient,
  hoursAgo,
  normalAdult,
  observationsBody,
  vital,
  vitals,
} from '@/e2e/api/clinical/observation-builders';
import { sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';

let hospital: Hospital;
beforeEach(async () => {
  hospital = await aHospital();
});

const path = (rest: string) => `/api/v1/providers/${hospital.provider.id}/${rest}`;

describe('the answer’s message', () => {
  const messageOf = async (items: object[], given: object = adult) => {
    const { encounter } = await anObservedPatient(hospital, given);
    const answer = await sendOk('POST', path('observations'), {
      as: hospital.key,
      body: observationsBody(hospital, encounter, items),
    });
    return answer.body.message;
  };
  const all = 'The observations were recorded.';

  it('names each vital sign that is not scored, and why', async () => {
    const items = [
      vital('8478-0', '90'),
      { ...vital('9267-6', '4'), category: undefined },
      vital('AVPU', 'sleepy'),
      vital('RR', '16'),
      vital('RR', '18'),
      { ...vital('HR', '80'), created_at: hoursAgo(2) },
    ];
    expect(await messageOf(items)).toBe(
      `${all} Not scored: 8478-0 “90” (no vital sign is known by this code); 9267-6 “4” (no vital sign is known by this code); ` +
        'AVPU “sleepy” (not one of alert, confused, voice, pain, unresponsive); ' +
        'RR “16” (a later value of the same set is scored); HR “80” (it is more than an hour older than the set).',
    );
  });

  it('names an adult’s saturation where the age is not known, because NEWS2 is the one score that reads it', async () => {
    const items = vitals({ ...normalAdult, SPO2: '84' });
    expect(await messageOf(items, { birthDate: null })).toBe(
      `${all} Not scored: SPO2 “84” (only NEWS2 uses it, and NEWS2 needs the age).`,
    );
  });

  it('of a ward round names them too', async () => {
    const [, [, record] = []] = await routes(hospital);
    const answer = await record?.([vital('RR', '16'), vital('8478-0', '90')]);
    expect(answer?.body.message).toBe(
      'The ward round was recorded. Not scored: 8478-0 “90” (no vital sign is known by this code).',
    );
  });
});
