import { foldUnit } from '@/lib/domain/scores/fold-unit';

/** The quantity of an amount, where two are in use: a code that names the one is never sent with a unit of the other. */
export type Quantity = 'mass' | 'substance';

/** A unit that a parameter is taken in: (value + `plus` / 100) × `times` / `per` is the value in the parameter's own unit. */
export interface TakenUnit {
  /** As refusals and documents name it. */
  readonly name: string;
  readonly plus: bigint;
  readonly times: bigint;
  readonly per: bigint;
  readonly quantity: Quantity | null;
}

interface UnitRow {
  readonly name: string;
  /** Each once; `foldUnit` handles capitals, blanks, dots, brackets, exponents, look-alikes and whole words. */
  readonly spellings: readonly string[];
  readonly plus?: bigint;
  readonly times?: bigint;
  readonly per?: bigint;
  readonly quantity?: Quantity;
}

/** UCUM's unit of what is counted in points, as refusals name it. */
export const scoreUnit = '{score}';

const perMinute = ['/min', 'counts/min', 'times/min', 'x/min', 'bpm'];
const scored = ['points', '1', '/points'];

const grams: UnitRow = { name: 'g', spellings: ['g'], per: 1000n };
// International yard and pound agreement of 1959, as UCUM has it: an inch is 2.54 cm, a pound 0.45359237 kg, an ounce a 16th of it.
const inches: UnitRow = { name: 'in', spellings: ['in', '[in_i]', '"'], times: 254n, per: 100n };
const millimetres: UnitRow = { name: 'mm', spellings: ['mm'], per: 10n };
const pressure: readonly UnitRow[] = [
  { name: 'mmHg', spellings: ['mm[Hg]'] },
  // The conventional millimetre of mercury is 133.322387415 Pa (ISO 80000-4, NIST SP 811).
  { name: 'kPa', spellings: ['kPa'], times: 1_000_000_000_000n, per: 133_322_387_415n },
];
const answered: readonly UnitRow[] = [{ name: scoreUnit, spellings: [...scored, 'AVPU', 'ACVPU'] }];

/**
 * The units that each known parameter is taken in, its own first. The other ones are those in clinical use that one exact factor
 * converts. Feet and stones are none: "5.6 ft" may be 5 foot 6. Nor is a fraction of 1 for a saturation: senders write "1" for
 * any number without a unit.
 */
const rows: Readonly<Record<string, readonly UnitRow[]>> = {
  RR: [
    {
      name: '/min',
      spellings: [
        ...[...perMinute, 'breaths/min', '/min{breaths}', 'br/min', 'brpm', 'rpm'],
        ...['cycles/min', 'insp/min'],
      ],
    },
  ],
  HR: [
    {
      name: '/min',
      spellings: [
        ...perMinute,
        'beats/min',
        '/min{beats}',
        'b/min',
        'heart beats/min',
        '{H.B.}/min',
      ],
    },
  ],
  SBP: pressure,
  DBP: pressure,
  TEMP: [
    { name: '°C', spellings: ['°C', 'C', 'C°'] },
    // UCUM: a degree Fahrenheit is 5/9 K, its zero at 459.67 × 5/9 K; a degree Celsius is 1 K, its zero at 273.15 K.
    { name: '°F', spellings: ['°F', 'F', 'F°'], plus: -3200n, times: 5n, per: 9n },
    { name: 'K', spellings: ['K', '°K'], plus: -27_315n },
  ],
  SPO2: [
    {
      name: '%',
      spellings: ['%', '%{saturation}', '%{sat}', '% SpO2', 'SpO2 %', '% SaO2', '% O2', '% Hb'],
    },
  ],
  O2_FLOW: [
    { name: 'L/min', spellings: ['L/min', 'lpm', 'L O2/min'] },
    { name: 'mL/min', spellings: ['mL/min'], per: 1000n },
  ],
  GLUCOSE: [
    // A cubic decimetre is a litre.
    {
      name: 'mmol/L',
      spellings: ['mmol/L', 'mmol/dm3', 'millimolar'],
      quantity: 'substance',
    },
    // The molecular weight of glucose is 180.156 g/mol (LOINC, group LG7967-5), so 1 mmol/L is 18.0156 mg/dL.
    {
      name: 'mg/dL',
      spellings: ['mg/dL', 'mg dL', 'mgperdl', 'mg%', 'mg/100 mL'],
      times: 10_000n,
      per: 180_156n,
      quantity: 'mass',
    },
    { name: 'g/L', spellings: ['g/L'], times: 1_000_000n, per: 180_156n, quantity: 'mass' },
    { name: 'µmol/L', spellings: ['umol/L'], per: 1000n, quantity: 'substance' },
  ],
  PAIN: [
    { name: scoreUnit, spellings: [...scored, '/10', 'points/10', 'out of 10', '{NRS}', '{VAS}'] },
  ],
  GCS: [{ name: scoreUnit, spellings: [...scored, '/15', 'points/15', 'out of 15', 'GCS'] }],
  WEIGHT: [
    { name: 'kg', spellings: ['kg'] },
    grams,
    { name: 'lb', spellings: ['lb', '[lb_av]'], times: 45_359_237n, per: 100_000_000n },
    { name: 'oz', spellings: ['oz', '[oz_av]'], times: 45_359_237n, per: 1_600_000_000n },
  ],
  HEIGHT: [
    { name: 'cm', spellings: ['cm'] },
    { name: 'm', spellings: ['m'], times: 100n },
    millimetres,
    inches,
  ],
  BMI: [{ name: 'kg/m²', spellings: ['kg/m2', 'kg/square m', 'kg/m squared', 'kg/sqm', 'kgm-2'] }],
  MUAC: [{ name: 'cm', spellings: ['cm'] }, millimetres, inches],
  AVPU: answered,
  MOBILITY: answered,
  TRAUMA: answered,
};

/** The answers of the fall-risk panel are scores, as their total is. */
const fallRisk: readonly UnitRow[] = [{ name: scoreUnit, spellings: [...scored, '{Morse}'] }];

const taken = new Map(
  Object.entries(rows).map(([parameter, units]) => [parameter, laidOut(units)]),
);
const takenByAny = laidOut(fallRisk);

function laidOut(units: readonly UnitRow[]) {
  const all = units.map(
    ({ name, plus = 0n, times = 1n, per = 1n, quantity = null }): TakenUnit => ({
      name,
      plus,
      times,
      per,
      quantity,
    }),
  );
  const bySpelling = new Map(
    units.flatMap(({ spellings }, index) =>
      spellings.map((spelling) => [foldUnit(spelling), all[index]] as const),
    ),
  );
  return { all, bySpelling };
}

/** The units that a known parameter is taken in, its own first. */
export function unitsOf(parameter: string): readonly TakenUnit[] {
  return (taken.get(parameter) ?? takenByAny).all;
}

/** The unit of a known parameter that a text names, or undefined when the parameter is not taken in it. */
export function findUnit(parameter: string, unit: string): TakenUnit | undefined {
  return (taken.get(parameter) ?? takenByAny).bySpelling.get(foldUnit(unit));
}
