import { shortNameOf } from '@/components/clinical/observations/short-name';

/** Why a parameter was not measured, as it is stored and as it is read. */
export const notMeasuredReasons = {
  refused: 'Refused by the patient',
  asleep: 'Asleep, not woken',
  'off-ward': 'Off the ward',
  equipment: 'No working equipment',
  'not-indicated': 'Not indicated',
  unable: 'Tried, no reading',
} as const;
export type NotMeasuredReason = keyof typeof notMeasuredReasons;

export const reasonCodes = Object.keys(notMeasuredReasons) as [
  NotMeasuredReason,
  ...NotMeasuredReason[],
];

export function isNotMeasuredReason(text: string): text is NotMeasuredReason {
  return Object.hasOwn(notMeasuredReasons, text);
}

/** A reason in the middle of a sentence; another system's own stays as it was sent. */
export function reasonWords(reason: string): string {
  if (!isNotMeasuredReason(reason)) return reason;
  const words = notMeasuredReasons[reason];
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/**
 * The missing parameters of a set and why, each reason once: "RR, Temp. (refused by the patient); SpO₂ (no working
 * equipment)".
 */
export function notMeasuredWords(
  notMeasured: readonly { readonly code: string; readonly reason: string }[],
): string {
  const byReason = new Map<string, string[]>();
  for (const { code, reason } of notMeasured) {
    byReason.set(reason, [...(byReason.get(reason) ?? []), shortNameOf(code, null)]);
  }
  return [...byReason]
    .map(([reason, names]) => `${names.join(', ')} (${reasonWords(reason)})`)
    .join('; ');
}

/**
 * Of the parameters without a value those for which one reason is given at once, with what it is: where any has none, those alone;
 * else those of the reason that the most have. What was said of one parameter by itself stays.
 */
export function unmeasuredRest(
  open: readonly string[],
  reasons: Readonly<Record<string, NotMeasuredReason>>,
): { codes: readonly string[]; reason: NotMeasuredReason | null } {
  const codesOf = (reason: NotMeasuredReason | null) =>
    open.filter((code) => (reasons[code] ?? null) === reason);
  const unsaid = codesOf(null);
  if (unsaid.length > 0) return { codes: unsaid, reason: null };
  const [most] = [...new Set(open.flatMap((code) => reasons[code] ?? []))]
    .map((reason) => ({ codes: codesOf(reason), reason }))
    .sort((a, b) => b.codes.length - a.codes.length);
  return most ?? { codes: [], reason: null };
}
