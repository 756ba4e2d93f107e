'use client';

import { createContext, use } from 'react';
import type { BedRefusal } from '@/components/admissions/beds/use-bed-status';
import type { BoardBed, BoardOccupant } from '@/lib/admissions/wards/contract';
import type { BedStatus } from '@/lib/domain/codes/locations';
import type { Permission } from '@/lib/domain/codes/permissions';

/** The permissions of the viewer on the board. */
export type BoardMay = {
  observe: boolean;
  round: boolean;
  admit: boolean;
  discharge: boolean;
  review: boolean;
};

export function boardMay(permissions: readonly Permission[]): BoardMay {
  return {
    observe: permissions.includes('observations:record'),
    round: permissions.includes('rounds:record'),
    admit: permissions.includes('admissions:write'),
    discharge: permissions.includes('admissions:discharge'),
    review: permissions.includes('reviews:record'),
  };
}

/** A bed and the patient in it. */
export type OccupiedBed = BoardBed & { occupant: BoardOccupant };

export const isOccupiedBed = (bed: BoardBed): bed is OccupiedBed => bed.occupant !== null;

/** Used instead of a bed's uuid for another ward. */
export const anotherWard = 'another-ward';

/** A patient on the way to another bed of the ward: dragged there, or a bed is being chosen from a list. */
export type Moving = {
  from: OccupiedBed;
  way: 'drag' | 'choice';
  /** The uuid of the bed that a dragged patient is over. */
  over: string | null;
};

type BoardDesk = {
  /** The provider's uuid. */
  provider: string;
  /** The ward's uuid. */
  ward: string;
  timeZone: string;
  may: BoardMay;
  /** Gives a bed without a patient another status, with a way back. */
  changeStatus: (bed: BoardBed, status: BedStatus) => void;
  /** The beds whose status is being changed, by uuid. */
  changing: ReadonlySet<string>;
  /** The last refusal, at its bed. */
  refusal: BedRefusal | null;
  askOutOfService: (bed: BoardBed) => void;
  askDischargeDate: (bed: OccupiedBed) => void;
  moving: Moving | null;
  startMove: (bed: OccupiedBed) => void;
};

export const BoardDeskContext = createContext<BoardDesk | null>(null);

/** The actions on the board, for everything on it. */
export function useBoardDesk(): BoardDesk {
  const desk = use(BoardDeskContext);
  if (!desk) throw new Error('useBoardDesk needs a BoardActions above it.');
  return desk;
}
