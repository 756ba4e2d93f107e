/** Whole words, and the ways in which other systems shorten them, in the one spelling that units are compared in. */
const words = new Map(
  Object.entries({
    '/': ['per'],
    min: ['minute', 'minutes', 'mins'],
    l: ['litre', 'litres', 'liter', 'liters', 'lt', 'ltr', 'ltrs'],
    dl: ['decilitre', 'decilitres', 'deciliter', 'deciliters'],
    ml: ['millilitre', 'millilitres', 'milliliter', 'milliliters', 'mls', 'cc'],
    mmol: ['millimole', 'millimoles', 'millimol', 'mmols'],
    umol: ['micromole', 'micromoles', 'micromol', 'mcmol'],
    mg: ['milligram', 'milligrams', 'milligramme', 'milligrammes', 'mgs', 'mgm'],
    g: ['gram', 'grams', 'gramme', 'grammes', 'gm', 'gms'],
    kg: ['kilogram', 'kilograms', 'kilogramme', 'kilogrammes', 'kilo', 'kilos', 'kgs'],
    lb: ['pound', 'pounds', 'lbs'],
    oz: ['ounce', 'ounces'],
    m: ['metre', 'metres', 'meter', 'meters'],
    cm: ['centimetre', 'centimetres', 'centimeter', 'centimeters', 'cms'],
    mm: ['millimetre', 'millimetres', 'millimeter', 'millimeters', 'mms'],
    in: ['inch', 'inches'],
    hg: ['mercury'],
    kpa: ['kilopascal', 'kilopascals'],
    '%': ['percent', 'percentage', 'pct'],
    '°': ['deg', 'degree', 'degrees'],
    '°c': ['degc', 'oc', 'degreec', 'degreesc', 'degcelsius'],
    '°f': ['degf', 'of', 'degreef', 'degreesf', 'degfahrenheit'],
    c: ['celsius', 'cel', 'centigrade', 'celcius'],
    f: ['fahrenheit', 'farenheit'],
    k: ['kelvin', 'kelvins'],
    beats: ['beat', 'pulse', 'pulses'],
    breaths: ['breath', 'respiration', 'respirations', 'resp', 'resps'],
    counts: ['count'],
    points: ['point', 'pts', 'score', 'scores'],
    square: ['sq', 'squared'],
  }).flatMap(([folded, spellings]) => spellings.map((spelling) => [spelling, folded])),
);

/**
 * A unit in the one spelling that units are compared in: without regard to capitals, blanks, dots, brackets, characters that
 * nobody sees, look-alikes (µ and μ, ∕ and ⁄, ℓ, full width), the way an exponent is written (`dL-1`, `dL⁻¹`, `/dL`), and whole
 * words (`milligrams per decilitre`). Capitals tell a prefix apart in UCUM (`mg`, `Mg`): no parameter is measured in both.
 */
export function foldUnit(unit: string): string {
  return (
    unit
      .replace(/[º˚∘]/g, '°')
      .replace(/[″“”]|''|′′/g, '"')
      .normalize('NFKC')
      .toLowerCase()
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .replace(/μ/g, 'u')
      .replace(/[∕⁄÷╱]/g, '/')
      .replace(/[−‐‑‒–—]/g, '-')
      .replace(/\bper\s+cent\b/g, '%')
      .replace(/(?<=[a-z])\s+of\s+(?=[a-z])/g, ' ')
      .replace(/[()[\]{}^*]/g, ' ')
      // A power below zero divides: "mg dl-1", "mg·dl-1".
      .replace(/[\s.·⋅∙•]*([a-z]+)\s*-\s*(\d)(?!\d)/g, (_, name: string, power: string) =>
        power === '1' ? `/${name}` : `/${name}${power}`,
      )
      .replace(/[a-z]+/g, (word) => words.get(word) ?? word)
      .replace(/[\s.,_·⋅∙•]/g, '')
      .replace(/^1\//, '/')
  );
}
