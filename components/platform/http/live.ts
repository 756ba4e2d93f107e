import { signedInEvent } from '@/lib/platform/http/call';

export type LiveListener = {
  /** The server listens from now on, or again: what happened before is to be read. */
  onOpen: () => void;
  /** Something changed; at a `resync` too much to report each change. */
  onChange: () => void;
  /** The server is there, and nothing has changed. */
  onHeartbeat: () => void;
  /** No connection; it is sought by itself. */
  onLost: () => void;
};

/** Two heartbeats, which come every 15 s, may be missed before a stream is no longer believed. */
export const silenceMs = 35_000;

const lostAfterMs = 5_000;
const againAfterMs = 5_000;
/** Refused again and again, as after the session's end, it is asked for less often. */
const againAtLatestMs = 30_000;
/** As the server bids a stream that gave way to newer ones of the same session. */
const afterReplacedMs = 60_000;

/**
 * Follows a stream of server-sent events until the returned function is called. It comes back by itself after
 * everything, also where the browser gives up: a refused or ended stream. While nobody can see the page it lets go
 * of the connection, of which a browser has only six to a host.
 */
export function followLive(address: string, listener: LiveListener): () => void {
  let source: EventSource | null = null;
  let isOpen = false;
  let againMs = againAfterMs;
  let lost: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const open = () => {
    close();
    if (document.visibilityState === 'hidden') return;
    source = new EventSource(address);
    source.addEventListener('heartbeat', () => {
      // At the first heartbeat, not at the connection: only then does the server listen for changes.
      if (!isOpen) {
        isOpen = true;
        againMs = againAfterMs;
        clearTimeout(lost);
        lost = undefined;
        listener.onOpen();
      }
      clearTimeout(silence);
      silence = setTimeout(giveUp, silenceMs);
      listener.onHeartbeat();
    });
    source.addEventListener('change', listener.onChange);
    source.addEventListener('resync', listener.onChange);
    source.addEventListener('replaced', giveWay);
    source.addEventListener('error', fail);
    expectHeartbeat();
  };

  const fail = () => {
    isOpen = false;
    expectHeartbeat();
    if (source?.readyState === EventSource.CLOSED) {
      clearTimeout(again);
      again = setTimeout(open, againMs);
      againMs = Math.min(2 * againMs, againAtLatestMs);
    }
  };

  // At once it would end the oldest of the others, which would do the same: each screen would have its changes in turns.
  const giveWay = () => {
    close();
    listener.onLost();
    again = setTimeout(open, afterReplacedMs);
  };

  // A connection can end without a word, when a cable is pulled or the network changes.
  const giveUp = () => {
    listener.onLost();
    open();
  };

  // A stream that reconnects within seconds was not lost: the server sends the changes since.
  const expectHeartbeat = () => {
    lost ??= setTimeout(listener.onLost, lostAfterMs);
  };

  const close = () => {
    source?.close();
    source = null;
    isOpen = false;
    clearTimeout(again);
    clearTimeout(silence);
  };

  const see = () => {
    if (document.visibilityState === 'visible') open();
    else {
      close();
      clearTimeout(lost);
      lost = undefined;
    }
  };

  document.addEventListener('visibilitychange', see);
  addEventListener('online', open);
  addEventListener(signedInEvent, open);
  open();
  return () => {
    document.removeEventListener('visibilitychange', see);
    removeEventListener('online', open);
    removeEventListener(signedInEvent, open);
    clearTimeout(lost);
    close();
  };
}
