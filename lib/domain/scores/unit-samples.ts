/** A value of each code that is possible in its own unit. */
export const possibleValues: Readonly<Record<string, string>> = {
  RR: '16',
  HR: '80',
  SBP: '120',
  DBP: '80',
  TEMP: '40',
  SPO2: '97',
  O2_FLOW: '18',
  GLUCOSE: '45',
  WEIGHT: '45',
  HEIGHT: '70',
};

/** Spellings of the native units, as other systems write them. */
export const ownUnits: readonly (readonly [code: string, unit: string])[] = [
  ...['/min', 'breaths/min', '{breaths}/min', 'breaths per minute', 'min⁻¹'].map(of('RR')),
  ...['/min{breaths}', 'breaths-per-minute', 'cycles/min', 'insp./min', 'x/min'].map(of('RR')),
  ...['/min', 'bpm', 'beats/min', '{beats}/min', '1/min', 'Beats per Minute'].map(of('HR')),
  ...['/min{beats}', '{H.B}/min', 'heartbeats per minute', 'beats-per-minute'].map(of('HR')),
  ...['mmHg', 'mm[Hg]', 'mm Hg', 'millimetres of mercury', 'MMHG'].map(of('SBP')),
  ...['mm-Hg', 'mm[Hg]{systolic}', 'mm[Hg] {sitting}', 'milli metres of mercury'].map(of('SBP')),
  ...['mmHg', 'mm[Hg]', 'mm[Hg]{Diastolic}'].map(of('DBP')),
  ...['°C', 'Cel', 'C', 'degC', 'deg C', 'degrees Celsius', '℃', 'ºC'].map(of('TEMP')),
  ...['⁰C', '◦C', 'o C', 'C°', 'Cel{oral}', 'degreesCelsius', 'degrees-celsius'].map(of('TEMP')),
  ...['%', 'percent', 'per cent', 'per-cent', '%{Hb}', 'SpO₂ %'].map(of('SPO2')),
  ...['L/min', 'l/min', 'LPM', 'litres per minute', 'L/min{O2}', 'lts/min'].map(of('O2_FLOW')),
  ...[
    'mmol/L',
    'mmol/l',
    'mmol·L⁻¹',
    'mmol L-1',
    'mmol∕ℓ',
    'millimoles per liter',
    'ｍｍｏｌ/Ｌ',
    'mmol/L{glucose}',
    'mmol×L⁻¹',
    'mmol/dm³',
    'milli-moles per litre',
  ].map(of('GLUCOSE')),
  ...['kg', 'kgs', 'KG', 'kilograms', 'kgm', 'kg{body weight}'].map(of('WEIGHT')),
  ...['cm', 'cms', 'centimetres', 'cm{standing}', 'centi metres'].map(of('HEIGHT')),
];

const ofPressure = [
  'kPa',
  'Pa',
  'cmH2O',
  'cm[H2O]',
  'bar',
  'mbar',
  'psi',
  'cmHg',
  'mmH2O',
  '%',
  '/min',
];

/** Units that are none of a code's own; in some of them it is taken, and converted. */
const foreign: Readonly<Record<string, readonly string[]>> = {
  RR: ['/s', '/h', 'Hz', '/kg', '%', 'mmHg', 's', 'ms', 'L/min', 'breaths/hour', '/min/kg'],
  HR: ['/s', '/h', 'Hz', '/kg', '%', 'mmHg', 'ms', 'beats/s', 'beats/hour', 'rad/s', '°C'],
  SBP: [...ofPressure, 'kilopascal'],
  DBP: [...ofPressure, 'kilopascals'],
  TEMP: [
    '°F',
    '[degF]',
    'degF',
    'F',
    'Fahrenheit',
    'degrees Fahrenheit',
    '℉',
    'K',
    'kelvin',
    '°R',
    'cm',
    '%',
  ],
  SPO2: [
    '1',
    'fraction',
    'ratio',
    '{fraction}',
    'kPa',
    'mmHg',
    'g/dL',
    '‰',
    '/min',
    'vol%',
    'mL/dL',
  ],
  O2_FLOW: [
    '%',
    'mL/min',
    'ml/minute',
    'L/h',
    'L/s',
    'fraction',
    'L',
    'mL/kg/min',
    'L/kg/min',
    'cc/min',
    'kPa',
  ],
  GLUCOSE: [
    ...[
      'mg/dL',
      'mg/deciliter',
      'mg/decilitre',
      'milligrams per deciliter',
      'mg dL-1',
      'mg·dL⁻¹',
      'gm/dl',
      'g/dl',
    ],
    ...[
      'µmol/L',
      'μmol/L',
      'umol/L',
      'mg/dℓ',
      'mg∕dL',
      'mg⁄dL',
      'mg%',
      'mgs/dl',
      'mg/100 mL',
      'g/L',
      '%',
      'mEq/L',
    ],
    ...['mg per dl', 'ｍｇ／ｄＬ', 'mg/l', 'nmol/L', 'mol/L', 'mmol/dL', 'mmol/mol', 'mmol/kg'],
  ],
  WEIGHT: [
    'g',
    'gm',
    'grams',
    'gramme',
    'lb',
    'lbs',
    '[lb_av]',
    'pounds',
    'st',
    'stone',
    'oz',
    '[oz_av]',
    'mg',
    't',
  ],
  HEIGHT: [
    'm',
    'metres',
    'mm',
    'in',
    '[in_i]',
    'inches',
    '"',
    '″',
    'ft',
    '[ft_i]',
    'feet',
    'kg',
    'km',
  ],
};

/** Decorations of a unit that do not change it. */
const decorations: readonly ((unit: string) => string)[] = [
  (unit) => unit,
  (unit) => `${unit}.`,
  (unit) => `(${unit})`,
  (unit) => `[${unit}]`,
  (unit) => `{${unit}}`,
  (unit) => ` ${unit} `,
  (unit) => unit.toUpperCase(),
  (unit) => unit.replace(/\//g, ' / '),
  (unit) => `${unit}\u200b`,
  (unit) => `${unit}{oral}`,
];

/** Each foreign unit plain and in each decoration, each once. */
export const foreignUnits = (): readonly (readonly [code: string, unit: string])[] =>
  Object.entries(foreign).flatMap(([code, units]) =>
    [...new Set(units.flatMap((unit) => decorations.map((decorated) => decorated(unit))))].map(
      of(code),
    ),
  );

function of(code: string) {
  return (unit: string) => [code, unit] as const;
}
