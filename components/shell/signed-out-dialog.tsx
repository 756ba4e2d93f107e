'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { LinkButton } from '@/components/ui/link-button';
import { signedOutEvent } from '@/lib/http/call';

/** Appears when the server no longer knows the session: sign in again and come back to this page. */
export function SignedOutDialog() {
  const [open, setOpen] = useState(false);
  const pathname = usePathname();
  const search = useSearchParams().toString();
  useEffect(() => {
    const show = () => setOpen(true);
    window.addEventListener(signedOutEvent, show);
    return () => window.removeEventListener(signedOutEvent, show);
  }, []);
  const here = search === '' ? pathname : `${pathname}?${search}`;
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="You have been signed out"
      size="small"
      footer={
        <LinkButton variant="primary" href={`/sign-in?return=${encodeURIComponent(here)}`}>
          Sign in again
        </LinkButton>
      }
    >
      <p>
        The last action was not saved. Sign in again to come back to this page; a set of
        observations that was begun is kept on this device.
      </p>
    </Dialog>
  );
}
