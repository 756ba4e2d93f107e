import postgres from 'postgres';
import { connectionOptions } from '@/db/connection-options';
import { env } from '@/lib/platform/settings/env';

type Hearing = {
  onNotice: (payload: string) => void;
  /** Notices come from now on, or again; nobody knows what was missed. */
  onOpen: () => void;
  /** None come until `onOpen` is called again. */
  onLost?: () => void;
};

/**
 * Hears a channel's notices by a connection of its own, which comes back by itself once it has been open.
 * @throws when it cannot be opened at first; nothing of it is left then, so that whoever tries again has one at a time
 */
export async function listenTo(
  channel: string,
  { onNotice, onOpen, onLost }: Hearing,
): Promise<void> {
  const ear = postgres(env().DATABASE_URL, { ...connectionOptions, max: 1, idle_timeout: 0 });
  try {
    await ear.listen(channel, onNotice, onOpen, onLost);
  } catch (error) {
    await ear.end({ timeout: 0 }).catch(() => {});
    throw error;
  }
}
