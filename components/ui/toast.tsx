'use client';

import { CheckCircle2, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { Icon } from './icon';

type Message = {
  /** What was done: "Observations saved for Otieno, Achieng". Never a failure: that stays where it happened. */
  title: string;
  detail?: string;
  /** One way back or on: "Undo". */
  action?: { label: string; onAction: () => void };
};

const ToastContext = createContext<(message: Message) => void>(() => {
  throw new Error('useToast needs a ToastProvider above it.');
});

/** Returns the function that shows a message for eight seconds, longer while it is pointed at or focused. */
export function useToast(): (message: Message) => void {
  return use(ToastContext);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<(Message & { key: number })[]>([]);
  const show = useCallback((message: Message) => {
    setShown((before) => [...before.slice(-2), { ...message, key: (before.at(-1)?.key ?? 0) + 1 }]);
  }, []);
  const drop = (key: number) => setShown((before) => before.filter((one) => one.key !== key));
  return (
    <ToastContext value={show}>
      <Radix.Provider duration={8000} swipeDirection="down">
        {children}
        {shown.map((message) => (
          <Radix.Root
            key={message.key}
            onOpenChange={(open) => !open && drop(message.key)}
            className="panel-enter flex items-center gap-3 rounded-md bg-inverse py-1 ps-4 pe-1 text-on-inverse forced-colors:border"
          >
            <Icon of={CheckCircle2} />
            <div className="min-w-0 flex-1 py-2">
              <Radix.Title className="font-medium">{message.title}</Radix.Title>
              {message.detail && <Radix.Description>{message.detail}</Radix.Description>}
            </div>
            {message.action && (
              <Radix.Action
                altText={message.action.label}
                onClick={message.action.onAction}
                className="h-control rounded-md px-3 font-semibold underline underline-offset-4"
              >
                {message.action.label}
              </Radix.Action>
            )}
            <Radix.Close
              aria-label="Dismiss"
              className="grid size-control shrink-0 place-items-center rounded-md"
            >
              <Icon of={X} />
            </Radix.Close>
          </Radix.Root>
        ))}
        <Radix.Viewport className="fixed inset-x-4 bottom-[calc(var(--shell-bottom)+1rem)] z-50 flex flex-col gap-2 outline-none sm:start-auto sm:w-96" />
      </Radix.Provider>
    </ToastContext>
  );
}
