import {
  changePasswordContract,
  confirmSecondFactorContract,
  endSessionsContract,
  removeSecondFactorContract,
  resetSecondFactorContract,
  startSecondFactorContract,
} from '@/lib/account/contract';
import {
  createApiKeyContract,
  listApiKeysContract,
  revokeApiKeyContract,
} from '@/lib/api-keys/contract';
import { listAuditEventsContract, verifyAuditEventsContract } from '@/lib/audit/contract';
import { listBedStaysContract } from '@/lib/bed-stays/contract';
import {
  importDiagnosisCodesContract,
  listDiagnosisCodesContract,
} from '@/lib/diagnosis-codes/contract';
import { encounterActionsContract } from '@/lib/encounters/action-contract';
import {
  editEncounterContract,
  listEncounterSummariesContract,
  listEncountersContract,
  openEncounterContract,
  readEncounterContract,
} from '@/lib/encounters/contract';
import {
  admitContract,
  deleteHospitalizationContract,
  dischargeContract,
  dischargeReadinessContract,
  listHospitalizationsContract,
  readHospitalizationContract,
  transferContract,
  undoDischargeContract,
  undoTransferContract,
  updateHospitalizationContract,
} from '@/lib/hospitalizations/contract';
import { exportHospitalizationsContract } from '@/lib/hospitalizations/export-contract';
import { dischargeSummaryContract } from '@/lib/hospitalizations/summary-contract';
import type { Contract } from '@/lib/http/contract';
import {
  bedContracts,
  changeBedStatusContract,
  listBedStatusesContract,
} from '@/lib/locations/bed-contract';
import { locationContracts } from '@/lib/locations/contract';
import { readMeContract } from '@/lib/me/contract';
import {
  listObservationSetsContract,
  listObservationsContract,
  recordObservationsContract,
} from '@/lib/observations/contract';
import {
  listPatientsContract,
  readPatientContract,
  registerPatientContract,
  updatePatientContract,
} from '@/lib/patients/contract';
import { findDuplicatesContract } from '@/lib/patients/duplicates-contract';
import { patientSummaryContract } from '@/lib/patients/summary-contract';
import {
  cancelPlannedTransferContract,
  listPlannedTransfersContract,
  planTransferContract,
} from '@/lib/planned-transfers/contract';
import { practitionerContracts } from '@/lib/practitioners/contract';
import {
  changePrescriptionContract,
  listEncounterPrescriptionsContract,
  listPrescriptionsContract,
  prescribeContract,
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
import { bedStatisticsContract } from '@/lib/statistics/contract';
import { userContracts } from '@/lib/users/contract';
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
  removeSecondFactorContract,
  resetSecondFactorContract,
  startSecondFactorContract,
  createApiKeyContract,
  listApiKeysContract,
  revokeApiKeyContract,
  listAuditEventsContract,
  verifyAuditEventsContract,
  listBedStaysContract,
  ...Object.values(bedContracts),
  changeBedStatusContract,
  listBedStatusesContract,
  bedStatisticsContract,
  listDiagnosisCodesContract,
  importDiagnosisCodesContract,
  encounterActionsContract,
  editEncounterContract,
  listEncountersContract,
  listEncounterSummariesContract,
  openEncounterContract,
  readEncounterContract,
  ...Object.values(healthcareServiceContracts),
  dischargeReadinessContract,
  dischargeSummaryContract,
  dischargeContract,
  transferContract,
  undoDischargeContract,
  undoTransferContract,
  listHospitalizationsContract,
  exportHospitalizationsContract,
  admitContract,
  readHospitalizationContract,
  updateHospitalizationContract,
  deleteHospitalizationContract,
  ...Object.values(locationContracts),
  readMeContract,
  recordObservationsContract,
  listObservationsContract,
  listObservationSetsContract,
  listPatientsContract,
  findDuplicatesContract,
  readPatientContract,
  patientSummaryContract,
  registerPatientContract,
  updatePatientContract,
  planTransferContract,
  listPlannedTransfersContract,
  cancelPlannedTransferContract,
  ...Object.values(practitionerContracts),
  listPrescriptionsContract,
  listEncounterPrescriptionsContract,
  prescribeContract,
  readPrescriptionContract,
  changePrescriptionContract,
  repeatPrescriptionContract,
  ...Object.values(priceTierContracts),
  ...Object.values(priceContracts),
  listReferralsContract,
  referContract,
  readReferralContract,
  changeReferralContract,
  createSavedViewContract,
  deleteSavedViewContract,
  listSavedViewsContract,
  listScoresContract,
  tewsConfigurationContract,
  clinicalSignsContract,
  chooseProviderContract,
  signInContract,
  signOutContract,
  ...Object.values(userContracts),
  ...Object.values(visitContracts),
  wardBoardContract,
  wardBoardEventsContract,
  listWardsContract,
];
