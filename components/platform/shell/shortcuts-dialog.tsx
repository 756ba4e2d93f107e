'use client';

import { Dialog } from '@/components/platform/ui/dialog';
import { KeyHint } from '@/components/platform/ui/key-hint';
import { shortcutsOnScreen } from '@/components/platform/ui/shortcuts';

type ShortcutsDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** The keys that work on the page in front, for the role that sees it. */
export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="small">
      <dl className="flex flex-col gap-1.5">
        {shortcutsOnScreen().map(({ keys, does }) => (
          <div key={keys.join(' ')} className="flex items-baseline justify-between gap-4">
            <dt>{does}</dt>
            <dd className="shrink-0">
              <KeyHint keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
