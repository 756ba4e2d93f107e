/** A code of a value set as one reads it: `entered-in-error` is "Entered in error". */
export function spokenCode(code: string): string {
  const words = code.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
