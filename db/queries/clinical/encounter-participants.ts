import { randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { encounterParticipants, type encounters } from '@/db/schema/index';

type Encounter = Pick<
  typeof encounters.$inferSelect,
  'providerId' | 'id' | 'patientId' | 'encounterClass'
>;

export type Participant = {
  practitionerId: string;
  type: string;
  startTime: Date;
  /** The person who accompanied the patient: a related person of this very patient. */
  relatedPersonId?: string | null | undefined;
};

/** A practitioner who takes part in an encounter; in a virtual one, with a token to be let into the video call. */
export function participantRow(
  { providerId, id: encounterId, patientId, encounterClass }: Encounter,
  { relatedPersonId = null, ...participant }: Participant,
) {
  return {
    ...participant,
    providerId,
    encounterId,
    relatedPersonId,
    patientId: relatedPersonId && patientId,
    videoToken: encounterClass === 'virtual' ? newVideoToken() : null,
  };
}

/** Gives everybody who takes part in a locked encounter a token of their own. */
export async function giveVideoTokens(
  tx: Tx,
  { providerId, id: encounterId }: Pick<Encounter, 'providerId' | 'id'>,
): Promise<void> {
  const participants = encounterParticipants;
  const present = await tx
    .select({ id: participants.id })
    .from(participants)
    .where(
      and(
        eq(participants.providerId, providerId),
        eq(participants.encounterId, encounterId),
        isNull(participants.endTime),
      ),
    );
  for (const { id } of present) {
    await tx
      .update(participants)
      .set({ videoToken: newVideoToken() })
      .where(and(eq(participants.providerId, providerId), eq(participants.id, id)));
  }
}

/** Takes the tokens of a locked encounter away: they let nobody in any more. */
export async function takeVideoTokens(
  tx: Tx,
  { providerId, id: encounterId }: Pick<Encounter, 'providerId' | 'id'>,
): Promise<void> {
  const participants = encounterParticipants;
  await tx
    .update(participants)
    .set({ videoToken: null })
    .where(and(eq(participants.providerId, providerId), eq(participants.encounterId, encounterId)));
}

/** A new token by which a video service lets a participant in. */
export function newVideoToken(): string {
  return randomBytes(32).toString('base64url');
}
