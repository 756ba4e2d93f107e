/**
 * Whether two names may be of one medicine: every word of the one is in the other, accents, strengths, forms and invisible characters aside,
 * so that "Amoxicillin 500 mg capsules" meets "amoxicillin and clavulanic acid syrup", and "Co-trimoxazole" "cotrimoxazole". It asks too
 * often rather than too seldom, and knows nothing of brands and synonyms.
 */
export function maybeSameMedicine(one: string, other: string): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  return isIn(first, second) || isIn(second, first);
}

/** Whether every word of the one, or all of them joined, is in the other, of which neighbours may be joined as well. */
function isIn(few: readonly string[], many: readonly string[]): boolean {
  const words = new Set(many.flatMap((word, at) => [word, word + (many[at + 1] ?? '')]));
  return few.length > 0 && (few.every((word) => words.has(word)) || words.has(few.join('')));
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
