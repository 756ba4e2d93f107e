'use client';

import { Download } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { buttonLook } from '@/components/platform/ui/button-look';
import { Icon } from '@/components/platform/ui/icon';
import { openedAddress } from '@/lib/platform/http/call';

/** The list, as it is narrowed now, as a CSV file. A download, and no page that the router could draw. */
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

// For another person the whole page is loaded anew.
const unchanging = () => () => {};
