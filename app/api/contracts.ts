import * as bedAssignments from '@/lib/admissions/bed-assignments/contract';
import * as bedStays from '@/lib/admissions/bed-stays/contract';
import * as handover from '@/lib/admissions/handover/contract';
import * as hospitalizations from '@/lib/admissions/hospitalizations/contract';
import * as hospitalizationsExport from '@/lib/admissions/hospitalizations/export-contract';
import * as hospitalizationsSummary from '@/lib/admissions/hospitalizations/summary-contract';
import * as hospitalizationsUndo from '@/lib/admissions/hospitalizations/undo-contract';
import * as overdueObservations from '@/lib/admissions/overdue-observations/contract';
import * as plannedTransfers from '@/lib/admissions/planned-transfers/contract';
import * as rounds from '@/lib/admissions/rounds/contract';
import * as statistics from '@/lib/admissions/statistics/contract';
import * as treatmentWaits from '@/lib/admissions/treatment-waits/contract';
import * as wards from '@/lib/admissions/wards/contract';
import * as wardsDisplay from '@/lib/admissions/wards/display-contract';
import * as approvals from '@/lib/billing/approvals/contract';
import * as cashierShifts from '@/lib/billing/cashier-shifts/contract';
import * as cashierShiftsDayEnd from '@/lib/billing/cashier-shifts/day-end-contract';
import * as cashierShiftsExport from '@/lib/billing/cashier-shifts/export-contract';
import * as chargeItems from '@/lib/billing/charge-items/contract';
import * as chargeItemsCorrection from '@/lib/billing/charge-items/correction-contract';
import * as chargeItemsExport from '@/lib/billing/charge-items/export-contract';
import * as discounts from '@/lib/billing/discounts/contract';
import * as estimates from '@/lib/billing/estimates/contract';
import * as financeSettings from '@/lib/billing/finance-settings/contract';
import * as invoices from '@/lib/billing/invoices/contract';
import * as invoicesExport from '@/lib/billing/invoices/export-contract';
import * as ledger from '@/lib/billing/ledger/contract';
import * as ledgerFile from '@/lib/billing/ledger/file-contract';
import * as overview from '@/lib/billing/overview/contract';
import * as paymentAccounts from '@/lib/billing/payment-accounts/contract';
import * as paymentQueue from '@/lib/billing/payment-queue/contract';
import * as payments from '@/lib/billing/payments/contract';
import * as paymentsExport from '@/lib/billing/payments/export-contract';
import * as payouts from '@/lib/billing/payouts/contract';
import * as prices from '@/lib/billing/prices/contract';
import * as prints from '@/lib/billing/prints/contract';
import * as refunds from '@/lib/billing/refunds/contract';
import * as remittances from '@/lib/billing/remittances/contract';
import * as revenue from '@/lib/billing/revenue/contract';
import * as safe from '@/lib/billing/safe/contract';
import * as statements from '@/lib/billing/statements/contract';
import * as wardCharges from '@/lib/billing/ward-charges/contract';
import * as carePlans from '@/lib/clinical/care-plans/contract';
import * as chart from '@/lib/clinical/chart/contract';
import * as clinicianReviews from '@/lib/clinical/clinician-reviews/contract';
import * as diagnoses from '@/lib/clinical/diagnoses/contract';
import * as encounterActions from '@/lib/clinical/encounter-actions/contract';
import * as encounters from '@/lib/clinical/encounters/contract';
import * as monitoringIntervals from '@/lib/clinical/monitoring-intervals/contract';
import * as observations from '@/lib/clinical/observations/contract';
import * as patientSummary from '@/lib/clinical/patient-summary/contract';
import * as pregnancy from '@/lib/clinical/pregnancy/contract';
import * as prescriptions from '@/lib/clinical/prescriptions/contract';
import * as referralRequests from '@/lib/clinical/referral-requests/contract';
import * as scores from '@/lib/clinical/scores/contract';
import * as spo2Scale from '@/lib/clinical/spo2-scale/contract';
import * as timeline from '@/lib/clinical/timeline/contract';
import * as account from '@/lib/platform/account/contract';
import * as apiKeys from '@/lib/platform/api-keys/contract';
import * as audit from '@/lib/platform/audit/contract';
import * as auditExport from '@/lib/platform/audit/export-contract';
import * as hospitalIdentity from '@/lib/platform/hospital-identity/contract';
import * as hospitalSettingsBasics from '@/lib/platform/hospital-settings/basics-contract';
import * as hospitalSettings from '@/lib/platform/hospital-settings/contract';
import type { Contract } from '@/lib/platform/http/contract';
import * as me from '@/lib/platform/me/contract';
import * as savedViews from '@/lib/platform/saved-views/contract';
import * as session from '@/lib/platform/session/contract';
import * as sharedDevices from '@/lib/platform/shared-devices/contract';
import * as singleSignOn from '@/lib/platform/single-sign-on/contract';
import * as covers from '@/lib/registry/covers/contract';
import * as diagnosisCodes from '@/lib/registry/diagnosis-codes/contract';
import * as locationsBed from '@/lib/registry/locations/bed-contract';
import * as locations from '@/lib/registry/locations/contract';
import * as patientFlags from '@/lib/registry/patient-flags/contract';
import * as patientIdentifiers from '@/lib/registry/patient-identifiers/contract';
import * as patients from '@/lib/registry/patients/contract';
import * as patientsDeath from '@/lib/registry/patients/death-contract';
import * as patientsDuplicates from '@/lib/registry/patients/duplicates-contract';
import * as patientsImport from '@/lib/registry/patients/import-contract';
import * as patientsMrNumber from '@/lib/registry/patients/mr-number-contract';
import * as patientsReplace from '@/lib/registry/patients/replace-contract';
import * as payers from '@/lib/registry/payers/contract';
import * as practitioners from '@/lib/registry/practitioners/contract';
import * as relatedPersons from '@/lib/registry/related-persons/contract';
import * as services from '@/lib/registry/services/contract';
import * as servicesImport from '@/lib/registry/services/import-contract';
import * as users from '@/lib/registry/users/contract';
import * as visits from '@/lib/registry/visits/contract';

