import type { RefusalCode } from '@/lib/domain/errors';

type Meaning = { code: RefusalCode; field?: string; message: string };

/**
 * The message for each broken constraint, in the user's words: defined once, for every statement that may break it.
 */
export const constraintMeanings: Record<string, Meaning> = {
  patients_mr_number_unique: {
    code: 'conflict',
    field: 'mr_number',
    message: 'Another patient already has this MR number.',
  },
  patients_unidentified_unique: {
    code: 'conflict',
    field: 'last_name',
    message: 'Another unidentified patient has this temporary name.',
  },
  patient_identifiers_unique: {
    code: 'conflict',
    field: 'value',
    message: 'This number is already recorded for a patient.',
  },
  patients_replaced_once: {
    code: 'conflict',
    field: 'replaced_by',
    message: 'One of the two records has already been replaced or replaces another.',
  },
  patients_replaced_is_not_admitted: {
    code: 'conflict',
    message:
      'This record was replaced by another record of the same person. Use that record, or undo the replacement first.',
  },
  patient_not_replaced: {
    code: 'conflict',
    field: 'patient',
    message: 'This record was replaced by another record of the same person. Use that record.',
  },
  clinician_reviews_one_a_set: {
    code: 'conflict',
    field: 'observation_set',
    message: 'It is already recorded that a clinician has seen the patient.',
  },
  users_email_unique: {
    code: 'conflict',
    field: 'email',
    message:
      'Another user already has this e-mail address. Use a joining code to add a user from another hospital.',
  },
  memberships_one_user_a_practitioner: {
    code: 'conflict',
    field: 'practitioner',
    message: 'Another user is already this practitioner.',
  },
  healthcare_services_name_unique: {
    code: 'conflict',
    field: 'name',
    message: 'Another healthcare service already has this name.',
  },
  price_tiers_name_unique: {
    code: 'conflict',
    field: 'name',
    message: 'Another price tier already has this name.',
  },
  prices_one_at_a_time: {
    code: 'conflict',
    field: 'valid_from',
    message: 'This service already has a price at this tier for part of that time.',
  },
  prices_validity_forward: {
    code: 'invalid',
    field: 'valid_to',
    message: 'The price must end after it starts.',
  },
  locations_name_unique: {
    code: 'conflict',
    field: 'name',
    message: 'Another location there already has this name.',
  },
  locations_ward_is_maternity: {
    code: 'invalid',
    field: 'is_maternity',
    message: 'Only a ward can be a maternity ward.',
  },
  pregnancy_statuses_one_pregnancy_at_a_time: {
    code: 'conflict',
    field: 'starts_on',
    message: 'A pregnancy is already recorded for some of these days.',
  },
  beds_name_unique: {
    code: 'conflict',
    field: 'name',
    message: 'Another bed of this ward already has this name.',
  },
  visits_time_forward: {
    code: 'invalid',
    field: 'ended_at',
    message: 'The visit must end after its start.',
  },
  hospitalizations_one_active_a_patient: {
    code: 'conflict',
    field: 'patient',
    message: 'This patient is already admitted.',
  },
  hospitalizations_one_active_a_bed: {
    code: 'conflict',
    field: 'bed',
    message: 'That bed is already taken.',
  },
  hospitalizations_place_in_use: {
    code: 'conflict',
    field: 'bed',
    message: 'That bed, its room or its ward is not in use.',
  },
  locations_empty_when_closed: {
    code: 'conflict',
    field: 'is_active',
    message: 'A bed there is occupied. Transfer or discharge the patient first.',
  },
  beds_empty_when_closed: {
    code: 'conflict',
    field: 'is_active',
    message: 'This bed is occupied. Transfer or discharge the patient first.',
  },
  bed_assignments_one_at_a_time: {
    code: 'conflict',
    field: 'take',
    message: 'This practitioner already looks after one of these beds.',
  },
  bed_stays_one_patient_a_bed: {
    code: 'conflict',
    field: 'bed',
    message: 'Another patient was in that bed at that time.',
  },
  bed_stays_one_bed_a_patient: {
    code: 'conflict',
    field: 'patient',
    message: 'This patient was in another bed at that time.',
  },
  bed_stays_with_mother_in_bed: {
    code: 'conflict',
    field: 'bed',
    message: 'A child can share a bed only while the mother is in it.',
  },
  hospitalizations_with_mother_in_bed: {
    code: 'conflict',
    field: 'bed',
    message: 'A child can share a bed only while the mother is in it.',
  },
  bed_stays_with_own_mother: {
    code: 'conflict',
    field: 'bed',
    message: 'A child shares only the bed of the mother named in the child’s record.',
  },
  patients_mother_of_shared_bed: {
    code: 'conflict',
    field: 'mother',
    message: 'The child shares the mother’s bed. Transfer the child to another bed first.',
  },
  planned_transfers_one_a_bed: {
    code: 'conflict',
    field: 'bed',
    message: 'That bed is already held for another patient.',
  },
  planned_transfers_one_a_hospitalization: {
    code: 'conflict',
    field: 'hospitalization',
    message: 'A transfer is already planned for this patient.',
  },
  patient_covers_one_a_payer: {
    code: 'conflict',
    field: 'valid_from',
    message: 'This patient already has a cover by this payer on some of these days.',
  },
  patient_covers_one_primary: {
    code: 'conflict',
    field: 'is_primary',
    message: 'Another cover has just been made the primary one. Reload and try again.',
  },
  payers_name_unique: {
    code: 'conflict',
    field: 'name',
    message: 'Another payer already has this name.',
  },
  payment_accounts_name_unique: {
    code: 'conflict',
    field: 'name',
    message: 'Another account already has this name.',
  },
  payment_accounts_one_a_patient: {
    code: 'conflict',
    field: 'patient',
    message: 'This patient already has an account in this currency.',
  },
  payment_accounts_one_a_location: {
    code: 'conflict',
    field: 'location',
    message: 'Another account in this currency is already in use at that location.',
  },
  payment_accounts_one_default: {
    code: 'conflict',
    field: 'is_default',
    message: 'Another account has just been made the default. Reload and try again.',
  },
  discounts_code_unique: {
    code: 'conflict',
    field: 'code',
    message: 'Another discount already has this code.',
  },
  journals_reversed_once: { code: 'conflict', message: 'This has already been reversed.' },
  approval_needed: {
    code: 'conflict',
    message: 'This is above your limit. Another person must approve it first.',
  },
  approvals_one_open_a_subject: {
    code: 'conflict',
    message: 'Approval of this has already been requested.',
  },
  approvals_decided_by_another: {
    code: 'forbidden',
    message: 'You requested this. Someone else must decide on it.',
  },
  refunds_within_payment: {
    code: 'conflict',
    field: 'amount',
    message: 'Refunds of this payment would exceed it.',
  },
  payments_cover_refunds: {
    code: 'conflict',
    message: 'A refund of this payment has been requested. Reject or withdraw it first.',
  },
  payment_accounts_patient_not_overdrawn: {
    code: 'conflict',
    message: "The patient's deposit is no longer enough.",
  },
  payments_amount_not_negative: {
    code: 'invalid',
    message: 'A payment must be less than 1,000,000,000,000. Pay fewer items at once.',
  },
  payments_within_reference_total: {
    code: 'conflict',
    field: 'reference',
    message: 'That is more than the total of this message or slip.',
  },
  payments_within_open_shift: {
    code: 'conflict',
    field: 'location',
    message: 'Your shift there has been closed. Open a new one.',
  },
  cashier_shifts_one_open_a_cashier: {
    code: 'conflict',
    message: 'You already have an open shift.',
  },
  saved_views_name_unique: {
    code: 'conflict',
    field: 'name',
    message: 'You already have a view of this name.',
  },
  invoice_lines_one_live_a_charge_item: {
    code: 'conflict',
    field: 'charge_items',
    message: 'One of these charge items is already on another invoice.',
  },
  invoices_issued_unchanged: {
    code: 'conflict',
    message: 'An issued invoice cannot be changed.',
  },
  invoices_cancelled_for_good: {
    code: 'conflict',
    message: 'This invoice has already been cancelled.',
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
