import { beforeEach, describe, expect, it } from 'vitest';
import { adult, measured } from '@/e2e/api/clinical/measurement-builders';
import {
  anObservedPatient,
  at,
  hoursAgo,
  type Item,
  normalAdult,
  observationsBody,
  vital,
} from '@/e2e/api/clinical/observation-builders';
import { send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';

let hospital: Hospital;
beforeEach(async () => {
  hospital = await aHospital();
});

const path = (rest: string) => `/api/v1/providers/${hospital.provider.id}/${rest}`;
const read = async (rest: string) => {
  const answer = await sendOk('GET', path(rest), { as: hospital.key });
  return answer.body;
};

/** Every parameter that TEWS or NEWS2 reads, by a LOINC code, in other capitals, and by its own code. */
const loinc: Record<string, string> = {
  RR: '9279-1',
  HR: '8867-4',
  SBP: '8480-6',
  TEMP: '8310-5',
  AVPU: '80288-4',
  SPO2: '2708-6',
  O2_FLOW: '3151-8',
};
const sick = {
  ...normalAdult,
  RR: '31',
  HR: '132',
  SBP: '79',
  TEMP: '39.2',
  AVPU: 'V',
  SPO2: '90',
  O2_FLOW: '4',
};

describe('a code', () => {
  it('of LOINC or in other capitals is scored as the parameter that it names', async () => {
    const results = [];
    for (const spelled of [
      (code: string) => code,
      (code: string) => loinc[code] ?? code,
      (code: string) => code.toLowerCase().replace('_', ' '),
    ]) {
      const patient = await anObservedPatient(hospital, adult);
      const items = Object.entries(sick).map(([code, value]) => vital(spelled(code), value));
      const stored = await patient.record(items);
      expect(stored.map(({ code }: Item) => code)).toEqual(items.map(({ code }) => code));
      const [tews] = await patient.scores('TEWS');
      const [news2] = await patient.scores('NEWS2');
      expect(news2.observations).toHaveLength(7);
      results.push([tews.total, tews.is_complete, tews.parts, news2.total, news2.parts]);
    }
    expect(results[0]?.slice(0, 2)).toEqual([3 + 3 + 2 + 2 + 1, true]);
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
  });

  it('is found by its own spelling, and with all others by the parameter’s', async () => {
    const patient = await anObservedPatient(hospital, adult);
    await patient.record(at(hoursAgo(3), [measured('9279-1', '14')]));
    await patient.record(at(hoursAgo(2), [vital('rr', '15')]));
    await patient.record(at(hoursAgo(1), [vital('RR', '16'), vital('Mood', 'low')]));
    const found = async (code: string, more = `&patient=${patient.patient.number}`) => {
      const { results, meta } = await read(`observations?code=${code}${more}`);
      expect(meta.total).toBe(results.length);
      return results.map(({ value }: Item) => value);
    };
    expect(await found('RR')).toEqual(['16', '15', '14']);
    expect(await found('9279-1')).toEqual(['14']);
    expect(await found('rr')).toEqual(['15']);
    expect(await found('Mood')).toEqual(['low']);
    expect(await found('mood')).toEqual([]);
    expect(await found('Mood', '')).toEqual(['low']);
  });

  it('of LOINC provides the earlier value for a later set', async () => {
    const patient = await anObservedPatient(hospital, adult);
    await patient.record(at(hoursAgo(2), [measured('8310-5', '101.3', '°F'), vital('RR', '16')]));
    await patient.record([vital('HR', '80')]);
    const [score] = await patient.scores('TEWS');
    expect(score.stale.map(({ code, value }: Item) => [code, value])).toEqual([
      ['RR', '16'],
      ['TEMP', '38.5'],
    ]);
  });

  it('of a height in another unit chooses the table', async () => {
    const patient = await anObservedPatient(hospital, { birthDate: null });
    await patient.record([vital('RR', '16'), measured('8302-2', '1.2', 'm')]);
    const [score] = await patient.scores('TEWS');
    expect(score.age_group).toBe('older_child');
  });

  it('with a value has no reason for not being measured in the same request', async () => {
    const { encounter } = await anObservedPatient(hospital);
    const answer = await send('POST', path('observations'), {
      as: hospital.key,
      body: {
        ...observationsBody(hospital, encounter, [vital('9279-1', '16')]),
        not_measured: [{ code: 'RR', reason: 'refused' }],
      },
    });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([
      400,
      ['not_measured.0.code'],
    ]);
  });
});
