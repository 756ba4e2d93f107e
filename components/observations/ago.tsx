'use client';

import { useSyncExternalStore } from 'react';

/** How long ago something was, kept up to date: "42 min ago". Until the page is alive, as of `asOf`. */
export function Ago({ instant, asOf }: { instant: string; asOf: string }) {
  const minute = useSyncExternalStore(everyMinute, currentMinute, () => minuteOf(asOf));
  return <time dateTime={instant}>{agoText(minute - minuteOf(instant))}</time>;
}

/** "just now", "42 min ago", "3 h ago", "2 days ago". */
function agoText(minutes: number): string {
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ago`;
  return `${Math.floor(hours / 24)} days ago`;
}

const minuteMs = 60_000;
const minuteOf = (instant: string) => Math.floor(new Date(instant).getTime() / minuteMs);
const currentMinute = () => Math.floor(Date.now() / minuteMs);

function everyMinute(changed: () => void): () => void {
  const timer = setInterval(changed, 10_000);
  return () => clearInterval(timer);
}
