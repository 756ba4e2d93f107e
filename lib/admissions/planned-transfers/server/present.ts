import type { z } from 'zod';
import type { PlannedTransferRow } from '@/db/queries/admissions/planned-transfers';
import type { plannedTransferRecord } from '@/lib/admissions/planned-transfers/contract';
import { surnameFirst } from '@/lib/domain/persons';

/** A planned transfer in the interface's words. */
export function presentPlannedTransfer(
  { plan, patient, fromBed, fromWard, ...row }: PlannedTransferRow,
  now: Date,
): z.input<typeof plannedTransferRecord> {
  return {
    id: plan.number,
    uuid: plan.id,
    hospitalization: plan.hospitalizationId,
    patient: patient.id,
    patient_name: surnameFirst(patient),
    from_ward: fromWard.id,
    from_ward_name: fromWard.name,
    from_bed: fromBed.id,
    from_bed_name: fromBed.name,
    ward: plan.wardId,
    ward_name: row.wardName,
    bed: plan.bedId,
    bed_name: row.bedName,
    status: plan.status,
    is_holding: plan.status === 'planned' && plan.heldUntil > now,
    held_from: plan.heldFrom.toISOString(),
    held_until: plan.heldUntil.toISOString(),
    reason: plan.reason,
    created_by: plan.createdById,
    created_by_name: row.createdByName,
    ended_at: plan.endedAt?.toISOString() ?? null,
    ended_by_name: row.endedByName,
    end_reason: plan.endReason,
    created_at: plan.createdAt.toISOString(),
    modified_at: plan.modifiedAt.toISOString(),
  };
}
