/** The values of an observation set: of each code as typed or as measured. */
export type ObservationValues = Readonly<Record<string, ObservationValue>>;
export type ObservationValue = string | number | null | undefined;

const PLAIN_NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** No value was given. 0 is a value; empty text is not. */
export function isMissing(value: ObservationValue): value is null | undefined | '' {
  return value === null || value === undefined || (typeof value === 'string' && !value.trim());
}

/** An earlier value counts beside a set that does not have it for 24 hours. */
export const staleAfterMs = 24 * 3_600_000;

/** The emergency signs of values that TEWS does not score: a set without the value says nothing of them. */
export const signsOfValues: readonly string[] = [
  'hypoglycaemia_glucose_under_3',
  'central_cyanosis_or_spo2_under_92',
];

/** The number that a value says in plain decimal digits with a point, or null when it says none. */
export function readNumber(value: ObservationValue): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return PLAIN_NUMBER.test(text) ? Number(text) : null;
}

/** Other systems' words for the level of consciousness: `verbal` is `voice`, and ACVPU's letters are its words. */
const OTHER_SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['verbal', 'voice'],
  ['a', 'alert'],
  ['c', 'confused'],
  ['v', 'voice'],
  ['p', 'pain'],
  ['u', 'unresponsive'],
]);

/** The answer's code in one spelling: lower case, and by its name where another is usual too. */
export function readAnswer(value: ObservationValue): string | null {
  if (typeof value !== 'string') return null;
  const answer = value.trim().toLowerCase();
  if (answer === '') return null;
  return OTHER_SPELLINGS.get(answer) ?? answer;
}

/**
 * Whether oxygen is given: null when the flow was not recorded or cannot be read. A flow of
 * 0 L/min is room air.
 */
export function isOnOxygen(values: ObservationValues): boolean | null {
  const flow = readNumber(values.O2_FLOW);
  return flow === null || flow < 0 ? null : flow > 0;
}

/**
 * As `isOnOxygen`, of observations as the interface shows them: the flow observed last counts, of two at the same time the
 * later in the list.
 */
export function onOxygenAmong<
  Shown extends { readonly parameter: string | null; readonly measured: string | null },
>(observations: readonly Shown[], observedAt: (one: Shown) => string): boolean | null {
  const flows = observations
    .filter(({ parameter }) => parameter === 'O2_FLOW')
    .toSorted((one, other) => Date.parse(observedAt(one)) - Date.parse(observedAt(other)));
  return isOnOxygen({ O2_FLOW: flows.at(-1)?.measured });
}
