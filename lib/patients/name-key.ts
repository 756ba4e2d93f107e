/**
 * A name in plain letters, as one types it in a hurry: without accents, apostrophes and capitals, in Arabic without the hamza,
 * the vowel signs and the dots of a final letter. `name_key` in the database does the same.
 */
export const nameKey = (name: string): string =>
  name
    .replace(/['`´’‘ʼ]/g, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0640\u064b-\u065f\u0670]/g, '')
    .toLowerCase()
    .replace(/[ىیةکøłđıß]/g, (letter) => plain[letter] ?? letter);

const plain: Readonly<Record<string, string>> = {
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
};
