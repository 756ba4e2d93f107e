import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { readDiagnosisContract } from '@/lib/clinical/diagnoses/contract';
import { dataOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

export type Diagnosis = z.output<typeof readDiagnosisContract.reply.data>;

export type DiagnosisAddress = {
  /** All by uuid. */
  provider: string;
  patient: string;
  diagnosis: string;
};

/** A diagnosis with its earlier statements, kept with the rest of its patient's record. */
export const diagnosisRead = ({ provider, patient, diagnosis }: DiagnosisAddress) =>
  queryOptions({
    queryKey: ['patients', provider, patient, 'diagnosis', diagnosis],
    queryFn: dataOf(readDiagnosisOperation, { provider_id: provider, diagnosis_id: diagnosis }),
  });

const readDiagnosisOperation = operation<typeof readDiagnosisContract>(
  'GET /providers/{provider_id}/diagnoses/{diagnosis_id}',
);
