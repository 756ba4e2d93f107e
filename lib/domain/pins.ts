/** A few slips of the finger; a stranger's chance of a PIN of six digits is then one in 200,000. */
export const pinAttempts = 5;

/** Wrong PINs of all users on one device in 15 minutes, so that nobody tries every name on it. */
export const devicePinFailures = 10;

export const pinDigits = 6;

/** When a shared device locks, and for how long a PIN unlocks it, until a hospital chooses. */
export const usualDeviceTimes = { lockMinutes: 5, sessionHours: 12 };

/** Digits that many people choose first. Repeated ones and rows are found by their form. */
const commonPins = [
  ...['112233', '123321', '102030', '159753', '147258', '258369', '147369', '123654', '789456'],
  ...['456789', '142536', '246810', '135790', '100200', '112358', '314159', '271828', '696969'],
];

/** Why nobody should choose this PIN, or null. */
export function whyPinIsWeak(pin: string): string | null {
  const digits = [...pin].map(Number);
  const steps = new Set(
    digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10),
  );
  const isRow = steps.size === 1;
  const isRepeated = /^(\d{1,3})\1+$/.test(pin);
  const isFew = new Set(digits).size < 3;
  if (!isRow && !isRepeated && !isFew && !commonPins.includes(pin)) return null;
  return 'This PIN is easy to guess: it repeats, counts, or is a common one. Choose another.';
}
