/**
 * The word that this server is about to stop, for whatever keeps a connection open. The framework
 * bundles a copy of this module of its own, so the state lives on the process, not in the module.
 */
interface Draining {
  started: boolean;
  listeners: Set<() => void>;
}

const key = Symbol.for('wardline.draining');
const shared = globalThis as typeof globalThis & { [key]?: Draining };

function draining(): Draining {
  shared[key] ??= { started: false, listeners: new Set() };
  return shared[key];
}

/**
 * Calls `listener` once when the server starts to stop, at once if it has already. A stream of
 * events closes itself then, so that its browser connects to the next server.
 * @returns a function that takes the listener away
 */
export function onDraining(listener: () => void): () => void {
  const state = draining();
  if (state.started) {
    listener();
    return () => {};
  }
  state.listeners.add(listener);
  return () => state.listeners.delete(listener);
}

export function startDraining(): void {
  const state = draining();
  if (state.started) return;
  state.started = true;
  for (const listener of state.listeners) listener();
  state.listeners.clear();
}

export function isDraining(): boolean {
  return draining().started;
}
