/**
 * Whether two names may be of one medicine: every word of the one is in the other, accents, strengths, forms and invisible characters aside,
 * so that "Amoxicillin 500 mg capsules" meets "amoxicillin and clavulanic acid syrup". It asks too often rather than too seldom, and knows
 * nothing of brands and synonyms.
 */
export function maybeSameMedicine(one: string, other: string): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  const [few, many] = first.length <= second.length ? [first, second] : [second, first];
  return few.length > 0 && few.every((word) => many.includes(word));
}

/** The words of a name without forms and strengths; of one that has nothing else, all. */
function wordsOf(name: string): string[] {
  const words = name
    .normalize('NFKD')
    .replace(/[\p{Mark}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  const specific = words.filter((word) => !unspecific.has(word));
  return specific.length > 0 ? specific : words;
}

const strengths = ['g', 'mg', 'mcg', 'μg', 'ml', 'l', 'iu', 'mu', 'unit', 'units'];
const forms = [
  ...[
    'tablet',
    'tablets',
    'tab',
    'tabs',
    'capsule',
    'capsules',
    'cap',
    'caps',
    'syrup',
    'suspension',
  ],
  ...[
    'solution',
    'injection',
    'injections',
    'inj',
    'vial',
    'ampoule',
    'infusion',
    'powder',
    'cream',
  ],
  ...['ointment', 'gel', 'drops', 'eye', 'ear', 'suppository', 'suppositories', 'pessary', 'patch'],
  ...['inhaler', 'nebuliser', 'spray', 'oral', 'iv', 'im', 'po', 'sc', 'for', 'forte'],
];
const unspecific: ReadonlySet<string> = new Set(['and', 'with', ...strengths, ...forms]);
