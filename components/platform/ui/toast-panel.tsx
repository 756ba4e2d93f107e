'use client';

import { Toast as Radix } from 'radix-ui';
import { Icon } from './icon';
import type { ShownMessage } from './toast';

type ToastPanelProps = { shown: readonly ShownMessage[]; onDrop: (key: number) => void };

/** The messages, in the corner where they are looked for. */
export function ToastPanel({ shown, onDrop }: ToastPanelProps) {
  return (
    <Radix.Provider duration={8000} swipeDirection="down">
      {shown.map((message) => (
        <Radix.Root
          key={message.key}
          {...(message.stays ? { duration: Number.POSITIVE_INFINITY } : {})}
          onOpenChange={(open) => !open && onDrop(message.key)}
          className="panel-enter flex items-center gap-3 rounded-md bg-inverse py-1 ps-4 pe-1 text-on-inverse forced-colors:border"
        >
          <Icon of={message.stays ? 'circle-exclamation-point' : 'circle-check'} />
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
            <Icon of="x" />
          </Radix.Close>
        </Radix.Root>
      ))}
      {/* Not by F8, which is Radix's own choice: at the payment desk it goes to the cash received. */}
      <Radix.Viewport
        hotkey={['altKey', 'KeyM']}
        label="Notifications (Alt+M)"
        className="print:hidden fixed inset-x-4 bottom-[calc(var(--shell-bottom)+var(--sticks-bottom,0px)+1rem)] z-50 flex flex-col gap-2 outline-none sm:start-auto sm:w-96"
      />
    </Radix.Provider>
  );
}
