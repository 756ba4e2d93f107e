import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import {
  common,
  noValue,
  personName,
  type TimelineSource,
  userName,
} from '@/db/queries/clinical/timeline/entry';
import { referralRequests } from '@/db/schema/index';

const isReferralOf = (providerId: string, patientId: string) =>
  and(eq(referralRequests.providerId, providerId), eq(referralRequests.patientId, patientId));

const detail = (as: { by: SQL; user: SQL; text: SQL }) => sql`(select json_build_object(${common({
  practitioner: as.by,
  user: as.user,
  encounter: sql`r.encounter_id`,
  hospitalization: noValue,
  status: sql`r.status`,
  text: as.text,
})}, 'priority', r.priority, 'recipient', ${personName(sql`r.recipient_id`)},
  'recipientDetail', r.recipient_extra_detail)
  from referral_requests r where r.provider_id = own.provider_id and r.id = page.id)`;

export const referral: TimelineSource = {
  at: referralRequests.createdAt,
  id: referralRequests.id,
  encounter: referralRequests.encounterId,
  from: referralRequests,
  where: isReferralOf,
  detail: detail({
    by: personName(sql`r.requester_id`),
    user: userName(sql`r.created_by_id`),
    text: sql`r.reason`,
  }),
};

export const referralReply: TimelineSource = {
  at: referralRequests.repliedAt,
  id: referralRequests.id,
  encounter: referralRequests.encounterId,
  from: referralRequests,
  where: (providerId, patientId) =>
    and(isReferralOf(providerId, patientId), isNotNull(referralRequests.repliedAt)),
  detail: detail({
    by: personName(sql`r.replied_by_practitioner_id`),
    user: userName(sql`r.replied_by_id`),
    text: sql`r.reply`,
  }),
};
