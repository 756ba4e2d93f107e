import type { PatientCover } from '@/lib/registry/covers/contract';

/** The cover that admission and payment desk begin with: the primary one while it holds. */
export const primaryCover = (covers: readonly PatientCover[] = []): PatientCover | undefined =>
  covers.find(({ is_primary, holds_today }) => is_primary && holds_today);
