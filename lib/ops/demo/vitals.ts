import type { AgeGroup } from '@/lib/domain/scores/age-group';
import { scoreTews } from '@/lib/domain/scores/tews';
import { tewsTables } from '@/lib/domain/scores/tews-tables';
import adult from '@/lib/ops/demo/data/adult-vitals.json';
import type { DemoPatient } from '@/lib/ops/demo/patients';
import type { Random } from '@/lib/ops/demo/random';

type Measured = Record<'RR' | 'HR' | 'SBP' | 'DBP' | 'TEMP' | 'SPO2', number>;

/** A patient's vital signs when well and when very ill; what is measured lies between them. */
export type VitalRange = { well: Measured; ill: Measured };

type AdultRow = Measured & { points: number };

const adultRows = adult.rows.map((text): AdultRow => {
  const [, , RR, HR, SBP, DBP, TEMP, SPO2] = text.split(' ').map(Number) as [
    ...rest: [number, number, number, number, number, number, number, number],
  ];
  const measured = { RR, HR, SBP, DBP, TEMP, SPO2 };
  return { ...measured, points: scoreTews(tewsTables.adult, measured).total };
});
const wellAdults = adultRows.filter(({ points }) => points <= 1);
const illAdults = adultRows.filter(({ points }) => points >= 4);

/** Ordinary and alarming readings of children, by the bands of their TEWS tables. */
const children: Record<Exclude<DemoPatient['who'], 'adult' | 'mother'>, VitalRange> = {
  newborn: {
    well: { RR: 36, HR: 124, SBP: 72, DBP: 44, TEMP: 36.8, SPO2: 97 },
    ill: { RR: 62, HR: 172, SBP: 58, DBP: 34, TEMP: 38.9, SPO2: 90 },
  },
  toddler: {
    well: { RR: 30, HR: 112, SBP: 92, DBP: 56, TEMP: 36.9, SPO2: 97 },
    ill: { RR: 54, HR: 166, SBP: 80, DBP: 46, TEMP: 39.3, SPO2: 89 },
  },
  child: {
    well: { RR: 19, HR: 92, SBP: 102, DBP: 64, TEMP: 36.8, SPO2: 98 },
    ill: { RR: 34, HR: 142, SBP: 88, DBP: 52, TEMP: 39.1, SPO2: 90 },
  },
};

export function vitalRangeOf(random: Random, { who }: DemoPatient): VitalRange {
  if (who === 'adult' || who === 'mother') {
    return { well: random.pick(wellAdults), ill: random.pick(illAdults) };
  }
  return children[who];
}

/** The questions for everyone, in the words of each TEWS table. */
const answers: Record<
  AgeGroup,
  { mobility: readonly [string, string, string]; drowsy: readonly string[] }
> = {
  adult: {
    mobility: ['walking', 'with_help', 'stretcher_immobile'],
    drowsy: ['confused', 'voice'],
  },
  older_child: {
    mobility: ['normal_for_age', 'normal_for_age', 'unable_to_walk_as_normal'],
    drowsy: ['confused', 'voice'],
  },
  younger_child: {
    mobility: ['normal_for_age', 'normal_for_age', 'unable_to_move_as_normal'],
    drowsy: ['voice'],
  },
};

/**
 * One set of observations, as a nurse would write it down; complete but for whether there was an injury.
 *
 * @param severity 0 as when well, 1 as when very ill
 */
export function measure(
  random: Random,
  { well, ill }: VitalRange,
  ageGroup: AgeGroup,
  severity: number,
): Record<string, string> {
  const reading = (code: keyof Measured, spread: number) =>
    well[code] + (ill[code] - well[code]) * severity + random.between(-spread, spread);
  const whole = (code: keyof Measured, spread: number) => Math.round(reading(code, spread));
  const { mobility, drowsy } = answers[ageGroup];
  const systolic = whole('SBP', 5);
  const diastolic = Math.min(whole('DBP', 4), systolic - 15);
  const saturation = Math.min(whole('SPO2', 1), 100);
  const onOxygen = saturation < 92 || severity > 0.8;
  return {
    MOBILITY: mobility[severity < 0.3 ? 0 : severity < 0.7 ? 1 : 2],
    RR: `${whole('RR', 1)}`,
    HR: `${whole('HR', 4)}`,
    // The cuff is not put on small children at each round, and their table does not ask for it.
    ...(ageGroup === 'younger_child' ? {} : { SBP: `${systolic}`, DBP: `${diastolic}` }),
    TEMP: reading('TEMP', 0.2).toFixed(1),
    AVPU: severity > 0.9 ? random.pick(drowsy) : 'alert',
    SPO2: `${saturation}`,
    O2_FLOW: onOxygen ? `${random.integer(2, 8)}` : '0',
    ...(random.chance(0.3) ? { PAIN: `${Math.round(severity * 6) + random.integer(0, 2)}` } : {}),
  };
}
