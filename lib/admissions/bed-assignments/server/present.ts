import type { BedAssignmentRow } from '@/db/queries/admissions/bed-assignments';
import type { BedAssignment } from '@/lib/admissions/bed-assignments/contract';
import { practitionerName } from '@/lib/domain/persons';

export const presentBedAssignment = ({
  assignment,
  bed,
  ward,
  practitioner,
}: BedAssignmentRow): BedAssignment => ({
  uuid: assignment.id,
  bed: assignment.bedId,
  bed_name: bed.name,
  ward: bed.wardId,
  ward_name: ward,
  practitioner: assignment.practitionerId,
  practitioner_name: practitionerName(practitioner),
  taken_at: assignment.takenAt.toISOString(),
  ends_at: assignment.endsAt.toISOString(),
});
