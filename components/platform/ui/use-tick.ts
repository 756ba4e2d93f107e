'use client';

import { useEffect, useState } from 'react';

/** This device's clock in milliseconds, again every `everyMs`; null until the page is alive. */
export function useTick(everyMs: number): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
