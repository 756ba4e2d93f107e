let channel: BroadcastChannel | undefined;

// One channel for sending and receiving: a tab does not receive its own messages.
const session = () => {
  channel ??= new BroadcastChannel('wardline:session');
  return channel;
};

/** Tells the other tabs of this browser that its session was opened, locked, unlocked or ended. */
export function tellOtherTabs(): void {
  session().postMessage(null);
}

/** Calls back when another tab says so. Returns how to stop. */
export function watchOtherTabs(act: () => void): () => void {
  const heard = session();
  heard.addEventListener('message', act);
  return () => heard.removeEventListener('message', act);
}
