'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type BoardReading, wardFormsQuery } from '@/components/admissions/wards/client';
import { useVault } from '@/components/platform/offline/device-store';
import { keepWard } from './kept-wards';

type KeepBoardProps = { provider: string; reading: BoardReading; mayObserve: boolean };

/** Several changes that come together are written once. */
const writeAfterMs = 1_000;

/** Keeps the board that is shown on this device, with what observing its patients needs, for a lost connection. */
export function KeepBoard({ provider, reading, mayObserve }: KeepBoardProps) {
  const vault = useVault();
  const { data: forms = null } = useQuery({
    ...wardFormsQuery(provider, reading.board.ward.uuid),
    enabled: mayObserve && vault !== null,
  });
  useEffect(() => {
    if (!vault || reading.receivedAt === null || (mayObserve && !forms)) return;
    const timer = setTimeout(
      () => void keepWard(vault, { provider, reading, forms }).catch(() => {}),
      writeAfterMs,
    );
    return () => clearTimeout(timer);
  }, [vault, provider, reading, forms, mayObserve]);
  return null;
}
