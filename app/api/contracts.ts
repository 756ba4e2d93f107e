import {
  changeBedAssignmentsContract,
  listBedAssignmentsContract,
} from '@/lib/admissions/bed-assignments/contract';
import { listBedStaysContract } from '@/lib/admissions/bed-stays/contract';
import {
  listHandoverNotesContract,
  readHandoverContract,
  writeHandoverNoteContract,
} from '@/lib/admissions/handover/contract';
import {
  admitContract,
  agreeToDischargeContract,
  deleteHospitalizationContract,
  dischargeContract,
  dischargeReadinessContract,
  listHospitalizationsContract,
  readHospitalizationContract,
  signOffDischargeContract,
  transferContract,
  updateHospitalizationContract,
} from '@/lib/admissions/hospitalizations/contract';
import { exportHospitalizationsContract } from '@/lib/admissions/hospitalizations/export-contract';
import { dischargeSummaryContract } from '@/lib/admissions/hospitalizations/summary-contract';
import {
  undoDischargeContract,
  undoTransferContract,
} from '@/lib/admissions/hospitalizations/undo-contract';
import { listOverdueObservationsContract } from '@/lib/admissions/overdue-observations/contract';
import {
  cancelPlannedTransferContract,
  listPlannedTransfersContract,
  planTransferContract,
} from '@/lib/admissions/planned-transfers/contract';
import { roundBriefingContract, roundsWorklistContract } from '@/lib/admissions/rounds/contract';
import { bedStatisticsContract } from '@/lib/admissions/statistics/contract';
import { listTreatmentWaitsContract } from '@/lib/admissions/treatment-waits/contract';
import {
  listWardsContract,
  wardBoardContract,
  wardBoardEventsContract,
  wardFormsContract,
} from '@/lib/admissions/wards/contract';
import {
  openWardDisplayContract,
  wardDisplayContract,
  wardDisplayEventsContract,
} from '@/lib/admissions/wards/display-contract';
import {
  approvalEventsContract,
  decideApprovalContract,
  exportApprovalsContract,
  listApprovalsContract,
  readApprovalContract,
  requestApprovalContract,
  withdrawApprovalContract,
} from '@/lib/billing/approvals/contract';
import {
  acceptHandoverContract,
  closeShiftContract,
  correctFloatContract,
  countShiftContract,
  declineHandoverContract,
  exportShiftsContract,
  listHandoversContract,
  listShiftsContract,
  offerHandoverContract,
  openShiftContract,
  readShiftContract,
  withdrawHandoverContract,
} from '@/lib/billing/cashier-shifts/contract';
import { dayEndReportContract } from '@/lib/billing/cashier-shifts/day-end-contract';
import { exportDayEndContract } from '@/lib/billing/cashier-shifts/export-contract';
import {
  addChargeItemContract,
  cancelChargeItemContract,
  listChargeItemsContract,
  listUnpricedChargesContract,
  raiseChargesContract,
  readChargeItemContract,
  readUnchargedContract,
  reverseWaiverContract,
} from '@/lib/billing/charge-items/contract';
import {
  exportCorrectionsContract,
  listCorrectionsContract,
} from '@/lib/billing/charge-items/correction-contract';
import { exportChargeItemsContract } from '@/lib/billing/charge-items/export-contract';
import {
  activateDiscountContract,
  createDiscountContract,
  discountCandidatesContract,
  editDiscountContract,
  exportDiscountsContract,
  listDiscountOverlapsContract,
  listDiscountsContract,
  listServiceDiscountsContract,
  readDiscountContract,
} from '@/lib/billing/discounts/contract';
import { estimateContract } from '@/lib/billing/estimates/contract';
import {
  editFinanceSettingsContract,
  readFinanceSettingsContract,
} from '@/lib/billing/finance-settings/contract';
import {
  cancelInvoiceContract,
  issueInvoiceContract,
  listInvoicesContract,
  makeInvoiceContract,
  readInvoiceContract,
} from '@/lib/billing/invoices/contract';
import { exportInvoicesContract } from '@/lib/billing/invoices/export-contract';
import { checkLedgerContract, listJournalsContract } from '@/lib/billing/ledger/contract';
import { exportJournalsContract } from '@/lib/billing/ledger/file-contract';
import { financeOverviewContract } from '@/lib/billing/overview/contract';
import {
  accountContracts,
  openPatientAccountContract,
} from '@/lib/billing/payment-accounts/contract';
import { paymentQueueContract } from '@/lib/billing/payment-queue/contract';
import {
  depositContract,
  listPaymentsContract,
  payInvoiceContract,
  previewPayInvoiceContract,
  previewReceivePaymentContract,
  readPaymentContract,
  receivePaymentContract,
  voidPaymentContract,
} from '@/lib/billing/payments/contract';
import { exportPaymentsContract } from '@/lib/billing/payments/export-contract';
import {
  exportPayoutsContract,
  listPayoutsContract,
  readClearingContract,
  recordPayoutContract,
  voidPayoutContract,
} from '@/lib/billing/payouts/contract';
import { priceContracts } from '@/lib/billing/prices/contract';
import {
  listInvoicePrintsContract,
  listReceiptPrintsContract,
  listRefundPrintsContract,
  printInvoiceContract,
  printReceiptContract,
  printRefundContract,
} from '@/lib/billing/prints/contract';
import {
  completeRefundContract,
  decideRefundContract,
  exportRefundsContract,
  listRefundsContract,
  readRefundContract,
  refundOverpaidContract,
  requestRefundContract,
  withdrawRefundContract,
} from '@/lib/billing/refunds/contract';
import {
  exportRemittancesContract,
  listRemittancesContract,
  remitContract,
  voidRemittanceContract,
} from '@/lib/billing/remittances/contract';
import { exportRevenueContract, revenueContract } from '@/lib/billing/revenue/contract';
import {
  bankCashContract,
  countSafeContract,
  exportSafeMovementsContract,
  giveFloatContract,
  listSafeMovementsContract,
  readSafeContract,
  voidSafeMovementContract,
} from '@/lib/billing/safe/contract';
import {
  patientStatementContract,
  payerStatementContract,
} from '@/lib/billing/statements/contract';
import {
  listWardChargesContract,
  recordWardChargeContract,
  withdrawWardChargeContract,
} from '@/lib/billing/ward-charges/contract';
import { editCarePlanContract } from '@/lib/clinical/care-plans/contract';
import {
  listCarePlansContract,
  listDiagnosesContract,
  listNotesContract,
} from '@/lib/clinical/chart/contract';
import { reviewContract, undoReviewContract } from '@/lib/clinical/clinician-reviews/contract';
import { changeDiagnosisContract, readDiagnosisContract } from '@/lib/clinical/diagnoses/contract';
import { encounterActionsContract } from '@/lib/clinical/encounter-actions/contract';
import {
  editEncounterContract,
  exportEncountersContract,
  listEncounterSummariesContract,
  listEncountersContract,
  openEncounterContract,
  readEncounterContract,
} from '@/lib/clinical/encounters/contract';
import {
  editMonitoringIntervalsContract,
  readMonitoringIntervalsContract,
} from '@/lib/clinical/monitoring-intervals/contract';
import {
  listObservationSetsContract,
  listObservationsContract,
  recordObservationsContract,
  recordUnobservedContract,
  withdrawObservationSetContract,
} from '@/lib/clinical/observations/contract';
import { patientSummaryContract } from '@/lib/clinical/patient-summary/contract';
import {
  endPregnancyContract,
  readPregnancyContract,
  recordPregnancyContract,
  withdrawPregnancyContract,
} from '@/lib/clinical/pregnancy/contract';
import {
  addPrescriptionNoteContract,
  changePrescriptionContract,
  exportEncounterPrescriptionsContract,
  listEncounterPrescriptionsContract,
  listPrescriptionsContract,
  prescribeContract,
  prescriptionHistoryContract,
  readPrescriptionContract,
  repeatPrescriptionContract,
} from '@/lib/clinical/prescriptions/contract';
import {
  changeReferralContract,
  exportReferralsContract,
  listReferralsContract,
  readReferralContract,
  referContract,
} from '@/lib/clinical/referral-requests/contract';
import {
  clinicalSignsContract,
  listScoresContract,
  tewsConfigurationContract,
} from '@/lib/clinical/scores/contract';
import {
  readSpo2ScaleContract,
  setSpo2ScaleContract,
  undoSpo2ScaleContract,
} from '@/lib/clinical/spo2-scale/contract';
import { timelineContract } from '@/lib/clinical/timeline/contract';
import {
  changePasswordContract,
  confirmSecondFactorContract,
  endSessionsContract,
  makeJoiningCodeContract,
  removePinContract,
  removeSecondFactorContract,
  resetSecondFactorContract,
  setPinContract,
  startSecondFactorContract,
} from '@/lib/platform/account/contract';
import {
  createApiKeyContract,
  exportApiKeysContract,
  listApiKeysContract,
  revokeApiKeyContract,
} from '@/lib/platform/api-keys/contract';
import {
  listAuditEventsContract,
  readAuditEventContract,
  verifyAuditEventsContract,
} from '@/lib/platform/audit/contract';
import { exportAuditEventsContract } from '@/lib/platform/audit/export-contract';
import {
  editHospitalIdentityContract,
  readHospitalIdentityContract,
  readLogoContract,
  removeLogoContract,
  setLogoContract,
} from '@/lib/platform/hospital-identity/contract';
import {
  editHospitalBasicsContract,
  readHospitalBasicsContract,
} from '@/lib/platform/hospital-settings/basics-contract';
import {
  editHospitalSettingsContract,
  readHospitalSettingsContract,
} from '@/lib/platform/hospital-settings/contract';
import type { Contract } from '@/lib/platform/http/contract';
import { readMeContract } from '@/lib/platform/me/contract';
import {
  createSavedViewContract,
  deleteSavedViewContract,
  listSavedViewsContract,
} from '@/lib/platform/saved-views/contract';
import {
  chooseProviderContract,
  deviceKeyContract,
  lockContract,
  readThisDeviceContract,
  signInContract,
  signOutContract,
  unlockContract,
} from '@/lib/platform/session/contract';
import {
  enrolSharedDeviceContract,
  listSharedDevicesContract,
  revokeSharedDeviceContract,
} from '@/lib/platform/shared-devices/contract';
import {
  connectSingleSignOnContract,
  disconnectSingleSignOnContract,
  finishSingleSignOnContract,
  startSingleSignOnContract,
} from '@/lib/platform/single-sign-on/contract';
import {
  addCoverContract,
  editCoverContract,
  listCoversContract,
} from '@/lib/registry/covers/contract';
import {
  importDiagnosisCodesContract,
  listDiagnosisCodesContract,
  previewDiagnosisCodesContract,
} from '@/lib/registry/diagnosis-codes/contract';
import {
  bedContracts,
  changeBedStatusContract,
  createBedSeriesContract,
  listBedStatusesContract,
  moveBedContract,
} from '@/lib/registry/locations/bed-contract';
import { locationContracts } from '@/lib/registry/locations/contract';
import {
  addFlagContract,
  endFlagContract,
  listFlagsContract,
} from '@/lib/registry/patient-flags/contract';
import {
  addIdentifierContract,
  editIdentifierContract,
  listIdentifiersContract,
} from '@/lib/registry/patient-identifiers/contract';
import {
  exportPatientsContract,
  listPatientsContract,
  readPatientContract,
  registerPatientContract,
  registerUnidentifiedContract,
  updatePatientContract,
} from '@/lib/registry/patients/contract';
import { recordDeathContract, undoDeathContract } from '@/lib/registry/patients/death-contract';
import { findDuplicatesContract } from '@/lib/registry/patients/duplicates-contract';
import { reserveMrNumberContract } from '@/lib/registry/patients/mr-number-contract';
import {
  replacePatientContract,
  undoReplacementContract,
} from '@/lib/registry/patients/replace-contract';
import { payerContracts } from '@/lib/registry/payers/contract';
import { practitionerContracts } from '@/lib/registry/practitioners/contract';
import {
  addRelatedPersonContract,
  editRelatedPersonContract,
  listRelatedPersonsContract,
} from '@/lib/registry/related-persons/contract';
import { healthcareServiceContracts, priceTierContracts } from '@/lib/registry/services/contract';
import { joinUserContract, userContracts } from '@/lib/registry/users/contract';
import { visitContracts } from '@/lib/registry/visits/contract';

