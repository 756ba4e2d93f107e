import type { z } from 'zod';
import type { encounterActionsContract } from '@/lib/clinical/encounter-actions/contract';
import { recordWardRound } from '@/lib/clinical/encounter-actions/server/record-ward-round';
import { recordChiefComplaint } from '@/lib/clinical/encounters/server/chief-complaint';
import { deleteDiagnoses, recordDiagnoses } from '@/lib/clinical/encounters/server/diagnoses';
import { recordNote } from '@/lib/clinical/encounters/server/notes';
import type { Context } from '@/lib/platform/http/server/context';

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
