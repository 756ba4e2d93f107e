'use client';

import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import type { Encounter } from '@/components/clinical/encounters/client';
import { Button } from '@/components/platform/ui/button';
import { deferred, useDeferred } from '@/components/platform/ui/deferred';
import { Dialog } from '@/components/platform/ui/dialog';
import { Opening } from '@/components/platform/ui/opening';

const diagnoseForm = deferred(() => import('./diagnose-form'));

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
  const parts = useDeferred(diagnoseForm, isOpen);
  return (
    <>
      <Button icon={ClipboardList} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Diagnose
      </Button>
      {isOpen && !parts && <Opening of={diagnoseForm} onCancel={close} />}
      {parts && (
        <Dialog
          open={isOpen}
          onOpenChange={setOpen}
          title="Diagnoses"
          description="They rank as they stand here, after those that are recorded already."
        >
          {isOpen && <parts.DiagnoseForm {...props} onClose={close} />}
        </Dialog>
      )}
    </>
  );
}
