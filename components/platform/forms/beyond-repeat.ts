/** The server knows a key for 24 hours: what was sent before that, and got no answer, could be saved twice. */
const knownForMs = 23 * 3_600_000;

/**
 * Whether the server may have forgotten what was first sent then. After the device's clock was set back, nobody knows how
 * long ago that was. Null: it was never sent.
 */
export function isBeyondRepeat(triedAt: string | null): boolean {
  if (triedAt === null) return false;
  const age = Date.now() - Date.parse(triedAt);
  return age < 0 || age > knownForMs;
}
