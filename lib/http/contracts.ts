import {
  changePasswordContract,
  confirmSecondFactorContract,
  endSessionsContract,
  makeJoiningCodeContract,
  removeSecondFactorContract,
  resetSecondFactorContract,
  startSecondFactorContract,
} from '@/lib/account/contract';
import {
  createApiKeyContract,
  listApiKeysContract,
  revokeApiKeyContract,
} from '@/lib/api-keys/contract';
import {
  listAuditEventsContract,
  readAuditEventContract,
  verifyAuditEventsContract,
} from '@/lib/audit/contract';
import { exportAuditEventsContract } from '@/lib/audit/export-contract';
import { listBedStaysContract } from '@/lib/bed-stays/contract';
import { editCarePlanContract } from '@/lib/care-plans/contract';
import {
  acceptHandoverContract,
  closeShiftContract,
  correctFloatContract,
  declineHandoverContract,
  listHandoversContract,
  listShiftsContract,
  offerHandoverContract,
  openShiftContract,
  readShiftContract,
  withdrawHandoverContract,
} from '@/lib/cashier-shifts/contract';
import { dayEndReportContract } from '@/lib/cashier-shifts/day-end-contract';
import { exportDayEndContract } from '@/lib/cashier-shifts/export-contract';
import {
  addChargeItemContract,
  cancelChargeItemContract,
  listChargeItemsContract,
  listUnpricedChargesContract,
  raiseChargesContract,
  readChargeItemContract,
  readUnchargedContract,
  reverseWaiverContract,
} from '@/lib/charge-items/contract';
import { listCorrectionsContract } from '@/lib/charge-items/correction-contract';
import { exportChargeItemsContract } from '@/lib/charge-items/export-contract';
import {
  listCarePlansContract,
  listDiagnosesContract,
  listNotesContract,
} from '@/lib/chart/contract';
import { changeDiagnosisContract, readDiagnosisContract } from '@/lib/diagnoses/contract';
import {
  importDiagnosisCodesContract,
  listDiagnosisCodesContract,
} from '@/lib/diagnosis-codes/contract';
import {
  activateDiscountContract,
  createDiscountContract,
  discountCandidatesContract,
  editDiscountContract,
  listDiscountOverlapsContract,
  listDiscountsContract,
  listServiceDiscountsContract,
  readDiscountContract,
} from '@/lib/discounts/contract';
import { encounterActionsContract } from '@/lib/encounters/action-contract';
import {
  editEncounterContract,
  listEncounterSummariesContract,
  listEncountersContract,
  openEncounterContract,
  readEncounterContract,
} from '@/lib/encounters/contract';
import {
  editFinanceSettingsContract,
  readFinanceSettingsContract,
} from '@/lib/finance-settings/contract';
import {
  listHandoverNotesContract,
  readHandoverContract,
  writeHandoverNoteContract,
} from '@/lib/handover/contract';
import {
  editHospitalSettingsContract,
  readHospitalSettingsContract,
} from '@/lib/hospital-settings/contract';
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
} from '@/lib/hospitalizations/contract';
import { exportHospitalizationsContract } from '@/lib/hospitalizations/export-contract';
import { dischargeSummaryContract } from '@/lib/hospitalizations/summary-contract';
import { undoDischargeContract, undoTransferContract } from '@/lib/hospitalizations/undo-contract';
import type { Contract } from '@/lib/http/contract';
import {
  cancelInvoiceContract,
  issueInvoiceContract,
  listInvoicesContract,
  makeInvoiceContract,
  readInvoiceContract,
} from '@/lib/invoices/contract';
import { exportInvoicesContract } from '@/lib/invoices/export-contract';
import { checkLedgerContract, listJournalsContract } from '@/lib/ledger/contract';
import {
  bedContracts,
  changeBedStatusContract,
  listBedStatusesContract,
  moveBedContract,
} from '@/lib/locations/bed-contract';
import { locationContracts } from '@/lib/locations/contract';
import { readMeContract } from '@/lib/me/contract';
import {
  listObservationSetsContract,
  listObservationsContract,
  recordObservationsContract,
  recordUnobservedContract,
  withdrawObservationSetContract,
} from '@/lib/observations/contract';
import { addFlagContract, endFlagContract, listFlagsContract } from '@/lib/patient-flags/contract';
import {
  listPatientsContract,
  readPatientContract,
  registerPatientContract,
  updatePatientContract,
} from '@/lib/patients/contract';
import { recordDeathContract, undoDeathContract } from '@/lib/patients/death-contract';
import { findDuplicatesContract } from '@/lib/patients/duplicates-contract';
import { replacePatientContract, undoReplacementContract } from '@/lib/patients/replace-contract';
import {
  readSpo2ScaleContract,
  setSpo2ScaleContract,
  undoSpo2ScaleContract,
} from '@/lib/patients/saturation-scale-contract';
import { patientSummaryContract } from '@/lib/patients/summary-contract';
import { payerContracts } from '@/lib/payers/contract';
import { accountContracts, openPatientAccountContract } from '@/lib/payment-accounts/contract';
import {
  depositContract,
  listPaymentsContract,
  payInvoiceContract,
  previewPayInvoiceContract,
  previewReceivePaymentContract,
  readPaymentContract,
  receivePaymentContract,
  voidPaymentContract,
} from '@/lib/payments/contract';
import { exportPaymentsContract } from '@/lib/payments/export-contract';
import {
  listPayoutsContract,
  readClearingContract,
  recordPayoutContract,
  voidPayoutContract,
} from '@/lib/payouts/contract';
import {
  cancelPlannedTransferContract,
  listPlannedTransfersContract,
  planTransferContract,
} from '@/lib/planned-transfers/contract';
import { practitionerContracts } from '@/lib/practitioners/contract';
import {
  endPregnancyContract,
  readPregnancyContract,
  recordPregnancyContract,
  withdrawPregnancyContract,
} from '@/lib/pregnancy/contract';
import {
  addPrescriptionNoteContract,
  changePrescriptionContract,
  listEncounterPrescriptionsContract,
  listPrescriptionsContract,
  prescribeContract,
  prescriptionHistoryContract,
  readPrescriptionContract,
  repeatPrescriptionContract,
} from '@/lib/prescriptions/contract';
import {
  changeReferralContract,
  listReferralsContract,
  readReferralContract,
  referContract,
} from '@/lib/referral-requests/contract';
import {
  completeRefundContract,
  decideRefundContract,
  listRefundsContract,
  readRefundContract,
  refundOverpaidContract,
  requestRefundContract,
  withdrawRefundContract,
} from '@/lib/refunds/contract';
import {
  addRelatedPersonContract,
  editRelatedPersonContract,
  listRelatedPersonsContract,
} from '@/lib/related-persons/contract';
import {
  listRemittancesContract,
  remitContract,
  voidRemittanceContract,
} from '@/lib/remittances/contract';
import { roundBriefingContract, roundsWorklistContract } from '@/lib/rounds/contract';
import {
  bankCashContract,
  countSafeContract,
  giveFloatContract,
  listSafeMovementsContract,
  readSafeContract,
  voidSafeMovementContract,
} from '@/lib/safe/contract';
import {
  createSavedViewContract,
  deleteSavedViewContract,
  listSavedViewsContract,
} from '@/lib/saved-views/contract';
import {
  clinicalSignsContract,
  listScoresContract,
  tewsConfigurationContract,
} from '@/lib/scores/contract';
import { healthcareServiceContracts, priceTierContracts } from '@/lib/services/contract';
import { priceContracts } from '@/lib/services/price-contract';
import { chooseProviderContract, signInContract, signOutContract } from '@/lib/session/contract';
import {
  connectSingleSignOnContract,
  disconnectSingleSignOnContract,
  finishSingleSignOnContract,
  startSingleSignOnContract,
} from '@/lib/single-sign-on/contract';
import { patientStatementContract, payerStatementContract } from '@/lib/statements/contract';
import { bedStatisticsContract } from '@/lib/statistics/contract';
import { timelineContract } from '@/lib/timeline/contract';
import { joinUserContract, userContracts } from '@/lib/users/contract';
import { visitContracts } from '@/lib/visits/contract';
import {
  listWardsContract,
  wardBoardContract,
  wardBoardEventsContract,
} from '@/lib/wards/contract';

