'use client';

import { useEffect, useRef, useState } from 'react';
import { worseWords } from '@/components/admissions/wards/worse';
import type { BoardBed } from '@/lib/admissions/wards/contract';

/** Says who has become urgent on a board that is open: a person who hears it does not see the tile that comes first now. */
export function DeteriorationAnnouncer({ beds }: { beds: readonly BoardBed[] }) {
  const before = useRef(beds);
  const [said, setSaid] = useState('');
  useEffect(() => {
    setSaid(worseWords(before.current, beds));
    before.current = beds;
  }, [beds]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
