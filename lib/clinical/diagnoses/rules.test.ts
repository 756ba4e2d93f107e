import { describe, expect, it } from 'vitest';
import {
  changed,
  type DiagnosisStatement,
  isUnchanged,
  needsReason,
  parted,
  type StatementChange,
} from '@/lib/clinical/diagnoses/rules';
import { clinicalStatuses, diagnosisStatuses } from '@/lib/domain/codes/diagnoses';

const malaria: DiagnosisStatement = {
  condition: 'B50.9',
  code: 'B50.9',
  role: 'Malaria',
  note: 'Smear sent',
  status: 'PROVISIONAL',
  clinicalStatus: 'ACTIVE',
};
const refuted: DiagnosisStatement = { ...malaria, status: 'REFUTED', clinicalStatus: null };
const typhoid = { condition: 'A01.0', code: 'A01.0', role: 'Typhoid fever' };

/** The statement after a change that is right. */
function stated(before: DiagnosisStatement, change: StatementChange): DiagnosisStatement {
  const statement = changed(before, change);
  if ('field' in statement) throw new Error(statement.message);
  return statement;
}

describe('a diagnosis', () => {
  it('is confirmed, and stays active', () => {
    expect(stated(malaria, { status: 'CONFIRMED' })).toEqual({ ...malaria, status: 'CONFIRMED' });
  });

  it('that is refuted has no clinical status, by either way', () => {
    expect(stated(malaria, { status: 'REFUTED' })).toEqual(refuted);
    expect(changed(malaria, { status: 'REFUTED', clinicalStatus: 'RESOLVED' })).toMatchObject({
      field: 'clinical_status',
    });
    expect(changed(refuted, { clinicalStatus: 'ACTIVE' })).toMatchObject({
      field: 'clinical_status',
    });
  });

  it('that is no longer refuted is active unless another status is given', () => {
    expect(stated(refuted, { status: 'CONFIRMED' }).clinicalStatus).toBe('ACTIVE');
    expect(stated(refuted, { status: 'CONFIRMED', clinicalStatus: 'RESOLVED' })).toMatchObject({
      clinicalStatus: 'RESOLVED',
    });
  });

  it('that is not refuted keeps a clinical status', () => {
    expect(changed(malaria, { clinicalStatus: null })).toMatchObject({ field: 'clinical_status' });
  });

  it('is corrected with its code and its name together', () => {
    expect(stated(malaria, typhoid)).toEqual({ ...malaria, ...typhoid });
    expect(changed(malaria, { code: 'A01.0' })).toMatchObject({ field: 'condition' });
    expect(changed(malaria, { code: 'A01.0', condition: 'A01.0' })).toMatchObject({
      field: 'role',
    });
  });

  it('has its clinical status exactly while it is not refuted, from every state by every change', () => {
    const states = diagnosisStatuses.flatMap((status) =>
      (status === 'REFUTED' ? [null] : clinicalStatuses).map((clinicalStatus) => ({
        ...malaria,
        status,
        clinicalStatus,
      })),
    );
    const changes = [undefined, ...diagnosisStatuses].flatMap((status) =>
      [undefined, null, ...clinicalStatuses].map((clinicalStatus) => ({ status, clinicalStatus })),
    );
    for (const before of states) {
      for (const change of changes) {
        const statement = changed(before, change);
        if ('field' in statement) continue;
        expect(statement.status === 'REFUTED').toBe(statement.clinicalStatus === null);
      }
    }
  });
});

describe('a reason', () => {
  it.each([
    ['it is refuted', malaria, { status: 'REFUTED' }, true],
    ['it is no longer refuted', refuted, { status: 'PROVISIONAL' }, true],
    ['it is corrected', malaria, typhoid, true],
    ['it is confirmed', malaria, { status: 'CONFIRMED' }, false],
    ['it is resolved', malaria, { clinicalStatus: 'RESOLVED' }, false],
    ['only its note changes', malaria, { note: 'Smear positive' }, false],
  ] as const)('is needed or not when %s: %o', (_, before, change, isNeeded) => {
    expect(needsReason(before, stated(before, change))).toBe(isNeeded);
  });
});

it('a change that changes nothing is recognised', () => {
  expect(isUnchanged(malaria, stated(malaria, { status: 'PROVISIONAL', note: 'Smear sent' }))).toBe(
    true,
  );
  expect(isUnchanged(malaria, stated(malaria, { note: '' }))).toBe(false);
});

it('refuted diagnoses are listed apart from the patient’s', () => {
  expect(parted([malaria, refuted])).toEqual({ current: [malaria], refuted: [refuted] });
});
