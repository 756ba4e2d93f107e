import { type BoardAcuity, boardAcuities, boardAcuity } from '@/lib/clinical/acuity/urgency';

/** The facts of a patient that decide about the order of a round. */
type Judged = Parameters<typeof boardAcuity>[0] &
  Record<'tews' | 'partial_tews', { total: number } | null>;

const urgencyOf = (patient: Judged): number =>
  boardAcuities.indexOf(boardAcuity(patient) satisfies BoardAcuity);

const totalOf = ({ tews, partial_tews: partial }: Judged): number =>
  Math.max(tews?.total ?? 0, partial?.total ?? 0);

/**
 * The order of a round: the most urgent colour first, within it the highest TEWS, and among equals the observations that are the
 * most overdue. A patient on leave is due for none, and comes last of a colour.
 */
export const sickestFirst = (a: Judged, b: Judged): number =>
  urgencyOf(a) - urgencyOf(b) ||
  Number(a.is_on_leave === true) - Number(b.is_on_leave === true) ||
  totalOf(b) - totalOf(a) ||
  Date.parse(a.next_due_at) - Date.parse(b.next_due_at);

type Listed = {
  patient: { uuid: string; deceased_at: string | null };
  is_seen_today: boolean;
  is_on_leave?: boolean;
};

/** Whether somebody is still to be seen today. Nobody goes to see a patient who died, or is away. */
export const isToSee = ({ patient, is_seen_today, is_on_leave }: Listed): boolean =>
  !is_seen_today && patient.deceased_at === null && !is_on_leave;

/** The patients before and after one in the order of the round; null at its ends, and where the one is not on the list. */
export function neighboursOf<Patient extends Listed>(
  patients: readonly Patient[],
  uuid: string,
): { previous: Patient | null; next: Patient | null } {
  const at = patients.findIndex(({ patient }) => patient.uuid === uuid);
  if (at < 0) return { previous: null, next: null };
  return { previous: patients[at - 1] ?? null, next: patients[at + 1] ?? null };
}

/** The patient to see after another: the next in order, then from the top; null when all were seen. */
export function nextToSee<Patient extends Listed>(
  patients: readonly Patient[],
  uuid: string,
): Patient | null {
  const at = patients.findIndex(({ patient }) => patient.uuid === uuid);
  const others = [...patients.slice(at + 1), ...patients.slice(0, Math.max(at, 0))];
  return others.find((one) => one.patient.uuid !== uuid && isToSee(one)) ?? null;
}
