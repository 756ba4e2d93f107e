'use client';

import { useState } from 'react';
import { Button } from '@/components/platform/ui/button';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { TextArea } from '@/components/platform/ui/text-area';

type PrintAgainProps = { onPrint: (reason: string) => void; onClose: () => void };

/** Asks why the original is printed again. */
export function PrintAgain({ onPrint, onClose }: PrintAgainProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = () => {
    if (reason.trim() === '') setMissing(true);
    else onPrint(reason.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Print the original again?"
      description="Only if the first print did not come out. The reason stays on record."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={send}>
            Print the original
          </Button>
        </>
      }
    >
      <Field
        label="Reason"
        hint="Such as: paper jam, or the print was cancelled."
        error={isMissing && reason.trim() === '' ? 'Enter the reason.' : undefined}
      >
        <TextArea
          rows={2}
          maxLength={300}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
      </Field>
    </Dialog>
  );
}
