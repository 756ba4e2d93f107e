'use client';

import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { deferred, useDeferred } from '@/components/ui/deferred';
import { Dialog } from '@/components/ui/dialog';
import { Opening } from '@/components/ui/opening';
import type { Encounter } from '@/lib/encounters/client';

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
