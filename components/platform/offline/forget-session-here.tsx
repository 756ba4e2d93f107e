'use client';

import { useEffect, useLayoutEffect } from 'react';
import { useDropMessages } from '@/components/platform/ui/toast';

/**
 * A session that ended by a redirect to the sign-in has left its key on this device, which would still show patients'
 * names without a connection, and its messages on this page. A tab with a live session asks for its key again.
 */
export function ForgetSessionHere() {
  const dropMessages = useDropMessages();
  // Before this page is seen.
  useLayoutEffect(dropMessages, [dropMessages]);
  useEffect(() => {
    if (!isSecureContext) return;
    let isHere = true;
    const forget = async () => {
      const store = await import('./device-store');
      if (isHere) await store.forgetKey();
    };
    void forget().catch(() => {});
    return () => {
      isHere = false;
    };
  }, []);
  return null;
}
