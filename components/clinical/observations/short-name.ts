import { findObservationDefinition } from '@/lib/domain/scores/observation-definitions';

/** The short name of an observation; without a code its sender's name. */
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
