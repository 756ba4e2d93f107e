'use client';

import { useEffect, useRef, useState } from 'react';

/** As long as somebody may take from one key to the next (milliseconds). */
const restMs = 1_000;

/**
 * Says a text that follows what is typed once it rests, and nothing of what the page began with: to whoever hears the page,
 * a sum that is said again at each digit covers the digits.
 */
export function DebouncedAnnouncement({ words }: { words: string }) {
  const heard = useRef(words);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (words === heard.current) return;
    const timer = setTimeout(() => {
      heard.current = words;
      setSaid(words);
    }, restMs);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
