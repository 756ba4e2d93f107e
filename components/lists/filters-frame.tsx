'use client';

import { type ReactNode, useId } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';

type FiltersFrameProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The form of this id, which the dialog's button sends. */
  children: (formId: string) => ReactNode;
};

/** The dialog in which a list's filters are changed together. */
export function FiltersFrame({ open, onOpenChange, children }: FiltersFrameProps) {
  const formId = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Filters"
      size="large"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId}>
            Show what matches
          </Button>
        </>
      }
    >
      {children(formId)}
    </Dialog>
  );
}
