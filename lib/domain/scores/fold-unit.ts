/** Whole words, and the ways in which other systems shorten them, in the one spelling that units are compared in. */
const words = new Map(
  Object.entries({
    '/': ['per'],
    min: ['minute', 'minutes', 'mins', 'mn'],
    l: ['litre', 'litres', 'liter', 'liters', 'lt', 'lts', 'ltr', 'ltrs', 'lit'],
    dl: ['decilitre', 'decilitres', 'deciliter', 'deciliters'],
    ml: ['millilitre', 'millilitres', 'milliliter', 'milliliters', 'mls', 'cc'],
    mmol: ['millimole', 'millimoles', 'millimol', 'mmols'],
    umol: ['micromole', 'micromoles', 'micromol', 'mcmol'],
    mg: ['milligram', 'milligrams', 'milligramme', 'milligrammes', 'mgs', 'mgm'],
    g: ['gram', 'grams', 'gramme', 'grammes', 'gm', 'gms'],
    kg: [
      'kilogram',
      'kilograms',
      'kilogramme',
      'kilogrammes',
      'kilo',
      'kilos',
      'kgs',
      'kgm',
      'kgms',
    ],
    lb: ['pound', 'pounds', 'lbs'],
    oz: ['ounce', 'ounces'],
    m: ['metre', 'metres', 'meter', 'meters'],
    cm: ['centimetre', 'centimetres', 'centimeter', 'centimeters', 'cms'],
    mm: ['millimetre', 'millimetres', 'millimeter', 'millimeters', 'mms'],
    in: ['inch', 'inches'],
    hg: ['mercury'],
    kpa: ['kilopascal', 'kilopascals'],
    '%': ['percent', 'percents', 'percentage', 'pct'],
    '°': ['deg', 'degs', 'degree', 'degrees'],
    '°c': [
      'degc',
      'oc',
      'degreec',
      'degreesc',
      'degcel',
      'degcelsius',
      'degreecelsius',
      'degreescelsius',
    ],
    '°f': [
      'degf',
      'of',
      'degreef',
      'degreesf',
      'degfahrenheit',
      'degreefahrenheit',
      'degreesfahrenheit',
    ],
    c: ['celsius', 'cel', 'centigrade', 'celcius'],
    f: ['fahrenheit', 'farenheit'],
    k: ['kelvin', 'kelvins'],
    beats: ['beat', 'pulse', 'pulses', 'heartbeat', 'heartbeats'],
    breaths: ['breath', 'respiration', 'respirations', 'resp', 'resps'],
    counts: ['count'],
    points: ['point', 'pts', 'score', 'scores'],
    square: ['sq', 'squared'],
  }).flatMap(([folded, spellings]) => spellings.map((spelling) => [spelling, folded])),
);

/**
 * The annotations of UCUM beside a unit without changing it (`mm[Hg]{systolic}`, `mmol/L{glucose}`): what was measured, where
 * and how. An annotation that may name another quantity (`{fraction}`, `{breaths}`) stays, and is a spelling of its parameter.
 */
const annotations = new RegExp(
  `(?<=[^\\s/])\\s*\\{\\s*(?:${[
    ...['systolic', 'diastolic', 'sys', 'dia', 'invasive', 'non-?invasive', 'cuff', 'arterial'],
    ...['sitting', 'seated', 'standing', 'supine', 'lying', 'resting', 'at rest'],
    ...['oral', 'rectal', 'axilla', 'axillary', 'tympanic', 'temporal', 'core', 'bladder', 'ear'],
    ...['glucose', 'blood', 'plasma', 'serum', 'capillary', 'venous'],
    ...['o2', 'oxygen', 'hb', 'haemoglobin', 'hemoglobin', 'sao2', 'spo2', 'oxygen saturation'],
    ...['body weight', 'body height', 'left', 'right'],
  ].join('|')})\\s*\\}`,
  'g',
);

/**
 * A unit in the one spelling that units are compared in: without regard to capitals, blanks, dots, brackets, characters that
 * nobody sees, look-alikes (µ and μ, ∕ and ⁄, ℓ, full width), the way an exponent is written (`dL-1`, `dL⁻¹`, `/dL`), annotations
 * that change nothing, and whole words however they are joined (`milligrams per decilitre`, `beats-per-minute`, `milli grams`).
 * Capitals tell a prefix apart in UCUM (`mg`, `Mg`): no parameter is measured in both.
 */
export function foldUnit(unit: string): string {
  return (
    unit
      // Also superscripts and circles that stand for a degree.
      .replace(/[º˚∘⁰◦○]/g, '°')
      .replace(/[″“”]|''|′′/g, '"')
      .normalize('NFKC')
      .toLowerCase()
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .replace(/μ/g, 'u')
      .replace(/[∕⁄÷╱]/g, '/')
      .replace(/[−‐‑‒–—]/g, '-')
      .replace(annotations, '')
      .replace(/(?<=[a-z])-(?=[a-z])/g, ' ')
      .replace(/\b(milli|micro|centi|deci|kilo)\s+(?=[a-z])/g, '$1')
      .replace(/\bper\s+cent\b/g, '%')
      .replace(/(?<=[a-z])\s+of\s+(?=[a-z])/g, ' ')
      .replace(/\bo\s+(?=[cf]\b)/g, '°')
      .replace(/[()[\]{}^*×]/g, ' ')
      // A power below zero divides: "mg dl-1", "mg·dl-1".
      .replace(/[\s.·⋅∙•]*([a-z]+)\s*-\s*(\d)(?!\d)/g, (_, name: string, power: string) =>
        power === '1' ? `/${name}` : `/${name}${power}`,
      )
      .replace(/[a-z]+/g, (word) => words.get(word) ?? word)
      .replace(/[\s.,_·⋅∙•]/g, '')
      .replace(/^1\//, '/')
  );
}
