'use client';

import type { FurnishedWard } from '@/components/registry/locations/locations-client';
import { AddBeds } from './add-beds';
import { AddLocation } from './add-location';
import type { EditedBed } from './beds-of-ward';
import { SwitchBed, SwitchLocation } from './close-location';
import { RenameBed, RenameLocation } from './rename-location';
import type { LocationDialog } from './rooms-of-ward';

export type WardDialog = EditedBed | LocationDialog | { kind: 'add-room' };

type WardDialogsProps = {
  provider: string;
  of: FurnishedWard;
  opened: Exclude<WardDialog, { kind: 'place-bed' }>;
  onDone: (words: string) => void;
  onClose: () => void;
};

/** The open dialog of a ward's page. */
export function WardDialogs({ provider, of, opened, onDone, onClose }: WardDialogsProps) {
  const asks = { provider, onDone, onClose };
  switch (opened.kind) {
    case 'add-room':
      return <AddLocation {...asks} type="room" ward={of.ward} />;
    case 'add-beds':
      return <AddBeds {...{ provider, onClose }} of={of} into={opened.location} />;
    case 'rename':
      return <RenameLocation {...asks} location={opened.location} />;
    case 'switch':
      return <SwitchLocation {...asks} location={opened.location} />;
    case 'rename-bed':
      return <RenameBed {...asks} bed={opened.bed} />;
    case 'switch-bed':
      return <SwitchBed {...asks} bed={opened.bed} />;
  }
}
