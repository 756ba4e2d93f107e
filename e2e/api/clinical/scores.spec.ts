import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { patients } from '@/db/schema/index';
import {
  anObservedPatient,
  at,
  bornMonthsAgo,
  hoursAgo,
  normalAdult,
  observationsBody,
  vitals,
} from '@/e2e/api/clinical/observation-builders';
import { everyRow } from '@/e2e/api/pages';
import { send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { database } from '@/e2e/database';
import { clinicalSignsValueSet } from '@/lib/domain/scores/clinical-signs';
import { morseObservations, scoreMorse } from '@/lib/domain/scores/morse';
import { tewsTables } from '@/lib/domain/scores/tews-tables';

let hospital: Hospital;

beforeAll(async () => {
  hospital = await aHospital();
});

describe('NEWS2', () => {
  const full = {
    RR: '16',
    SPO2: '93',
    O2_FLOW: '0',
    SBP: '120',
    HR: '70',
    AVPU: 'alert',
    TEMP: '37.0',
  };

  it('is scored from 16 years on, and not for a child or an unknown age', async () => {
    for (const [birthDate, count] of [
      [bornMonthsAgo(12 * 16), 1],
      [bornMonthsAgo(12 * 15 + 10), 0],
      [null, 0],
    ] as const) {
      const { record, scores } = await anObservedPatient(hospital, { birthDate });
      await record(vitals(full));
      expect(await scores('NEWS2')).toHaveLength(count);
    }
  });

  it('reads the saturation on scale 2 only where that is set for the patient', async () => {
    const onScale = async (spo2Scale: 1 | 2) => {
      const { record, scores, patient } = await anObservedPatient(hospital);
      const spo2ScaleSetById = hospital.staff['medical-officer'].practitionerId;
      await database()
        .update(patients)
        .set({ spo2Scale, spo2ScaleSetById })
        .where(eq(patients.id, patient.id));
      await record(vitals({ ...full, SPO2: '90' }));
      const [score] = await scores('NEWS2');
      return [score.total, score.band, score.is_complete, score.final_colour];
    };
    expect(await onScale(1)).toEqual([3, 'low-medium', true, null]);
    expect(await onScale(2)).toEqual([0, 'low', true, null]);
  });

  it('names missing items in its own words', async () => {
    const { record, scores } = await anObservedPatient(hospital);
    await record(vitals({ RR: '25', HR: '70' }));
    expect((await scores('NEWS2'))[0]).toMatchObject({
      total: 3,
      is_complete: false,
      missing: ['SPO2', 'AIR_OR_OXYGEN', 'SBP', 'CONSCIOUSNESS', 'TEMP'],
    });
  });
});

describe('the Morse Fall Scale', () => {
  const panel = morseObservations(
    scoreMorse({
      HISTORY_OF_FALL: 'yes',
      SECONDARY_DIAGNOSIS: 'yes',
      AMBULATORY_AID: 'none_bedrest_nurse_assist',
      INTRAVENOUS_THERAPY: 'no',
      GAIT: 'weak',
      MENTAL_STATUS: 'oriented_to_own_ability',
    }),
  );
  if (!panel) throw new Error('The panel is not whole.');

  it('is scored from its six items, with its band', async () => {
    const { record, scores } = await anObservedPatient(hospital);
    await record(panel);
    expect(await scores('MORSE')).toMatchObject([
      { total: 50, band: 'high', is_complete: true, missing: [], age_group: null },
    ]);
    expect(await scores('TEWS')).toEqual([]);
  });

  it('has no total while an item is missing, whatever total was sent', async () => {
    const { record, scores } = await anObservedPatient(hospital);
    await record(panel.filter(({ code }) => code !== 'GAIT'));
    expect(await scores('MORSE')).toEqual([]);
  });

  it('is refused when the total that was sent is not the sum of its items', async () => {
    const { encounter, scores } = await anObservedPatient(hospital);
    const wrong = panel.map((item) =>
      item.code === 'FALL_RISK_ASSESSMENT' ? { ...item, value: '45' } : item,
    );
    const answer = await send('POST', `/api/v1/providers/${hospital.provider.id}/observations`, {
      as: hospital.key,
      body: observationsBody(hospital, encounter, wrong),
    });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual({
      'observations.6.value': ['The six items add up to 50, not to 45.'],
    });
    expect(await scores('MORSE')).toEqual([]);
  });
});

describe('the value sets', () => {
  const get = (path: string, as = hospital.staff.billing.sender) =>
    send('GET', `/api/v1/providers/valueset/${path}`, { as });

  it('serve the configuration of the scores, bare, by default that of adults', async () => {
    const adult = await get('TEWS-config');
    expect(adult.status).toBe(200);
    expect(adult.body).toEqual(tewsTables.adult.configuration);
    expect(Object.keys(adult.body)).toEqual([
      'code',
      'display',
      'score_parameters',
      'discriminators',
    ]);
    for (const ageGroup of ['adult', 'older_child', 'younger_child'] as const) {
      const answer = await get(`TEWS-config?age_group=${ageGroup}`);
      expect(answer.body).toEqual(tewsTables[ageGroup].configuration);
    }
    const unknown = await get('TEWS-config?age_group=infant');
    expect(unknown.status).toBe(400);
    expect(Object.keys(unknown.body.errors)).toEqual(['age_group']);
  });

  it('serve the clinical signs, and nothing without sign-in', async () => {
    const signs = await get('SATS-discriminators');
    expect(signs.status).toBe(200);
    expect(signs.body).toEqual(clinicalSignsValueSet);
    for (const path of ['TEWS-config', 'SATS-discriminators']) {
      expect((await send('GET', `/api/v1/providers/valueset/${path}`)).status).toBe(401);
    }
  });
});

/** A score or a set, as far as the order is read from it. */
type Listed = Awaited<ReturnType<typeof everyRow>>[number] & {
  parts: { code: string; value: string }[];
  observations: { value: string }[];
};

describe("a patient's scores", () => {
  it('are listed page by page, the latest first, of one kind or of all', async () => {
    const { record, patient } = await anObservedPatient(hospital);
    for (const hours of [3, 1, 2]) await record(at(hoursAgo(hours), vitals(normalAdult)));
    const path = `/api/v1/providers/${hospital.provider.id}/patients/${patient.id}/scores`;
    const read = async (query: string) =>
      (await send('GET', `${path}?${query}`, { as: hospital.key })).body;
    const all = await read('');
    expect(all.meta).toMatchObject({ total: 6, page_size: 50 });
    const times = all.results.map((score: { effective_at: string }) => score.effective_at);
    expect(times).toEqual([...times].sort().reverse());
    const second = await read('kind=NEWS2&page=2&page_size=2');
    expect(second.meta.total).toBe(3);
    expect(second.results).toMatchObject([{ kind: 'NEWS2', effective_at: times[5] }]);
    const unknown = await send('GET', `${path}?kind=PEWS`, { as: hospital.key });
    expect(unknown.status).toBe(400);
  });

  it('of sets with one time begin with the one that was recorded last, as the sets do, page by page', async () => {
    const { record, patient } = await anObservedPatient(hospital);
    const [time, rates] = [hoursAgo(1), ['35', '15', '25', '12', '9']];
    for (const RR of rates) await record(at(time, vitals({ RR })));
    const own = `/api/v1/providers/${hospital.provider.id}/patients/${patient.id}`;
    const read = async (list: string) =>
      (await everyRow(`${own}/${list}`, hospital.key)) as Listed[];
    const scored = await read('scores?kind=TEWS&page_size=2');
    const latestFirst = rates.toReversed();
    expect(scored.map(({ parts }) => parts.find(({ code }) => code === 'RR')?.value)).toEqual(
      latestFirst,
    );
    const sets = await read('observation-sets?page_size=2');
    expect(sets.map(({ observations }) => observations[0]?.value)).toEqual(latestFirst);
  });
});
