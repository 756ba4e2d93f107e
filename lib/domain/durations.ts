const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** A length of time in its two largest units: "12 min", "2 h 5 min", "3 d 4 h". */
export function lengthWords(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const [size, unit, smaller, smallerUnit] =
    minutes < dayMinutes ? [60, 'h', 1, 'min'] : [dayMinutes, 'd', 60, 'h'];
  const rest = Math.floor((minutes % size) / smaller);
  const whole = `${Math.floor(minutes / size)} ${unit}`;
  return rest === 0 ? whole : `${whole} ${rest} ${smallerUnit}`;
}

/** Minutes to the next set as it is said on the ward: "due in 12 min", "due now", "overdue 13 min". */
export function dueWords(minutes: number | null): string {
  if (minutes === null) return 'no more observations';
  if (minutes === 0) return 'due now';
  return minutes > 0 ? `due in ${lengthWords(minutes)}` : `overdue ${lengthWords(-minutes)}`;
}

/** Minutes to the time to treatment: "Clinician in 8 min", "Clinician now", "Clinician 12 min late". */
export function treatWords(minutes: number): string {
  if (minutes === 0) return 'Clinician now';
  return minutes > 0
    ? `Clinician in ${lengthWords(minutes)}`
    : `Clinician ${lengthWords(-minutes)} late`;
}

/** How long ago an instant was, in one unit: "42 min ago", "3 h ago", "just now". Both in the server's time. */
export function agoWords(instant: string, now: number): string {
  const minutes = minutesSince(instant, now);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} days ago`;
}

/** Time on the ward, in whole days from the second one on. */
export function stayWords(since: string, now: number): string {
  const minutes = minutesSince(since, now);
  return minutes < 2 * dayMinutes
    ? lengthWords(minutes)
    : `${Math.floor(minutes / dayMinutes)} days`;
}

const minutesSince = (instant: string, now: number) =>
  Math.max(0, Math.floor((now - Date.parse(instant)) / minuteMs));
