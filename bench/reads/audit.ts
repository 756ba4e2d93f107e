import { first, months, type Read, thousandth } from '@/bench/reads/read';
import type { Subjects } from '@/bench/subjects';
import { type AuditFilter, listAuditEvents } from '@/db/queries/platform/audit';

export function auditReads({ providerId, userId, frequent, inpatient }: Subjects): Read[] {
  const list = (label: string, filter: AuditFilter, page = first): Read => ({
    query: 'listAuditEvents',
    filter: label,
    run: (tx) => listAuditEvents(tx, providerId, filter, page),
  });
  return [
    list('none', {}),
    list('none, page 1000', {}, thousandth),
    list('actor', { actor: userId }),
    list('action', { action: 'patient.read' }),
    list('action, page 1000', { action: 'patient.read' }, thousandth),
    list('action, none', { action: 'user.create' }),
    list('actor and action', { actor: userId, action: 'observation.record' }),
    list('patient', { patient: { id: inpatient.id } }),
    list('patient of many, by number', { patient: { number: frequent.number } }),
    list('a record or a request, by UUID', { search: inpatient.id }),
    list('denied', { outcome: 'denied' }),
    list('succeeded', { outcome: 'success' }),
    list('a month of long ago', { from: months(80), until: months(79) }),
    list('long ago', { until: months(100) }),
    list('lately', { from: months(1) }),
    list('action, a month of long ago', {
      action: 'patient.read',
      from: months(80),
      until: months(79),
    }),
  ];
}