const modules = [
  bedAssignments,
  bedStays,
  handover,
  hospitalizations,
  hospitalizationsExport,
  hospitalizationsSummary,
  hospitalizationsUndo,
  overdueObservations,
  plannedTransfers,
  rounds,
  statistics,
  treatmentWaits,
  wards,
  wardsDisplay,
  approvals,
  cashierShifts,
  cashierShiftsDayEnd,
  cashierShiftsExport,
  chargeItems,
  chargeItemsCorrection,
  chargeItemsExport,
  discounts,
  estimates,
  financeSettings,
  invoices,
  invoicesExport,
  ledger,
  ledgerFile,
  overview,
  paymentAccounts,
  paymentQueue,
  payments,
  paymentsExport,
  payouts,
  prices,
  prints,
  refunds,
  remittances,
  revenue,
  safe,
  statements,
  wardCharges,
  carePlans,
  chart,
  clinicianReviews,
  diagnoses,
  encounterActions,
  encounters,
  monitoringIntervals,
  observations,
  patientSummary,
  pregnancy,
  prescriptions,
  referralRequests,
  scores,
  spo2Scale,
  timeline,
  account,
  apiKeys,
  audit,
  auditExport,
  hospitalIdentity,
  hospitalSettingsBasics,
  hospitalSettings,
  me,
  savedViews,
  session,
  sharedDevices,
  singleSignOn,
  covers,
  diagnosisCodes,
  locationsBed,
  locations,
  patientFlags,
  patientIdentifiers,
  patients,
  patientsDeath,
  patientsDuplicates,
  patientsImport,
  patientsMrNumber,
  patientsReplace,
  payers,
  practitioners,
  relatedPersons,
  services,
  servicesImport,
  users,
  visits,
];

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'method' in value && 'reply' in value;

/** Exported alone, or as one of the contracts of a resource. */
const exported = modules
  .flatMap((module) => Object.values<unknown>(module))
  .flatMap((value) =>
    isContract(value) ? [value] : Object.values(value ?? {}).filter(isContract),
  );

/** They are reached through the contract of their common address. */
const actions = new Set(exported.flatMap(({ choice }) => [...(choice?.operations.values() ?? [])]));

/** Every operation of the API, by its address. */
export const contracts: readonly Contract[] = exported
  .filter((contract) => !actions.has(contract))
  .sort((one, other) => one.path.localeCompare(other.path));
