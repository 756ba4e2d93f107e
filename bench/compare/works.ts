import type { People, Side } from '@/bench/compare/side';
import type { Work } from '@/bench/measure';
import { request } from '@/bench/request';
import { seededRandom } from '@/lib/ops/demo/random';

/** Of each kind of request so many are made, and sent again and again; what they record is new each time. */
const different = 5000;

/** The same draws on both sides. */
const seed = 20;

export const observationsPerSet = 7;

/** The measurements for the people of one side. */
export function comparedWorks(side: Side, people: People): Work[] {
  const { key, providerId } = side;
  const random = seededRandom(seed);
  const own = `/api/v1/providers/${providerId}`;
  const anyone = () => random.pick(people.patients).patient;
  const often = () => frequent(people, random).patient;
  const get = (name: string, path: () => string): Work => ({
    name,
    requests: Array.from({ length: different }, () => request('GET', path(), { key })),
  });
  return [
    sets(side, people, different),
    recording('record one', side, people, { count: different, only: 'HR' }),
    get('latest 20 of a patient', () => `${own}/observations?patient=${often()}&page_size=20`),
    get(
      'encounters of a patient and class',
      () => `${own}/encounter?patient_uuid=${anyone()}&encounter_class=ambulatory&page_size=20`,
    ),
    get(
      '50 encounters of a class',
      () => `${own}/encounter?encounter_class=ambulatory&page_size=50`,
    ),
    get('one patient by id', () => `${own}/patients/${anyone()}`),
  ];
}

export const sets = (side: Side, people: People, count: number) =>
  recording('record a set of 7', side, people, { count });

function recording(
  name: string,
  { providerId, key }: Side,
  people: People,
  { count, only }: { count: number; only?: string },
): Work {
  const random = seededRandom(seed);
  const requests = Array.from({ length: count }, () => {
    const { patient, encounter } = frequent(people, random);
    const observations = vitals
      .filter(({ code }) => only === undefined || code === only)
      .map(({ code, unit, low, high, per = 1 }) => ({
        code,
        display: code,
        unit,
        value: low === undefined ? 'alert' : String(random.integer(low, high) / per),
      }));
    return request('POST', `/api/v1/providers/${providerId}/observations`, {
      key,
      body: {
        encounter_uuid: encounter,
        patient_uuid: patient,
        performer_uuid: people.performer,
        observations,
      },
    });
  });
  return { name, requests };
}

/** A few of the patients are observed very often, and most of them seldom. */
function frequent({ patients }: People, random: ReturnType<typeof seededRandom>) {
  const one = patients[Math.floor(random.between(0, 1) ** 3 * patients.length)];
  if (!one) throw new Error('There are no patients.');
  return one;
}

const vitals: { code: string; unit: string; low?: number; high: number; per?: number }[] = [
  { code: 'RR', unit: '/min', low: 12, high: 22 },
  { code: 'HR', unit: '/min', low: 60, high: 110 },
  { code: 'SBP', unit: 'mmHg', low: 100, high: 160 },
  { code: 'DBP', unit: 'mmHg', low: 60, high: 85 },
  { code: 'TEMP', unit: '°C', low: 360, high: 380, per: 10 },
  { code: 'SPO2', unit: '%', low: 93, high: 99 },
  { code: 'AVPU', unit: '', high: 0 },
];
