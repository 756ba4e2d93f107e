import { approvalLimits } from '@/db/schema/index';
import type { Hospital } from '@/e2e/builders/hospital';
import { database } from '@/e2e/database';
import type { ApprovalKind, LimitedRole } from '@/lib/domain/codes/approvals';

/** Sets the most that a role of the hospital gives up alone; null: any amount. */
export async function aLimit(
  hospital: Pick<Hospital, 'provider'>,
  kind: ApprovalKind,
  role: LimitedRole,
  amount: string | null,
): Promise<void> {
  await database()
    .insert(approvalLimits)
    .values({ providerId: hospital.provider.id, kind, role, amount })
    .onConflictDoUpdate({
      target: [approvalLimits.providerId, approvalLimits.kind, approvalLimits.role],
      set: { amount },
    });
}
