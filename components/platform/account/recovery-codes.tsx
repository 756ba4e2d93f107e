'use client';

import { useEffect, useRef } from 'react';
import { Button } from '@/components/platform/ui/button';

type RecoveryCodesProps = { codes: readonly string[]; onKept: () => void };

/** The one moment in which the recovery codes can be read. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
        The second factor is on. Keep these recovery codes.
      </h3>
      <p className="max-w-prose">
        Each code signs you in once when you do not have your phone. Print them or write them down,
        and keep them away from the phone. They are not shown again.
      </p>
      <ul className="grid max-w-prose gap-2 font-mono text-lg sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="rounded-md bg-sunken px-3 py-1.5">
            {code}
          </li>
        ))}
      </ul>
      <div>
        <Button variant="primary" onClick={onKept}>
          I have kept the codes
        </Button>
      </div>
    </div>
  );
}
