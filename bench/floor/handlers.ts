import { encountersOfClass } from '@/bench/floor/encounters';
import type { Handler } from '@/bench/floor/floor';
import { latestObservations } from '@/bench/floor/observations';
import { patientById } from '@/bench/floor/patients';
import { recordObservations } from '@/bench/floor/record';

/** By method and path below the provider's, where a colon stands for an identifier. */
export const handlers: Record<string, Handler> = {
  'GET /observations': latestObservations,
  'GET /encounter': encountersOfClass,
  'GET /patients/:': patientById,
  'POST /observations': recordObservations,
};
