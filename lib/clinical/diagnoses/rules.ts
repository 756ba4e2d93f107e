import type { ClinicalStatus, DiagnosisStatus } from '@/lib/domain/codes/diagnoses';
import { textIdentity } from '@/lib/domain/texts/identity';

/** The statement of a patient's condition. */
export type DiagnosisStatement = {
  condition: string;
  code: string;
  role: string;
  note: string | null;
  status: DiagnosisStatus;
  /** null of what is refuted: the patient does not have it, so it is neither active nor resolved. */
  clinicalStatus: ClinicalStatus | null;
};

/** A change of the statement; a field that it leaves out stays. `note` is empty for none. */
export type StatementChange = {
  status?: DiagnosisStatus | undefined;
  clinicalStatus?: ClinicalStatus | null | undefined;
  condition?: string | undefined;
  code?: string | undefined;
  role?: string | undefined;
  note?: string | null | undefined;
};

type Wrong = { field: 'clinical_status' | 'condition' | 'code' | 'role'; message: string };

/**
 * The statement after a change, or what is wrong with the change. A clinical status is there exactly while the diagnosis
 * is not refuted: HL7 R4 forbids it for what is entered in error (con-5) and asks for it otherwise (con-3); of a refuted
 * condition none can be true. Another code comes with its name, so that the two never disagree.
 */
export function changed(
  before: DiagnosisStatement,
  change: StatementChange,
): DiagnosisStatement | Wrong {
  const named = (['condition', 'code', 'role'] as const).filter((one) => change[one] !== undefined);
  const missing = (['condition', 'code', 'role'] as const).find((one) => !named.includes(one));
  if (named.length > 0 && missing) {
    return {
      field: missing,
      message:
        'To correct the diagnosis, choose it again: its condition, code and role go together.',
    };
  }
  const status = change.status ?? before.status;
  const isRefuted = status === 'REFUTED';
  if (isRefuted && change.clinicalStatus) {
    return {
      field: 'clinical_status',
      message: 'A refuted diagnosis has no clinical status. Leave it out.',
    };
  }
  if (!isRefuted && change.clinicalStatus === null) {
    return {
      field: 'clinical_status',
      message: 'Only a refuted diagnosis has no clinical status.',
    };
  }
  return {
    condition: change.condition ?? before.condition,
    code: change.code ?? before.code,
    role: change.role ?? before.role,
    note: change.note === undefined ? before.note : change.note || null,
    status,
    clinicalStatus: isRefuted ? null : (change.clinicalStatus ?? before.clinicalStatus ?? 'ACTIVE'),
  };
}

const isSame = (
  before: DiagnosisStatement,
  after: DiagnosisStatement,
  fields: readonly (keyof DiagnosisStatement)[],
) => fields.every((field) => before[field] === after[field]);

/** Whether a change changes anything. */
export const isUnchanged = (before: DiagnosisStatement, after: DiagnosisStatement): boolean =>
  isSame(before, after, ['condition', 'code', 'role', 'note', 'status', 'clinicalStatus']);

/** Whether the next doctor must be told why: it says the opposite of what was recorded, or names another condition. */
export const needsReason = (before: DiagnosisStatement, after: DiagnosisStatement): boolean =>
  (before.status === 'REFUTED') !== (after.status === 'REFUTED') ||
  !isSame(before, after, ['condition', 'code', 'role']);

/** Whether the patient may have the condition. What is refuted is no diagnosis of the patient. */
export const isOfPatient = ({ status }: { status: string }): boolean => status !== 'REFUTED';

/** Those that the patient may have, and those that were refuted, each in their order. */
export function parted<D extends { status: string }>(diagnoses: readonly D[]) {
  return {
    current: diagnoses.filter(isOfPatient),
    refuted: diagnoses.filter((one) => !isOfPatient(one)),
  };
}

/** Each diagnosis once, however its code is spelled, as it was stated last, by rank. `recorded` is in the order in which they were stated. */
export function lastDiagnoses<D extends { code: string; rank: number }>(
  recorded: readonly D[],
): D[] {
  const latest = new Map<string, D>();
  for (const diagnosis of recorded) {
    // Deleted first, so that equals in rank stand in the order of their last recording.
    const code = textIdentity(diagnosis.code);
    latest.delete(code);
    latest.set(code, diagnosis);
  }
  return [...latest.values()].sort((a, b) => a.rank - b.rank);
}
