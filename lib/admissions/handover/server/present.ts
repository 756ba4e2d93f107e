import type { HandoverNoteRow } from '@/db/queries/admissions/handover';
import type { HandoverNote } from '@/lib/admissions/handover/contract';
import { practitionerName } from '@/lib/domain/persons';

export function presentHandoverNote({
  id,
  number,
  practitioner,
  userName,
  createdAt,
  ...note
}: Omit<HandoverNoteRow, 'createdAt'> & { createdAt: Date | string }): HandoverNote {
  return {
    id: number,
    uuid: id,
    hospitalization: note.hospitalizationId,
    ward: note.wardId,
    ward_name: note.wardName,
    recommendation: note.recommendation,
    written_by: note.practitionerId,
    written_by_name: practitioner ? practitionerName(practitioner) : userName,
    written_at: new Date(createdAt).toISOString(),
  };
}
