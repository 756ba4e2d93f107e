'use client';

import { useState } from 'react';
import { Button } from '@/components/platform/ui/button';
import { Dialog } from '@/components/platform/ui/dialog';
import { lazy, useLazy } from '@/components/platform/ui/lazy';
import { LazyPending } from '@/components/platform/ui/lazy-pending';

const parts = lazy(() => import('./diagnosis-details'));

export type DiagnosisDialogProps = {
  /** By uuid. */
  address: { provider: string; patient: string };
  diagnosis: { uuid: string; role: string; created_at: string; stated_at: string };
  timeZone: string;
  /** Whether the reader may confirm, refute, resolve or correct it. */
  mayChange: boolean;
  /** After a change, for what is not read again automatically. */
  onChanged?: () => void;
};

/** The button to a diagnosis: what it was before and, for those who may, the form to change it. */
export function DiagnosisDialog(props: DiagnosisDialogProps) {
  const { diagnosis, mayChange } = props;
  const [isOpen, setOpen] = useState(false);
  const loaded = useLazy(parts, isOpen);
  if (!mayChange && diagnosis.stated_at === diagnosis.created_at) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size="small"
        icon={mayChange ? 'pen-line' : 'rotate-ccw-clock'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {mayChange ? 'Change' : 'History'}
        <span className="sr-only"> {diagnosis.role}</span>
      </Button>
      {isOpen && !loaded && <LazyPending of={parts} onCancel={close} />}
      {loaded && (
        <Dialog
          open={isOpen}
          onOpenChange={setOpen}
          title={diagnosis.role}
          description={
            mayChange
              ? 'The earlier entry stays in the history. Your name and the time are recorded.'
              : ''
          }
        >
          {isOpen && <loaded.DiagnosisDetails {...props} onClose={close} />}
        </Dialog>
      )}
    </>
  );
}
