import type { ReactNode } from 'react';
import { ConfirmedCall } from '@/components/platform/forms/confirmed-call';
import { useToast } from '@/components/platform/ui/toast';

type SwitchInUseProps = {
  record: { name: string; is_active: boolean };
  send: () => Promise<unknown>;
  /** What it can no longer be chosen for, and what it can be chosen for again. */
  uses: { ended: string; again: string };
  /** Whether no other one is in use. */
  isLast: boolean;
  onClose: () => void;
  /** The list of what a closed one still does. */
  children: ReactNode;
};

/** Closes or reopens a service or a price tier. Current admissions keep it. */
export function SwitchInUse({ record, send, uses, isLast, onClose, children }: SwitchInUseProps) {
  const toast = useToast();
  const { name, is_active: isActive } = record;
  const action = isActive ? `Close ${name}` : `Open ${name} again`;
  return (
    <ConfirmedCall
      title={`${action}?`}
      confirmLabel={action}
      danger={isActive}
      send={send}
      onDone={() => toast({ title: `${name} ${isActive ? 'was closed' : 'is in use again'}` })}
      onClose={onClose}
    >
      {isActive ? (
        <>
          <p>
            It can no longer be chosen for {uses.ended}. Nothing is deleted, and you can open it
            again.
          </p>
          {isLast && (
            <p className="font-semibold text-ink">
              It is the last one in use. Until there is another, no patient can be admitted.
            </p>
          )}
          <ul className="flex list-disc flex-col gap-1 ps-5">{children}</ul>
        </>
      ) : (
        <p>It can be chosen again for {uses.again}, at its prices under Prices.</p>
      )}
    </ConfirmedCall>
  );
}
