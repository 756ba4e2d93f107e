'use client';

import { useSyncExternalStore } from 'react';
import { agoWords } from '@/lib/domain/durations';

/** How long ago something was, kept up to date: "42 min ago". Until the page is alive, as of `asOf`. */
export function Ago({ instant, asOf }: { instant: string; asOf: string }) {
  const words = useSyncExternalStore(
    everyTick,
    () => agoWords(instant, Date.now()),
    () => agoWords(instant, Date.parse(asOf)),
  );
  return <time dateTime={instant}>{words}</time>;
}

function everyTick(changed: () => void): () => void {
  const timer = setInterval(changed, 10_000);
  return () => clearInterval(timer);
}
