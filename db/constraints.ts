import type { RefusalCode } from '@/lib/errors';

type Meaning = { code: RefusalCode; field?: string; message: string };

/** What a broken constraint means, in the desk's words. Said here once, for every statement that may break it. */
export const constraintMeanings: Record<string, Meaning> = {
  patients_mr_number_unique: {
    code: 'conflict',
    field: 'mr_number',
    message: 'Another patient has this MR number already.',
  },
  users_email_unique: {
    code: 'conflict',
    field: 'email',
    message: 'Another user has this e-mail address already.',
  },
  memberships_one_user_a_practitioner: {
    code: 'conflict',
    field: 'practitioner',
    message: 'Another user is this practitioner already.',
  },
  healthcare_services_name_unique: {
    code: 'conflict',
    field: 'name',
    message: 'Another healthcare service has this name already.',
  },
  price_tiers_name_unique: {
    code: 'conflict',
    field: 'name',
    message: 'Another price tier has this name already.',
  },
  prices_one_at_a_time: {
    code: 'conflict',
    field: 'valid_from',
    message: 'This service has a price at this tier for part of that time already.',
  },
  prices_validity_forward: {
    code: 'invalid',
    field: 'valid_to',
    message: 'The price must end after it begins.',
  },
  locations_name_unique: {
    code: 'conflict',
    field: 'name',
    message: 'Another location there has this name already.',
  },
  beds_name_unique: {
    code: 'conflict',
    field: 'name',
    message: 'Another bed of this ward has this name already.',
  },
  visits_time_forward: {
    code: 'invalid',
    field: 'ended_at',
    message: 'The visit must end after it began.',
  },
  hospitalizations_one_active_a_patient: {
    code: 'conflict',
    field: 'patient',
    message: 'This patient is admitted already.',
  },
  hospitalizations_one_active_a_bed: {
    code: 'conflict',
    field: 'bed',
    message: 'That bed is already taken.',
  },
  bed_stays_one_patient_a_bed: {
    code: 'conflict',
    field: 'bed',
    message: 'Another patient lay in that bed at that time.',
  },
  bed_stays_one_bed_a_patient: {
    code: 'conflict',
    field: 'patient',
    message: 'This patient lay in another bed at that time.',
  },
  planned_transfers_one_a_bed: {
    code: 'conflict',
    field: 'bed',
    message: 'That bed is held for another patient already.',
  },
  planned_transfers_one_a_hospitalization: {
    code: 'conflict',
    field: 'hospitalization',
    message: 'A transfer of this patient is planned already.',
  },
  saved_views_name_unique: {
    code: 'conflict',
    field: 'name',
    message: 'You have a view of this name already.',
  },
};

/** The name of the constraint that a failed statement broke. */
export function brokenConstraint(error: unknown): string | null {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if ('constraint_name' in inner && typeof inner.constraint_name === 'string') {
      return inner.constraint_name;
    }
  }
  return null;
}
