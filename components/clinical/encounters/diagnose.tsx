'use client';

import { useState } from 'react';
import type { Encounter } from '@/components/clinical/encounters/client';
import { Button } from '@/components/platform/ui/button';
import { Dialog } from '@/components/platform/ui/dialog';
import { lazy, useLazy } from '@/components/platform/ui/lazy';
import { LazyPending } from '@/components/platform/ui/lazy-pending';

const diagnoseForm = lazy(() => import('./diagnose-form'));

export type DiagnoseProps = {
  provider: string;
  /** The uuid of the encounter's patient. */
  patient: string;
  encounter: Encounter;
};

/** Diagnoses recorded in an encounter: outside of a stay there is no ward round in which it would be done. */
export function Diagnose(props: DiagnoseProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const parts = useLazy(diagnoseForm, isOpen);
  return (
    <>
      <Button icon="clipboard-list" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Diagnose
      </Button>
      {isOpen && !parts && <LazyPending of={diagnoseForm} onCancel={close} />}
      {parts && (
        <Dialog
          open={isOpen}
          onOpenChange={setOpen}
          title="Diagnoses"
          description="They are ranked in this order, after the diagnoses already recorded."
        >
          {isOpen && <parts.DiagnoseForm {...props} onClose={close} />}
        </Dialog>
      )}
    </>
  );
}
