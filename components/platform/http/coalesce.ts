/**
 * Gathers calls that come in a burst into one run of `work` after `waitMs`. A call during a run leads to one more run
 * after it, since that run may have looked before what the call is about. `work` must not reject.
 */
export function coalesced(
  work: () => Promise<unknown>,
  waitMs: number,
): { call: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isWanted = false;

  const run = async () => {
    timer = undefined;
    isRunning = true;
    isWanted = false;
    await work();
    isRunning = false;
    if (isWanted) schedule();
  };
  const schedule = () => {
    timer ??= setTimeout(run, waitMs);
  };
  return {
    call: () => {
      if (isRunning) isWanted = true;
      else schedule();
    },
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
      isWanted = false;
    },
  };
}
