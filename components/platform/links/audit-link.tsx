import { LinkButton } from '@/components/platform/ui/link-button';

/** To the rows of the audit log that are about a patient, or about another record; both by uuid. */
export function AuditLink({ of }: { of: { patient: string } | { record: string } }) {
  const narrowed = 'patient' in of ? `patient=${of.patient}` : `search=${of.record}`;
  return (
    <LinkButton variant="quiet" size="small" icon="scroll-text" href={`/audit?${narrowed}`}>
      Who read and changed this record
    </LinkButton>
  );
}
