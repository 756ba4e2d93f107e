'use client';

import { useEffect } from 'react';
import { isOwnAnswer } from '@/lib/platform/http/own-answer';

const lookEveryMs = 5_000;
const answerWithinMs = 10_000;
const reloadAgainAfterMs = 15_000;

/**
 * Loads the page that was asked for as soon as the server answers, unless something is being typed in its place. A page
 * that has just been loaded again, and failed although the server is there, waits a while before it tries again.
 */
export function useReloadOnceReached(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    let wasAway = !isReloaded();
    const look = async () => {
      const signal = AbortSignal.timeout(answerWithinMs);
      const isReached = await fetch('/api/health', { cache: 'no-store', signal }).then(
        (answer) => answer.ok && isOwnAnswer(answer),
        () => false,
      );
      if (isReached && (wasAway || performance.now() > reloadAgainAfterMs)) {
        window.location.reload();
      }
      wasAway ||= !isReached;
    };
    const lookNow = () => void look();
    lookNow();
    const timer = setInterval(lookNow, lookEveryMs);
    addEventListener('online', lookNow);
    return () => {
      clearInterval(timer);
      removeEventListener('online', lookNow);
    };
  }, [isWanted]);
}

const isReloaded = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');
