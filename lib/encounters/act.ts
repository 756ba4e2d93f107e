import type { z } from 'zod';
import type { encounterActionsContract } from '@/lib/encounters/action-contract';
import { recordChiefComplaint } from '@/lib/encounters/chief-complaint';
import { deleteDiagnoses, recordDiagnoses } from '@/lib/encounters/diagnoses';
import { recordNote } from '@/lib/encounters/notes';
import { recordWardRound } from '@/lib/encounters/ward-round';
import type { Context } from '@/lib/http/context';

/** Does what the body's `action` names. */
export function actOnEncounter(
  ctx: Context,
  body: z.output<NonNullable<typeof encounterActionsContract.body>>,
) {
  switch (body.action) {
    case 'record-chief-complaint':
      return recordChiefComplaint(ctx, body);
    case 'record-diagnoses':
      return recordDiagnoses(ctx, body);
    case 'encounter-notes':
      return recordNote(ctx, body);
    case 'record-medical-officer-ward-round':
      return recordWardRound(ctx, body);
    case 'delete-diagnoses':
      return deleteDiagnoses(ctx, body);
  }
}
