'use client';

import { useEffect } from 'react';

/**
 * A session that ended by a redirect to the sign-in has left its key on this device, which would still show patients'
 * names without a connection. A tab with a live session asks for its key again.
 */
export function ForgetKeyHere() {
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