/** Every operation of the API. OpenAPI, the documentation page and the tests over all endpoints read this list. */
export const contracts: readonly Contract[] = [
  changePasswordContract,
  confirmSecondFactorContract,
  endSessionsContract,
  makeJoiningCodeContract,
  setPinContract,
  removePinContract,
  removeSecondFactorContract,
  connectSingleSignOnContract,
  disconnectSingleSignOnContract,
  resetSecondFactorContract,
  readHospitalBasicsContract,
  editHospitalBasicsContract,
  readHospitalSettingsContract,
  editHospitalSettingsContract,
  readHospitalIdentityContract,
  editHospitalIdentityContract,
  readLogoContract,
  setLogoContract,
  removeLogoContract,
  startSecondFactorContract,
  createApiKeyContract,
  listApiKeysContract,
  exportApiKeysContract,
  revokeApiKeyContract,
  listAuditEventsContract,
  exportAuditEventsContract,
  readAuditEventContract,
  verifyAuditEventsContract,
  listBedStaysContract,
  ...Object.values(bedContracts),
  createBedSeriesContract,
  changeBedStatusContract,
  moveBedContract,
  listBedStatusesContract,
  bedStatisticsContract,
  editCarePlanContract,
  listChargeItemsContract,
  exportChargeItemsContract,
  readChargeItemContract,
  addChargeItemContract,
  raiseChargesContract,
  readUnchargedContract,
  cancelChargeItemContract,
  reverseWaiverContract,
  listUnpricedChargesContract,
  listCorrectionsContract,
  exportCorrectionsContract,
  listWardChargesContract,
  recordWardChargeContract,
  withdrawWardChargeContract,
  estimateContract,
  readMonitoringIntervalsContract,
  editMonitoringIntervalsContract,
  listDiagnosisCodesContract,
  importDiagnosisCodesContract,
  previewDiagnosisCodesContract,
  listDiscountsContract,
  exportDiscountsContract,
  createDiscountContract,
  readDiscountContract,
  editDiscountContract,
  activateDiscountContract,
  listDiscountOverlapsContract,
  discountCandidatesContract,
  listServiceDiscountsContract,
  encounterActionsContract,
  readDiagnosisContract,
  changeDiagnosisContract,
  editEncounterContract,
  listEncountersContract,
  exportEncountersContract,
  listEncounterSummariesContract,
  openEncounterContract,
  readEncounterContract,
  readHandoverContract,
  listHandoverNotesContract,
  writeHandoverNoteContract,
  readFinanceSettingsContract,
  editFinanceSettingsContract,
  ...Object.values(healthcareServiceContracts),
  dischargeReadinessContract,
  dischargeSummaryContract,
  agreeToDischargeContract,
  dischargeContract,
  signOffDischargeContract,
  transferContract,
  undoDischargeContract,
  undoTransferContract,
  listHospitalizationsContract,
  exportHospitalizationsContract,
  admitContract,
  readHospitalizationContract,
  updateHospitalizationContract,
  deleteHospitalizationContract,
  listInvoicesContract,
  exportInvoicesContract,
  readInvoiceContract,
  listInvoicePrintsContract,
  printInvoiceContract,
  makeInvoiceContract,
  issueInvoiceContract,
  cancelInvoiceContract,
  patientStatementContract,
  payerStatementContract,
  ...Object.values(locationContracts),
  readMeContract,
  recordObservationsContract,
  recordUnobservedContract,
  listObservationsContract,
  listObservationSetsContract,
  withdrawObservationSetContract,
  listPatientsContract,
  exportPatientsContract,
  findDuplicatesContract,
  readPatientContract,
  listCarePlansContract,
  listDiagnosesContract,
  listNotesContract,
  patientSummaryContract,
  timelineContract,
  reviewContract,
  undoReviewContract,
  registerPatientContract,
  registerUnidentifiedContract,
  reserveMrNumberContract,
  updatePatientContract,
  readSpo2ScaleContract,
  setSpo2ScaleContract,
  undoSpo2ScaleContract,
  readPregnancyContract,
  recordPregnancyContract,
  endPregnancyContract,
  withdrawPregnancyContract,
  recordDeathContract,
  undoDeathContract,
  replacePatientContract,
  undoReplacementContract,
  listFlagsContract,
  addFlagContract,
  endFlagContract,
  listIdentifiersContract,
  addIdentifierContract,
  editIdentifierContract,
  listCoversContract,
  addCoverContract,
  editCoverContract,
  listRelatedPersonsContract,
  addRelatedPersonContract,
  editRelatedPersonContract,
  ...Object.values(payerContracts),
  ...Object.values(accountContracts),
  openPatientAccountContract,
  planTransferContract,
  listPlannedTransfersContract,
  cancelPlannedTransferContract,
  receivePaymentContract,
  previewReceivePaymentContract,
  payInvoiceContract,
  previewPayInvoiceContract,
  paymentQueueContract,
  listPaymentsContract,
  exportPaymentsContract,
  readPaymentContract,
  listReceiptPrintsContract,
  printReceiptContract,
  voidPaymentContract,
  depositContract,
  listRemittancesContract,
  exportRemittancesContract,
  remitContract,
  voidRemittanceContract,
  listRefundsContract,
  exportRefundsContract,
  readRefundContract,
  listRefundPrintsContract,
  printRefundContract,
  requestRefundContract,
  refundOverpaidContract,
  decideRefundContract,
  withdrawRefundContract,
  completeRefundContract,
  financeOverviewContract,
  listApprovalsContract,
  exportApprovalsContract,
  approvalEventsContract,
  readApprovalContract,
  requestApprovalContract,
  decideApprovalContract,
  withdrawApprovalContract,
  listJournalsContract,
  checkLedgerContract,
  exportJournalsContract,
  revenueContract,
  exportRevenueContract,
  listShiftsContract,
  exportShiftsContract,
  openShiftContract,
  readShiftContract,
  correctFloatContract,
  countShiftContract,
  closeShiftContract,
  offerHandoverContract,
  listHandoversContract,
  acceptHandoverContract,
  declineHandoverContract,
  withdrawHandoverContract,
  readClearingContract,
  listPayoutsContract,
  exportPayoutsContract,
  recordPayoutContract,
  voidPayoutContract,
  readSafeContract,
  listSafeMovementsContract,
  exportSafeMovementsContract,
  bankCashContract,
  giveFloatContract,
  countSafeContract,
  voidSafeMovementContract,
  dayEndReportContract,
  exportDayEndContract,
  ...Object.values(practitionerContracts),
  listPrescriptionsContract,
  listEncounterPrescriptionsContract,
  exportEncounterPrescriptionsContract,
  prescribeContract,
  readPrescriptionContract,
  changePrescriptionContract,
  addPrescriptionNoteContract,
  prescriptionHistoryContract,
  repeatPrescriptionContract,
  ...Object.values(priceTierContracts),
  ...Object.values(priceContracts),
  listReferralsContract,
  exportReferralsContract,
  referContract,
  readReferralContract,
  changeReferralContract,
  roundsWorklistContract,
  roundBriefingContract,
  createSavedViewContract,
  deleteSavedViewContract,
  listSavedViewsContract,
  listScoresContract,
  tewsConfigurationContract,
  clinicalSignsContract,
  chooseProviderContract,
  signInContract,
  startSingleSignOnContract,
  finishSingleSignOnContract,
  deviceKeyContract,
  readThisDeviceContract,
  lockContract,
  unlockContract,
  signOutContract,
  listSharedDevicesContract,
  enrolSharedDeviceContract,
  revokeSharedDeviceContract,
  ...Object.values(userContracts),
  joinUserContract,
  ...Object.values(visitContracts),
  wardBoardContract,
  wardBoardEventsContract,
  wardFormsContract,
  openWardDisplayContract,
  wardDisplayContract,
  wardDisplayEventsContract,
  listWardsContract,
  listBedAssignmentsContract,
  changeBedAssignmentsContract,
  listTreatmentWaitsContract,
  listOverdueObservationsContract,
];
