import { findObservationDefinition } from '@/lib/domain/scores/observation-definitions';

/** What an observation is called where there is little room; without a code it is called as its sender did. */
export function shortNameOf(code: string | null, display: string | null): string {
  if (code === null) return display ?? '';
  return shortNames[code] ?? findObservationDefinition(code)?.display ?? display ?? code;
}

const shortNames: Readonly<Record<string, string>> = {
  RR: 'RR',
  HR: 'Heart rate',
  SBP: 'Systolic',
  DBP: 'Diastolic',
  TEMP: 'Temp.',
  SPO2: 'SpO₂',
  O2_FLOW: 'Oxygen',
  AVPU: 'AVPU',
  MOBILITY: 'Mobility',
  TRAUMA: 'Trauma',
  GLUCOSE: 'Glucose',
  PAIN: 'Pain',
  GCS: 'GCS',
};
