'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useState } from 'react';
import { type BedRefusal, useBedStatus } from '@/components/admissions/beds/use-bed-status';
import { wardBoardQuery } from '@/components/admissions/wards/client';
import { leavingWords } from '@/components/admissions/wards/leaving';
import { lazy, useLazy } from '@/components/platform/ui/lazy';
import { LazyPending } from '@/components/platform/ui/lazy-pending';
import { useToast } from '@/components/platform/ui/toast';
import type { BoardBed, WardBoard } from '@/lib/admissions/wards/contract';
import { surnameFirst } from '@/lib/domain/persons';
import { BoardDeskContext, type BoardMay, isOccupiedBed, type OccupiedBed } from './board-desk';
import { useMoving } from './use-moving';

const dischargeDate = lazy(() => import('./discharge-date-dialog'));
const outOfService = lazy(() => import('@/components/admissions/beds/out-of-service-dialog'));

type BoardActionsProps = {
  provider: { uuid: string; time_zone: string };
  board: WardBoard;
  now: number;
  may: BoardMay;
  /** The element around the tiles that can be dragged. */
  within: RefObject<HTMLElement | null>;
  canDrag: boolean;
  children: ReactNode;
};

/** `stay`: whose bed it was when it was asked; null for nobody's. Another's since then is not meant. */
type Asked = { dialog: 'out-of-service' | 'discharge-date'; bed: string; stay: string | null };

/** Gives the board its actions, and shows the dialogs that they open. */
export function BoardActions({
  provider,
  board,
  now,
  may,
  within,
  canDrag,
  children,
}: BoardActionsProps) {
  const client = useQueryClient();
  const toast = useToast();
  const ward = board.ward.uuid;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [refusal, setRefusal] = useState<BedRefusal | null>(null);
  const readAgain = () =>
    client.invalidateQueries({ queryKey: wardBoardQuery(provider.uuid, ward).queryKey });
  const status = useBedStatus({
    provider: provider.uuid,
    readAgain,
    onRefused: setRefusal,
  });
  const dateParts = useLazy(dischargeDate, asked?.dialog === 'discharge-date');
  const serviceParts = useLazy(outOfService, asked?.dialog === 'out-of-service');
  const clock = { now, timeZone: provider.time_zone };
  const { moving, startMove, layer } = useMoving({
    beds: board.beds,
    clock,
    within,
    enabled: canDrag,
    onRefused: setRefusal,
  });
  const close = () => setAsked(null);
  const ask = (dialog: Asked['dialog'], bed: BoardBed) =>
    setAsked({ dialog, bed: bed.uuid, stay: stayOf(bed) });
  const askedBed =
    asked && board.beds.find((bed) => bed.uuid === asked.bed && stayOf(bed) === asked.stay);
  // Does not ask about a later patient in that bed.
  if (asked && !askedBed) setAsked(null);

  const tookOutOfService = (bed: BoardBed) => {
    close();
    status.offerUndo(bed, 'out-of-service');
    void readAgain();
  };
  const changedDate = ({ occupant }: OccupiedBed, expected_discharge_at: string | null) => {
    close();
    const { patient } = occupant;
    const words = leavingWords({ patient, expected_discharge_at }, clock);
    toast({
      title: `${surnameFirst(patient)}: ${words?.toLowerCase() ?? 'no discharge expected'}`,
    });
    void readAgain();
  };

  return (
    <BoardDeskContext
      value={{
        provider: provider.uuid,
        ward,
        timeZone: provider.time_zone,
        may,
        changeStatus: (bed, wanted) => void status.changeStatus(bed, wanted),
        changing: status.changing,
        refusal,
        askOutOfService: (bed) => ask('out-of-service', bed),
        askDischargeDate: (bed) => ask('discharge-date', bed),
        moving,
        startMove,
      }}
    >
      {children}
      {layer}
      {asked?.dialog === 'out-of-service' && !serviceParts && (
        <LazyPending of={outOfService} onCancel={close} />
      )}
      {asked?.dialog === 'discharge-date' && !dateParts && (
        <LazyPending of={dischargeDate} onCancel={close} />
      )}
      {serviceParts &&
        asked?.dialog === 'out-of-service' &&
        askedBed &&
        !isOccupiedBed(askedBed) && (
          <serviceParts.OutOfServiceDialog
            provider={provider.uuid}
            bed={askedBed}
            onClose={close}
            onSaved={() => tookOutOfService(askedBed)}
          />
        )}
      {dateParts && asked?.dialog === 'discharge-date' && askedBed && isOccupiedBed(askedBed) && (
        <dateParts.DischargeDateDialog
          provider={provider}
          bed={askedBed}
          now={now}
          onClose={close}
          onSaved={(expected) => changedDate(askedBed, expected)}
        />
      )}
    </BoardDeskContext>
  );
}

const stayOf = ({ occupant }: BoardBed): string | null => occupant?.hospitalization.uuid ?? null;