/** Every operation of the API. OpenAPI, the documentation page and the tests over all endpoints read this list. */
export const contracts: readonly Contract[] = [
  changePasswordContract,
  confirmSecondFactorContract,
  endSessionsContract,
  makeJoiningCodeContract,
  removeSecondFactorContract,
  connectSingleSignOnContract,
  disconnectSingleSignOnContract,
  resetSecondFactorContract,
  readHospitalSettingsContract,
  editHospitalSettingsContract,
  startSecondFactorContract,
  createApiKeyContract,
  listApiKeysContract,
  revokeApiKeyContract,
  listAuditEventsContract,
  exportAuditEventsContract,
  readAuditEventContract,
  verifyAuditEventsContract,
  listBedStaysContract,
  ...Object.values(bedContracts),
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
  listDiagnosisCodesContract,
  importDiagnosisCodesContract,
  listDiscountsContract,
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
  findDuplicatesContract,
  readPatientContract,
  listCarePlansContract,
  listDiagnosesContract,
  listNotesContract,
  patientSummaryContract,
  timelineContract,
  registerPatientContract,
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
  listPaymentsContract,
  exportPaymentsContract,
  readPaymentContract,
  voidPaymentContract,
  depositContract,
  listRemittancesContract,
  remitContract,
  voidRemittanceContract,
  listRefundsContract,
  readRefundContract,
  requestRefundContract,
  refundOverpaidContract,
  decideRefundContract,
  withdrawRefundContract,
  completeRefundContract,
  listJournalsContract,
  checkLedgerContract,
  listShiftsContract,
  openShiftContract,
  readShiftContract,
  correctFloatContract,
  closeShiftContract,
  offerHandoverContract,
  listHandoversContract,
  acceptHandoverContract,
  declineHandoverContract,
  withdrawHandoverContract,
  readClearingContract,
  listPayoutsContract,
  recordPayoutContract,
  voidPayoutContract,
  readSafeContract,
  listSafeMovementsContract,
  bankCashContract,
  giveFloatContract,
  countSafeContract,
  voidSafeMovementContract,
  dayEndReportContract,
  exportDayEndContract,
  ...Object.values(practitionerContracts),
  listPrescriptionsContract,
  listEncounterPrescriptionsContract,
  prescribeContract,
  readPrescriptionContract,
  changePrescriptionContract,
  addPrescriptionNoteContract,
  prescriptionHistoryContract,
  repeatPrescriptionContract,
  ...Object.values(priceTierContracts),
  ...Object.values(priceContracts),
  listReferralsContract,
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
  signOutContract,
  ...Object.values(userContracts),
  joinUserContract,
  ...Object.values(visitContracts),
  wardBoardContract,
  wardBoardEventsContract,
  listWardsContract,
];
