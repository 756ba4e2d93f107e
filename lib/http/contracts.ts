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
import {
  listEncounterSummariesContract,
  listEncountersContract,
  openEncounterContract,
  readEncounterContract,
} from '@/lib/encounters/contract';
import type { Contract } from '@/lib/http/contract';
import { bedContracts, changeBedStatusContract } from '@/lib/locations/bed-contract';
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
import { patientSummaryContract } from '@/lib/patients/summary-contract';
import { practitionerContracts } from '@/lib/practitioners/contract';
import {
  clinicalSignsContract,
  listScoresContract,
  tewsConfigurationContract,
} from '@/lib/scores/contract';
import { healthcareServiceContracts, priceTierContracts } from '@/lib/services/contract';
import { priceContracts } from '@/lib/services/price-contract';
import { chooseProviderContract, signInContract, signOutContract } from '@/lib/session/contract';
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
  ...Object.values(bedContracts),
  changeBedStatusContract,
  listEncountersContract,
  listEncounterSummariesContract,
  openEncounterContract,
  readEncounterContract,
  ...Object.values(healthcareServiceContracts),
  ...Object.values(locationContracts),
  readMeContract,
  recordObservationsContract,
  listObservationsContract,
  listObservationSetsContract,
  listPatientsContract,
  readPatientContract,
  patientSummaryContract,
  registerPatientContract,
  updatePatientContract,
  ...Object.values(practitionerContracts),
  ...Object.values(priceTierContracts),
  ...Object.values(priceContracts),
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
