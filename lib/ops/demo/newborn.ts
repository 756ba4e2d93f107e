import { v7 } from 'uuid';
import { type DemoPatient, makePatient, occupy } from '@/lib/ops/demo/patients';
import type { Random } from '@/lib/ops/demo/random';
import type { Stay } from '@/lib/ops/demo/stays';

const hourMs = 3_600_000;

const healthy = {
  icd10: 'Z38.0',
  name: 'Healthy newborn',
  complaint: 'Born on the ward',
  history: 'Born at term, 3.2 kg, breast-fed within the hour.',
  plan: 'Stays with the mother, breast-feeding on demand, cord care shown to her.',
  also: [],
  who: 'newborn' as const,
  ward: 'maternity' as const,
};

/**
 * A child who was born on the maternity ward and shares the bed of the mother, who is still there; null if no mother has been
 * in her bed long enough.
 */
export function planNewborn(
  random: Random,
  stays: readonly Stay[],
  now: Date,
): { stay: Stay; patient: DemoPatient } | null {
  const bornAt = new Date(now.getTime() - 9 * hourMs);
  const mother = stays.find(
    ({ condition, dischargedAt, legs }) =>
      condition.icd10 === 'O80' && dischargedAt === null && (legs.at(-1)?.from ?? now) < bornAt,
  );
  const bed = mother?.legs.at(-1)?.bed;
  if (!mother || !bed) return null;
  const admittedAt = new Date(bornAt.getTime() + hourMs);
  const patient: DemoPatient = {
    ...makePatient(random, 'newborn', admittedAt),
    firstName: `Baby of ${mother.patient.firstName}`,
    otherNames: '',
    lastName: mother.patient.lastName,
    birthDate: bornAt.toISOString().slice(0, 10),
    motherId: mother.patient.id,
  };
  occupy(patient, admittedAt, null);
  return {
    patient,
    stay: {
      id: v7(),
      patient,
      mother,
      condition: healthy,
      course: 'stable',
      ward: mother.ward,
      legs: [{ bed, from: admittedAt, to: null }],
      admittedAt,
      dischargedAt: null,
      disposition: null,
      isReadmission: false,
    },
  };
}
