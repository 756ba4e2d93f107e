'use client';

import { useEffect } from 'react';
import { askServerTime } from '@/lib/platform/http/server-clock';

/** For a form that records something as of now, or asks for a time: afterwards `serverNow` is the hospital's time. */
export function useServerClock(): void {
  useEffect(() => {
    void askServerTime();
  }, []);
}
