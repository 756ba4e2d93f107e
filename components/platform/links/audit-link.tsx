'use client';

import { createContext, use } from 'react';
import { LinkButton } from '@/components/platform/ui/link-button';

/** Whether the viewer may read the audit log. */
export const MayAuditContext = createContext(false);

/**
 * To the rows of the audit log that showed or changed a patient's record, or that changed another record; both by uuid. Who read
 * an invoice is found among those who read its patient's record.
 */
export function AuditLink({ of }: { of: { patient: string } | { record: string } }) {
  if (!use(MayAuditContext)) return null;
  const isOfPatient = 'patient' in of;
  const narrowed = isOfPatient ? `patient=${of.patient}` : `search=${of.record}`;
  return (
    <LinkButton variant="quiet" size="small" icon="scroll-text" href={`/audit?${narrowed}`}>
      {isOfPatient ? 'Who read and changed this record' : 'Who changed this record'}
    </LinkButton>
  );
}
