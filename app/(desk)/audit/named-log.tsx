'use client';

import type { ComponentProps } from 'react';
import { nameSources } from '@/app/(desk)/audit/name-sources';
import { AuditLog } from '@/components/registry/audit/audit-log';
import { NameSources } from '@/components/registry/audit/record-name';

/** The audit log, with the names of the records of every context. */
export const NamedAuditLog = (log: ComponentProps<typeof AuditLog>) => (
  <NameSources value={nameSources}>
    <AuditLog {...log} />
  </NameSources>
);
