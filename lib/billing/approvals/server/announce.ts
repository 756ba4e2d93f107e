import { notify } from '@/db/queries/platform/outbox';
import { approvalTopic } from '@/lib/domain/codes/approvals';
import type { Context } from '@/lib/platform/http/server/context';

/** Tells the open desks that a request for approval of a patient's was made, decided or used. */
export const announceApproval = (
  { tx, provider }: Pick<Context, 'tx' | 'provider'>,
  { patientId }: { patientId: string },
) => notify(tx, { providerId: provider.id, topic: approvalTopic, patientId });
