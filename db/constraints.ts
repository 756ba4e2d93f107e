import type { RefusalCode } from '@/lib/domain/errors';

type Meaning = { code: RefusalCode; field?: string; message: string };

/** What a broken constraint means, in the desk's words. Said here once, for every statement that may break it. */
export const constraintMeanings: Record<string, Meaning> = {
  patients_mr_number_unique: {
    code: 'conflict',
    field: 'mr_number',
    message: 'Another patient has this MR number already.',
  },
  patients_replaced_once: {
    code: 'conflict',
    field: 'replaced_by',
    message: 'One of the two records replaces another, or is replaced, already.',
  },
  patients_replaced_is_not_admitted: {
    code: 'conflict',
    message:
      'This record was replaced by another one of the same person. Take that back first, or go on there.',
  },
  patient_not_replaced: {
    code: 'conflict',
    field: 'patient',
    message: 'This record was replaced by another one of the same person. Go on there.',
  },
  users_email_unique: {
    code: 'conflict',
    field: 'email',
    message:
      'Another user has this e-mail address already. Who has an account at another hospital is added by a joining code.',
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
  locations_ward_is_maternity: {
    code: 'invalid',
    field: 'is_maternity',
    message: 'Only a ward can be a maternity ward.',
  },
  pregnancy_statuses_one_pregnancy_at_a_time: {
    code: 'conflict',
    field: 'starts_on',
    message: 'A pregnancy is on record for some of these days.',
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
  hospitalizations_place_in_use: {
    code: 'conflict',
    field: 'bed',
    message: 'That bed, its room or its ward is not in use.',
  },
  locations_empty_when_closed: {
    code: 'conflict',
    field: 'is_active',
    message: 'A patient lies there. Transfer or discharge the patient first.',
  },
  beds_empty_when_closed: {
    code: 'conflict',
    field: 'is_active',
    message: 'A patient lies in this bed. Transfer or discharge the patient first.',
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
  payers_name_unique: {
    code: 'conflict',
    field: 'name',
    message: 'Another payer has this name already.',
  },
  payment_accounts_name_unique: {
    code: 'conflict',
    field: 'name',
    message: 'Another account has this name already.',
  },
  payment_accounts_one_a_patient: {
    code: 'conflict',
    field: 'patient',
    message: 'This patient has an account in this currency already.',
  },
  payment_accounts_one_a_location: {
    code: 'conflict',
    field: 'location',
    message: 'Another account in this currency is in use at that place already.',
  },
  payment_accounts_one_default: {
    code: 'conflict',
    field: 'is_default',
    message: 'Another account was made the default at the same moment. Look again.',
  },
  discounts_code_unique: {
    code: 'conflict',
    field: 'code',
    message: 'Another discount has this code already.',
  },
  journals_reversed_once: { code: 'conflict', message: 'This was taken back already.' },
  refunds_within_payment: {
    code: 'conflict',
    field: 'amount',
    message: 'Refunds of this payment would exceed it.',
  },
  payments_cover_refunds: {
    code: 'conflict',
    message: 'A refund of this payment was asked for. Reject it, or take it back, first.',
  },
  payment_accounts_patient_not_overdrawn: {
    code: 'conflict',
    message: "The patient's account does not hold that much any more.",
  },
  payments_amount_not_negative: {
    code: 'invalid',
    message: 'One payment is below 1,000,000,000,000. Pay fewer items at once.',
  },
  payments_within_reference_total: {
    code: 'conflict',
    field: 'reference',
    message: 'This message or slip does not come to that much.',
  },
  payments_within_open_shift: {
    code: 'conflict',
    field: 'location',
    message: 'Your shift there was closed meanwhile. Open a new one.',
  },
  cashier_shifts_one_open_a_cashier: {
    code: 'conflict',
    message: 'You have an open shift already.',
  },
  saved_views_name_unique: {
    code: 'conflict',
    field: 'name',
    message: 'You have a view of this name already.',
  },
  invoice_lines_one_live_a_charge_item: {
    code: 'conflict',
    field: 'charge_items',
    message: 'One of these charge items is on another invoice already.',
  },
  invoices_issued_unchanged: {
    code: 'conflict',
    message: 'An issued invoice does not change.',
  },
  invoices_cancelled_for_good: {
    code: 'conflict',
    message: 'This invoice was cancelled already.',
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
