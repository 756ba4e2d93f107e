import postgres from 'postgres';
import { connectionOptions } from '@/db/connection-options';
import { env } from '@/lib/platform/settings/env';

type Hearing = {
  onNotice: (payload: string) => void;
  /** Notices arrive from now on, or again; any in between were missed. */
  onOpen: () => void;
  /** No notices until `onOpen` is called again. */
  onLost?: () => void;
};

/**
 * Listens to a channel on a connection of its own, which reconnects automatically after it has been open once. (The
 * driver's own `listen` does not report a lost connection.)
 * @throws if it cannot be opened at first; it is then closed, so that a retry does not leave a second one
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
