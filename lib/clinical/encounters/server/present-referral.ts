import type { z } from 'zod';
import type { ReferralRow } from '@/db/queries/clinical/referral-requests';
import type { referralRecord } from '@/lib/clinical/referral-requests/record';
import { practitionerName } from '@/lib/domain/persons';
import { presentPatientDetail } from '@/lib/registry/patients/server/present';

/** A referral request in the interface's words. */
export function presentReferral(
  { referral, patient, mrNumber, requester, recipient, repliedBy, repliedByUser }: ReferralRow,
  clock: { now: Date; timeZone: string },
): z.input<typeof referralRecord> {
  return {
    id: referral.number,
    uuid: referral.id,
    patient: patient.number,
    patient_detail: presentPatientDetail(patient, clock),
    patient_mr_number: mrNumber,
    visit: referral.visitId,
    encounter: referral.encounterId,
    requester: referral.requesterId,
    requester_name: practitionerName(requester),
    recipient: referral.recipientId,
    recipient_name: recipient && practitionerName(recipient),
    recipient_extra_detail: referral.recipientExtraDetail,
    reason: referral.reason,
    priority: referral.priority,
    status: referral.status,
    reply: referral.reply,
    replied_at: referral.repliedAt?.toISOString() ?? null,
    replied_by_name: repliedBy ? practitionerName(repliedBy) : repliedByUser,
    created_at: referral.createdAt.toISOString(),
    modified_at: referral.modifiedAt.toISOString(),
  };
}
