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
 * Hears a channel's notices by a connection of its own, which comes back by itself once it has been open. (The driver's
 * own `listen` does not say when it is lost.)
 * @throws when it cannot be opened at first; nothing of it is left then, so that whoever tries again has one at a time
 */
export async function listenTo(
  channel: string,
  { onNotice, onOpen, onLost }: Hearing,
): Promise<void> {
  let state: 'opening' | 'open' | 'lost' = 'opening';
  // The driver has this option, and does not declare it.
  const undeclared = { onnotify: (_channel: string, payload: string) => onNotice(payload) };
  const ear = postgres(env().DATABASE_URL, {
    ...connectionOptions,
    ...undeclared,
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    onclose: () => {
      if (state === 'opening') return;
      if (state === 'open') onLost?.();
      state = 'lost';
      // Closes again if it fails.
      listen().catch(() => {});
    },
  });
  const listen = async () => {
    await ear`listen ${ear(channel)}`;
    state = 'open';
    onOpen();
  };
  try {
    await listen();
  } catch (error) {
    await ear.end({ timeout: 0 }).catch(() => {});
    throw error;
  }
}
