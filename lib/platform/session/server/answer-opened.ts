import type { z } from 'zod';
import { success } from '@/lib/platform/http/envelope';
import type { signInContract, unlockContract } from '@/lib/platform/session/contract';
import { presentOwnProvider } from '@/lib/platform/session/present';
import type { Opened, Person } from '@/lib/platform/session/server/open-session';

/** Longer than any refusal takes, so that the time does not show whether the account exists. */
export const refusalMs = 250;

/** The answer to a person who has just got a session, with its cookies. */
export function answerOpened(
  { reply }: typeof signInContract | typeof unlockContract,
  person: Person,
  { cookies, shownId, endsAt }: Opened,
): Response {
  const data: z.input<typeof reply.data> = {
    user: {
      id: person.number,
      uuid: person.id,
      name: person.name,
      email: person.email,
      has_second_factor: person.totpConfirmedAt !== null,
      must_change_password: person.mustChangePassword,
    },
    providers: person.memberships.map((one) => presentOwnProvider(one, one.role)),
    provider: shownId,
    expires_at: endsAt.toISOString(),
  };
  const answer = success(reply, data);
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
  return answer;
}
