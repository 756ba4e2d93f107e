'use client';

import { Download } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { buttonLook } from '@/components/platform/ui/button-look';
import { Icon } from '@/components/platform/ui/icon';
import { openedAddress } from '@/lib/platform/http/call';

/** Downloads the filtered list as CSV. A plain link, because the router cannot render a file. */
export function ExportLink({ href }: { href: string }) {
  const address = useSyncExternalStore(
    unchanging,
    () => openedAddress(href),
    () => href,
  );
  return (
    <a href={address} download className={buttonLook('secondary', 'medium')}>
      <Icon of={Download} />
      Export CSV
    </a>
  );
}

// Another user gets a full page load.
const unchanging = () => () => {};
