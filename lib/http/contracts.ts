import type { Contract } from '@/lib/http/contract';
import {
  listPatientsContract,
  readPatientContract,
  registerPatientContract,
  updatePatientContract,
} from '@/lib/patients/contract';
import { wardBoardContract, wardBoardEventsContract } from '@/lib/wards/contract';

/** Every operation of the API. OpenAPI, the documentation page and the tests over all endpoints read this list. */
export const contracts: readonly Contract[] = [
  listPatientsContract,
  readPatientContract,
  registerPatientContract,
  updatePatientContract,
  wardBoardContract,
  wardBoardEventsContract,
];
