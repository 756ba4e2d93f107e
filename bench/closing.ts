/** The running parts, in the order in which they were started. */
const running = new Set<() => Promise<void>>();

/**
 * Has this closed when the bench is interrupted, too.
 * @returns closes it, once
 */
export function closing(close: () => Promise<unknown>): () => Promise<void> {
  let closed: Promise<void> | undefined;
  const closeOnce = () => {
    closed ??= close().then(() => {
      running.delete(closeOnce);
    });
    return closed;
  };
  running.add(closeOnce);
  return closeOnce;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    for (const close of [...running].reverse()) await close().catch(console.error);
    process.exit(130);
  });
}
