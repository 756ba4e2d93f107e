'use client';

import { useState } from 'react';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { lazy, useLazy } from '@/components/platform/ui/lazy';
import { LazyPending } from '@/components/platform/ui/lazy-pending';
import type { Printing } from './use-printing';

const again = lazy(() => import('./print-again'));

type PrintButtonsProps = {
  of: Printing;
  /** "the receipt". */
  noun: string;
  autoFocus?: boolean;
};

/** Prints the original, then copies; and for a short time the original again, if the printer did not print it. */
export function PrintButtons({ of: printing, noun, autoFocus = false }: PrintButtonsProps) {
  const [isAsking, setAsking] = useState(false);
  const parts = useLazy(again, isAsking);
  const { prints, isPending, error } = printing;
  const hasOriginal = prints.some(({ is_copy }) => !is_copy);
  const close = () => setAsking(false);
  return (
    <>
      <Button
        icon="printer"
        variant={autoFocus ? 'primary' : 'secondary'}
        autoFocus={autoFocus}
        pending={isPending}
        pendingLabel="Printing…"
        onClick={() => printing.print()}
      >
        {hasOriginal ? 'Print a copy' : `Print ${noun}`}
      </Button>
      {printing.mayPrintAgain && (
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Print the original again
        </Button>
      )}
      {isAsking && !parts && <LazyPending of={again} onCancel={close} />}
      {isAsking && parts && (
        <parts.PrintAgain
          onPrint={(reason) => {
            close();
            printing.print({ reason });
          }}
          onClose={close}
        />
      )}
      {error && !isPending && (
        <Banner tone="danger" urgent>
          Not printed: {error.message}
        </Banner>
      )}
    </>
  );
}
