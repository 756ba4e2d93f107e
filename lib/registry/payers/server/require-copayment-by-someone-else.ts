import { findApprovalLimit } from '@/db/queries/billing/approvals';
import { refuseField } from '@/lib/domain/errors';
import type { Context } from '@/lib/platform/http/server/context';

/**
 * A limit on copayments bounds how far a person may depart from the scheme. If they could change the scheme's own figure,
 * it would bound nothing. Throws `conflict`, and says who can do it instead.
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
