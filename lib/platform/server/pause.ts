/** Calls `next` after as long again as the time since `since` (of `performance.now()`, in ms); after `atMostMs` at most. */
export function pauseAfter(since: number, atMostMs: number, next: () => void): void {
  setTimeout(next, Math.min(performance.now() - since, atMostMs));
}
