import { expect, it } from 'vitest';
import { contracts } from '@/app/api/contracts';
import { permissionsInFull } from '@/components/platform/docs/permissions';
import { permissions } from '@/lib/domain/codes/permissions';

const all = permissionsInFull(contracts);

const opens = (permission: string) =>
  all.find((one) => one.permission === permission)?.operations.map(({ id }) => id) ?? [];

it('lists every permission with at least one operation that it opens', () => {
  expect(all.map(({ permission }) => permission)).toEqual(permissions);
  expect(all.filter(({ operations }) => operations.length === 0)).toEqual([]);
});

it('voids payments by the permission of that name, and does nothing else by it', () => {
  expect(opens('payments:void')).toEqual(['payment.void']);
});

it('says which permission each act of a finance manager needs', () => {
  expect(opens('refunds:decide')).toEqual(['refund.decide']);
  expect(opens('remittances:manage')).toEqual(['account.remit', 'account.void-remittance']);
  expect(opens('payouts:manage')).toEqual(['payout.record', 'payout.void']);
  expect(opens('safe:manage').sort()).toEqual([
    'handover.accept',
    'safe.bank',
    'safe.count',
    'safe.float',
    'safe.void',
  ]);
  expect(opens('shifts:manage').sort()).toEqual([
    'handover.withdraw',
    'shift.close',
    'shift.correct-float',
    'shift.count',
  ]);
});

it('says in the name of each permission what money, deaths, allergies and people it opens', () => {
  const named = {
    'charge-item.cancel': /waive/,
    'refund.complete': /refund/,
    'account.deposit': /deposit/,
    'finance-settings.edit': /limits/,
    'patient.record-death': /death/,
    'patient.set-spo2-scale': /SpO2/,
    'care-plan.edit': /care plan/,
    'patient-flag.create': /alert/,
    'pregnancy.record': /pregnanc/,
    'referral-request.create': /referral/,
    'handover-note.write': /handover/,
    'bed.status': /bed/,
    'cover.edit': /cover/,
    'related-person.edit': /related person/,
    'patient.import': /import of patients/,
  };
  const labels = Object.keys(named).map((id) =>
    all
      .filter(({ operations }) => operations.some((one) => one.id === id))
      .map(({ label }) => label),
  );
  expect(labels).toEqual(Object.values(named).map((words) => [expect.stringMatching(words)]));
});

it.each<[string, string[]]>([
  ['admissions:read', ['hospitalization.export']],
  [
    'clinical:read',
    [
      'diagnosis.read',
      'hospitalization.discharge-summary',
      'observation.list',
      'observation-set.list',
      'score.list',
      'ward-board.read',
    ],
  ],
  ['encounters:act', ['prescription.note']],
  ['prescriptions:write', ['prescription.change']],
  ['rounds:record', ['diagnosis.change']],
  [
    'billing:read',
    [
      'charge-item.export',
      'charge-item.list',
      'charge-item.uncharged',
      'correction.list',
      'discount.list-for-service',
      'invoice.export',
      'invoice.list',
      'payer.list',
      'payment.export',
      'payment.list',
      'payment-account.list',
      'shift.day-end-export',
    ],
  ],
  ['payments:take', ['charge-item.cancel', 'invoice.create', 'invoice.issue']],
  ['finance:configure', ['payer.create', 'payment-account.create']],
  ['discounts:write', ['discount.create']],
  ['provider:administer', ['healthcare-service.import', 'patient.import']],
])('needs %s for the records and acts that it is meant for', (permission, ids) => {
  expect(opens(permission)).toEqual(expect.arrayContaining(ids));
});
