'use client';

import { useEffect } from 'react';
import { useToast } from '@/components/platform/ui/toast';
import { notesEvent } from '@/lib/platform/http/notes';

/** Shows, on any screen, what a change did to money that was billed or paid: "Refund due KES 2,400.00: 2 nights." */
export function ChangeNotes() {
  const toast = useToast();
  useEffect(() => {
    const show = (event: Event) => {
      if (!(event instanceof CustomEvent)) return;
      toast({ title: event.detail.join(' ') });
    };
    globalThis.addEventListener(notesEvent, show);
    return () => globalThis.removeEventListener(notesEvent, show);
  }, [toast]);
  return null;
}
