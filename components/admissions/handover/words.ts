import type { HandoverPatient } from '@/lib/admissions/handover/contract';
import { dosageWords } from '@/lib/clinical/prescriptions/words';
import { textIdentity } from '@/lib/domain/texts/identity';

type Assessment = HandoverPatient['assessment'];

const shortNames: Record<string, string> = {
  TEMP: 'Temp',
  SPO2: 'SpO₂',
  O2_FLOW: 'O₂',
  GLUCOSE: 'Glucose',
  PAIN: 'Pain',
  WEIGHT: 'Weight',
  HEIGHT: 'Height',
  MOBILITY: 'Mobility',
  TRAUMA: 'Trauma',
};

/** A sign by its code, short enough for the sheet: "Temp". */
export const shortSignName = (code: string): string => shortNames[code] ?? code;

/** A value as it is read out: an answer's code in words. */
export const valueWords = (value: string): string => value.replaceAll('_', ' ');

/**
 * The medicines with their doses, after their number, by which a reader of the printed sheet sees that some were cut:
 * "2 medicines: Ceftriaxone 1 g, twice a day; Paracetamol 1 g, 4 times a day. 1 on hold: Metformin".
 */
export function medicineWords({ active, on_hold, current }: Assessment['prescriptions']): string {
  const ofStatus = (status: string) => current.filter((one) => one.status === status);
  const medicines = active === 1 ? '1 medicine' : `${active === 0 ? 'No' : active} medicines`;
  const named =
    active === 0 ? medicines : `${medicines}: ${ofStatus('active').map(doseWords).join('; ')}`;
  if (on_hold === 0) return named;
  const held = ofStatus('on-hold').map(({ name }) => name);
  return `${named}. ${on_hold} on hold: ${held.join(', ')}`;
}

/** A medicine with its doses; without the route, for which there is no room. */
function doseWords({
  name,
  medication_request_dosage_instruction: dosages,
}: Assessment['prescriptions']['current'][number]): string {
  const doses = dosages.map((dosage) => dosageWords({ ...dosage, route: '' }));
  return [name, doses.join(', then ')].filter(Boolean).join(' ');
}

/** The medicines that must not be given, by name; null when there is none. */
export const notToGiveWords = ({ not_to_give }: Assessment['prescriptions']): string | null =>
  not_to_give.length === 0
    ? null
    : `Must not be given: ${not_to_give.map(({ name }) => name).join(', ')}`;

/** Names of changed medicines by what became of them, in the order in which a nurse acts on them. */
export function changeWords({ changes }: Assessment['prescriptions']): string[] {
  const words = {
    started: 'prescribed',
    resumed: 'resumed',
    held: 'put on hold',
    stopped: 'stopped',
    completed: 'completed',
  };
  return Object.entries(words).flatMap(([change, word]) => {
    const names = changes.filter((one) => one.change === change).map(({ name }) => name);
    return names.length === 0 ? [] : [`${word} ${names.join(', ')}`];
  });
}

/** The last complete totals, oldest first, and where they go: "3, 5, 8 rising"; null before the second one. */
export function trendWords({
  recent_tews,
  trend,
}: Pick<HandoverPatient['situation'], 'recent_tews' | 'trend'>): string | null {
  if (trend === null) return null;
  const totals = recent_tews.filter(({ is_complete }) => is_complete).map(({ total }) => total);
  return totals.length < 2 ? trend : `${totals.slice(-4).join(', ')} ${trend}`;
}

/** The clinical signs behind the colours of the last complete score and of a later partial one, each once. */
export function signsOf({
  tews,
  partial_tews: partial,
}: Pick<HandoverPatient['situation'], 'tews' | 'partial_tews'>) {
  const signs = [...(tews?.signs ?? []), ...(partial?.signs ?? [])];
  return [...new Map(signs.map((sign) => [sign.code, sign])).values()];
}

/** Whether a text only says again what a diagnosis is called. */
export const isDiagnosis = (
  text: string,
  diagnoses: HandoverPatient['background']['diagnoses'],
): boolean => diagnoses.some(({ role }) => textIdentity(role) === textIdentity(text));

const longestPlan = 120;

/** A plan in one line; a title that only repeats a diagnosis is left out. */
export function planWords(
  { title, description }: Assessment['care_plans'][number],
  diagnoses: HandoverPatient['background']['diagnoses'],
): string {
  const named =
    title !== null && !isDiagnosis(title, diagnoses) ? [title, description] : [description];
  const text = [...new Set(named.filter(Boolean))].join(': ');
  return text.length > longestPlan ? `${text.slice(0, longestPlan - 1).trimEnd()}…` : text;
}
