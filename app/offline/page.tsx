import type { Metadata } from 'next';
import { OfflineDesk } from './offline-desk';

export const metadata: Metadata = { title: 'Offline' };

/** In place of a page that cannot be fetched: the service worker shows it at that page's address. The same for everyone. */
export default function OfflinePage() {
  return <OfflineDesk />;
}
