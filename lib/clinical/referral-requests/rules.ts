import type { ReferralStatus } from '@/lib/domain/codes/referral-requests';

/** Which status may follow which, by the state machine of HL7 R4 requests (http://hl7.org/fhir/request.html#statemachine). */
const transitions: Readonly<Record<ReferralStatus, readonly ReferralStatus[]>> = {
  draft: ['active', 'revoked', 'entered-in-error'],
  active: ['on-hold', 'completed', 'revoked', 'entered-in-error'],
  'on-hold': ['active', 'revoked', 'entered-in-error'],
  completed: ['entered-in-error'],
  revoked: ['entered-in-error'],
  'entered-in-error': [],
  unknown: ['entered-in-error'],
};

/** Whether a referral request may go from one status to another. Staying as it is is no change, and not one of them. */
export function mayReferralFollow(from: ReferralStatus, to: ReferralStatus): boolean {
  return transitions[from].includes(to);
}

/** The statuses that a referral request may go on to, the usual one first. */
export function nextReferralStatuses(from: ReferralStatus): readonly ReferralStatus[] {
  return transitions[from];
}

/** Whether a referral request of this status can be replied to. */
export function takesReply(status: ReferralStatus): boolean {
  return status === 'active' || status === 'on-hold' || status === 'completed';
}

/** Why what was recorded for the wrong patient cannot be undone yet: a colleague would still be asked to see the patient. */
export function standingReferralsSentence(standing: number, of: 'encounter' | 'admission'): string {
  return standing === 1
    ? `A referral request of this ${of} is still open. Mark it as entered in error first.`
    : `${standing} referral requests of this ${of} are still open. Mark them as entered in error first.`;
}
