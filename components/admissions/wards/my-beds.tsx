'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { wardBoardQuery } from '@/components/admissions/wards/client';
import { Button } from '@/components/platform/ui/button';
import { lazy, useLazy } from '@/components/platform/ui/lazy';
import { LazyPending } from '@/components/platform/ui/lazy-pending';
import { useToast } from '@/components/platform/ui/toast';
import type { WardBoard } from '@/lib/admissions/wards/contract';

const dialog = lazy(() => import('./my-beds-dialog'));

type MyBedsProps = {
  provider: { uuid: string };
  /** The viewer, as a practitioner. */
  practitioner: string;
  board: WardBoard;
  now: number;
};

/** Opens the list of beds from which the viewer takes some for a shift. */
export function MyBeds({ provider, practitioner, board, now }: MyBedsProps) {
  const client = useQueryClient();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const parts = useLazy(dialog, open);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="quiet"
        icon="user-round-plus"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        My beds
      </Button>
      {open && !parts && <LazyPending of={dialog} onCancel={close} />}
      {open && parts && (
        <parts.MyBedsDialog
          provider={provider.uuid}
          {...{ practitioner, board, now }}
          onClose={close}
          onSaved={(beds) => {
            close();
            toast({
              title: beds === 0 ? 'No bed here is yours' : `Yours here: ${bedsWords(beds)}`,
            });
            void client.invalidateQueries({
              queryKey: wardBoardQuery(provider.uuid, board.ward.uuid).queryKey,
            });
          }}
        />
      )}
    </>
  );
}

const bedsWords = (beds: number): string => (beds === 1 ? '1 bed' : `${beds} beds`);
