import type { ReactNode } from 'react';
import { pageId } from '@/components/platform/ui/page-away';

/** The page of a shared device, which is taken out of the document while the device is locked. */
export function KeptPage({ children }: { children: ReactNode }) {
  return (
    <div className="contents">
      <div id={pageId} className="contents">
        {children}
      </div>
    </div>
  );
}
