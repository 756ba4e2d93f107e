'use client';

import { useEffect, useRef, useState } from 'react';

/** Longer than the usual pause between two keys (milliseconds). */
const restMs = 1_000;

/**
 * Announces a text that changes while the user types, once the typing pauses. Announcing a sum at every digit would
 * drown out the digits. The initial text is not announced.
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
