'use client';

import { useSyncExternalStore } from 'react';
import { buttonLook } from '@/components/platform/ui/button-look';
import { Icon } from '@/components/platform/ui/icon';
import { addressOf, openedAddress } from '@/lib/platform/http/call';
import { exportedAtMost } from '@/lib/platform/http/page-size';

type ExportLinkProps = {
  /** Of the list or the report; its file is at the same address, followed by `/export`. */
  operation: { path: string };
  /** By uuid. */
  provider: string;
  /** The filters, as the operation takes them; the page is left out. */
  query: object;
  /** The rows of the list, where its file has only so many. */
  total?: number | undefined;
  /** The words of the link, where a page has two. */
  label?: string;
};

/** Downloads a list or a report as CSV. A plain link, because the router cannot render a file. */
export function ExportLink({
  operation: { path },
  provider,
  query,
  total = 0,
  label = 'Download CSV',
}: ExportLinkProps) {
  const href = addressOf(
    { path: `${path}/export` },
    {
      params: { provider_id: provider },
      query: { ...query, page: undefined, page_size: undefined },
    },
  );
  const address = useSyncExternalStore(
    unchanging,
    () => openedAddress(href),
    () => href,
  );
  if (total > exportedAtMost) {
    return (
      <p className="text-ink-muted text-sm">
        To download this list, narrow it to {exportedAtMost.toLocaleString('en')} rows.
      </p>
    );
  }
  return (
    <a href={address} download className={buttonLook('secondary', 'medium')}>
      <Icon of="download" />
      {label}
    </a>
  );
}

// Another user gets a full page load.
const unchanging = () => () => {};
