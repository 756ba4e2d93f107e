import type { ReactNode } from 'react';

export const pageId = 'page';

/** The page of a shared device, which is taken out of the document while the device is locked (`device-lock.tsx`). */
export function KeptPage({ children }: { children: ReactNode }) {
  return (
    <div className="contents">
      <div id={pageId} className="contents">
        {children}
      </div>
    </div>
  );
}
