/** "Bed A2", and not "Bed Bed 2" where the hospital calls it so itself. */
export const bedName = (name: string): string =>
  /^(bed|cot)\b/i.test(name) ? name : `Bed ${name}`;
