import { findApprovalLimit } from '@/db/queries/billing/approvals';
import { refuseField } from '@/lib/domain/errors';
import type { Context } from '@/lib/platform/http/server/context';

/**
 * A limit on copayments bounds what a person asks of a patient beside the scheme. Were the scheme's own figure theirs to change,
 * it would bound nothing. Throws `conflict`, with who to ask for what.
 */
export async function requireCopaymentBySomeoneElse(
  { tx, provider, affiliation }: Context,
  whoToAsk: string,
): Promise<void> {
  const { role } = affiliation;
  if (role === null) return;
  const limit = await findApprovalLimit(tx, provider.id, 'copayment', role);
  if (limit === null) return;
  const sentence = `Your role has a limit on copayments. Ask ${whoToAsk}.`;
  throw refuseField('copayment_value', sentence, 'conflict');
}
