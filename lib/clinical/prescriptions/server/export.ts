import { z } from 'zod';
import type { listEncounterPrescriptionsContract } from '@/lib/clinical/prescriptions/contract';
import { prescriptionRecord } from '@/lib/clinical/prescriptions/record';
import { readEncounterPrescriptions } from '@/lib/clinical/prescriptions/server/read';
import { takenWords } from '@/lib/clinical/prescriptions/words';
import type { Context } from '@/lib/platform/http/server/context';

/** A line of the file: a prescription, with its dosage in words. */
export const prescriptionLine = z.object({
  ...{ id: z.int(), name: z.string(), dosage: z.string() },
  ...prescriptionRecord.shape,
});

/** One page of encounters as lines, one for each prescription. Reading them is audited. */
export async function readPrescriptionLines(
  ctx: Context,
  query: z.output<typeof listEncounterPrescriptionsContract.query>,
) {
  const { rows, ...rest } = await readEncounterPrescriptions(ctx, query);
  const lines = rows
    .flatMap((row) => row.encounter_medication_request)
    .map((medicine) => ({ ...medicine, dosage: takenWords(medicine) }));
  return { rows: lines, ...rest };
}
