'use client';

import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { lazy, useLazy } from './lazy';
import { messagesPlace } from './messages-place';
import { InStatusRegion } from './status-region';

const panel = lazy(() => import('./toast-panel'));

type Message = {
  /** The message: "Observations saved for Otieno, Achieng". */
  title: string;
  detail?: string;
  /** Kept until it is dismissed: a failure of a page that was left, or a patient who got worse. */
  stays?: true;
  /** One way back or on: "Undo". */
  action?: { label: string; onAction: () => void };
};

export type ShownMessage = Message & { key: number };

type Messages = { show: (message: Message) => void; dropAll: () => void };

const nowhere = () => {
  throw new Error('useToast needs a ToastProvider above it.');
};

const ToastContext = createContext<Messages>({ show: nowhere, dropAll: nowhere });

/**
 * Returns the function that shows a message for eight seconds, longer while it is pointed at or focused, and again after the
 * page was away; one that stays until it is dismissed.
 */
export function useToast(): (message: Message) => void {
  return use(ToastContext).show;
}

/** Returns the function that removes every message, as where nobody is signed in any more. */
export function useDropMessages(): () => void {
  return use(ToastContext).dropAll;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownMessage[]>([]);
  const show = useCallback((message: Message) => {
    setShown((before) => {
      const kept = before.filter(({ stays }) => stays);
      // One with nothing to press gives way to the next.
      const passing = before.filter(({ stays, action }) => !stays && action).slice(-2);
      const key = Math.max(0, ...before.map((one) => one.key)) + 1;
      return [...kept, ...passing, { ...message, key }];
    });
  }, []);
  const drop = useCallback(
    (key: number) => setShown((before) => before.filter((one) => one.key !== key)),
    [],
  );
  const messages = useMemo(() => ({ show, dropAll: () => setShown([]) }), [show]);
  const parts = useLazy(panel, shown.length > 0);
  return (
    <ToastContext value={messages}>
      {children}
      {parts ? (
        <parts.ToastPanel shown={shown} onDrop={drop} />
      ) : (
        <PlainMessage message={shown.at(-1)} />
      )}
    </ToastContext>
  );
}

/** The message is announced at once; its buttons come with the panel. */
function PlainMessage({ message }: { message: Message | undefined }) {
  return (
    message && (
      <InStatusRegion>
        <p
          className={`${messagesPlace} rounded-md bg-inverse px-4 py-3 font-medium text-on-inverse forced-colors:border`}
        >
          {message.title}
        </p>
      </InStatusRegion>
    )
  );
}
