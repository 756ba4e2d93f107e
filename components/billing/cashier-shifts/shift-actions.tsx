'use client';

import { useState } from 'react';
import { type ShiftDetail, shiftAddress } from '@/components/billing/cashier-shifts/client';
import { Button } from '@/components/platform/ui/button';
import { LinkButton } from '@/components/platform/ui/link-button';
import { CorrectFloat } from './correct-float';
import { HandOver } from './hand-over';

type ShiftActionsProps = {
  shift: ShiftDetail;
  /** By uuid. */
  provider: string;
  mayAct: boolean;
};

/** The actions for a shift: look at its payments, hand cash over, correct its float, close it. */
export function ShiftActions({ shift, provider, mayAct }: ShiftActionsProps) {
  const [isHandingOver, setHandingOver] = useState(false);
  const [isCorrecting, setCorrecting] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton icon="receipt-text" href={`/payments?shift=${shift.uuid}`}>
        Its payments
      </LinkButton>
      {mayAct && shift.status === 'open' && (
        <>
          <Button icon="hand-coins" aria-haspopup="dialog" onClick={() => setHandingOver(true)}>
            Hand cash over
          </Button>
          <Button icon="pencil-line" aria-haspopup="dialog" onClick={() => setCorrecting(true)}>
            Correct the float
          </Button>
          <LinkButton icon="lock" href={`${shiftAddress(shift.uuid)}/close`}>
            Count and close
          </LinkButton>
        </>
      )}
      {isHandingOver && <HandOver {...{ shift, provider }} onClose={() => setHandingOver(false)} />}
      {isCorrecting && (
        <CorrectFloat {...{ shift, provider }} onClose={() => setCorrecting(false)} />
      )}
    </div>
  );
}
