'use client';

import type { FurnishedWard } from '@/components/registry/locations/places-client';
import { AddBeds } from './add-beds';
import { AddPlace } from './add-place';
import type { BedDialog } from './beds-of-ward';
import { SwitchBed, SwitchPlace } from './close-place';
import { RenameBed, RenamePlace } from './rename-place';
import type { PlaceDialog } from './rooms-of-ward';

export type WardDialog = BedDialog | PlaceDialog | { kind: 'add-room' };

type WardDialogsProps = {
  provider: string;
  of: FurnishedWard;
  opened: Exclude<WardDialog, { kind: 'place-bed' }>;
  onDone: (words: string) => void;
  onClose: () => void;
};

/** What is asked before something of a ward is added or changed. */
export function WardDialogs({ provider, of, opened, onDone, onClose }: WardDialogsProps) {
  const asks = { provider, onDone, onClose };
  switch (opened.kind) {
    case 'add-room':
      return <AddPlace {...asks} type="room" ward={of.ward} />;
    case 'add-beds':
      return <AddBeds {...{ provider, onClose }} of={of} into={opened.place} />;
    case 'rename':
      return <RenamePlace {...asks} place={opened.place} />;
    case 'switch':
      return <SwitchPlace {...asks} place={opened.place} />;
    case 'rename-bed':
      return <RenameBed {...asks} bed={opened.bed} />;
    case 'switch-bed':
      return <SwitchBed {...asks} bed={opened.bed} />;
  }
}
