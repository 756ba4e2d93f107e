'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { EnrolSecondFactor } from './enrol-second-factor';
import { RecoveryCodes } from './recovery-codes';
import { RemoveSecondFactor } from './remove-second-factor';

type SecondFactorProps = { isOn: boolean; recoveryCodesLeft: number };

/** The user's own second factor: set it up, show recovery codes, switch it off. */
export function SecondFactor({ isOn, recoveryCodesLeft }: SecondFactorProps) {
  const router = useRouter();
  const [newCodes, setNewCodes] = useState<string[] | null>(null);
  if (newCodes) {
    const finish = () => {
      setNewCodes(null);
      router.refresh();
    };
    return <RecoveryCodes codes={newCodes} onKept={finish} />;
  }
  if (!isOn) return <EnrolSecondFactor onConfirmed={setNewCodes} />;
  return (
    <RemoveSecondFactor recoveryCodesLeft={recoveryCodesLeft} onRemoved={() => router.refresh()} />
  );
}
