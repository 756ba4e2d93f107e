import { expect, it } from 'vitest';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import { newAuditTrail } from '@/lib/platform/http/server/context';

it('what changed is on record by the names that the interface has, within a field too', () => {
  const audit = newAuditTrail();
  const at = new Date('2026-03-01T09:00:00Z');
  recordChange(
    { audit },
    { entity: 'hospitalization', entityId: 'a stay' },
    { isActive: true, spo2Scale: 1, dischargeChanges: null, endedAt: null },
    {
      isActive: true,
      spo2Scale: 2,
      dischargeChanges: { dischargeDisposition: { after: 'home' }, byCode: [{ RR: 1 }] },
      endedAt: at,
    },
  );
  expect(audit.changes.map(({ changes }) => changes)).toEqual([
    {
      spo2_scale: { before: 1, after: 2 },
      discharge_changes: {
        before: null,
        after: { discharge_disposition: { after: 'home' }, by_code: [{ RR: 1 }] },
      },
      ended_at: { before: null, after: at.toISOString() },
    },
  ]);
});
