import type { z } from 'zod';
import type { ObservationRow } from '@/db/queries/clinical/observations';
import { withdrawnStatus } from '@/db/queries/clinical/withdrawn';
import type { observationRecord } from '@/lib/clinical/observations/contract';
import { practitionerName } from '@/lib/domain/persons';

export function presentObservation({
  observation,
  patientNumber,
  performer,
  isWithdrawn,
}: ObservationRow): z.input<typeof observationRecord> {
  return {
    id: observation.number,
    uuid: observation.id,
    code: observation.code,
    status: isWithdrawn ? withdrawnStatus : observation.status,
    display: observation.display,
    value: observation.value,
    unit: observation.unit,
    category: observation.category,
    issued: observation.issued.toISOString(),
    patient: patientNumber,
    encounter: observation.encounterId,
    visit: observation.visitId,
    performer: observation.performerId,
    performer_name: performer && practitionerName(performer),
    reference_range_high: observation.referenceRangeHigh,
    reference_range_low: observation.referenceRangeLow,
    interpretation: observation.interpretation,
  };
}
