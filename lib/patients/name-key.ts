/**
 * A name in plain letters, as one types it in a hurry: without accents, apostrophes and capitals. `name_key` in the database
 * does the same.
 */
export const nameKey = (name: string): string =>
  name
    .replace(/['`´’‘ʼ]/g, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
