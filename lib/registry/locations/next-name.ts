/** The numerals that names of beds are counted in: those of most languages, of Arabic, and of Persian and Urdu. */
const numerals = ['0123456789', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹'];
const lastNumber = /([0-9]+|[٠-٩]+|[۰-۹]+)([^0-9٠-٩۰-۹]*)$/;

/**
 * The name that comes after this one and is not among the `taken`: "Bed 10" after "Bed 9", "A08" after "A07". Empty for a name
 * without a number, and where it would be longer than `longest`.
 */
export function nextName(name: string, taken: readonly string[], longest: number): string {
  const [all, digits, end] = lastNumber.exec(name) ?? [];
  if (all === undefined || digits === undefined || digits.length > longestNumber) return '';
  const own = numerals.find((set) => set.includes(digits.charAt(0))) ?? '';
  const value = Number([...digits].map((digit) => own.indexOf(digit)).join(''));
  const start = name.slice(0, name.length - all.length);
  // One of the first that could be taken all is not.
  for (let step = 1; step <= taken.length + 1; step += 1) {
    const next = String(value + step).padStart(digits.length, '0');
    const spelled = [...next].map((digit) => own.charAt(Number(digit))).join('');
    const wanted = `${start}${spelled}${end}`;
    if (!taken.includes(wanted)) return wanted.length > longest ? '' : wanted;
  }
  return '';
}

const longestNumber = 9;

/** The names of numbered beds from this one on, without the `taken` ones; null if they cannot be numbered. */
export function seriesOfNames(
  name: string,
  count: number,
  taken: readonly string[],
  longest: number,
): string[] | null {
  const names = [name];
  while (names.length < count) {
    const next = nextName(names.at(-1) ?? '', [...taken, ...names], longest);
    if (next === '') return null;
    names.push(next);
  }
  return names;
}
