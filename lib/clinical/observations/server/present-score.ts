import type { z } from 'zod';
import type { ScoreRow } from '@/db/queries/clinical/scores';
import type { scoreRecord } from '@/lib/clinical/scores/contract';
import { practitionerName } from '@/lib/domain/persons';
import { presentSigns } from '@/lib/domain/scores/present-signs';

export function presentScore({
  score,
  performerId,
  performer,
}: ScoreRow): z.input<typeof scoreRecord> {
  return {
    uuid: score.id,
    kind: score.kind,
    observation_set: score.setId,
    encounter: score.encounterId,
    total: score.total,
    band: score.band,
    age_group: score.ageGroup,
    configuration_version: score.configurationVersion,
    final_colour: score.finalColour,
    time_to_treat: score.timeToTreat,
    is_complete: score.isComplete,
    parts: score.parts,
    missing: score.missing,
    stale: score.stale,
    signs: presentSigns(score.signs, score.ageGroup),
    observations: score.observationIds,
    effective_at: score.effectiveAt.toISOString(),
    performer: performerId,
    performer_name: performer && practitionerName(performer),
  };
}
