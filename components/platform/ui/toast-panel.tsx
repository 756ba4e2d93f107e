'use client';

import { clsx } from 'clsx';
import { Toast as Radix } from 'radix-ui';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from './icon';
import { messagesPlace } from './messages-place';
import { isPageAway, pageBackEvent } from './page-away';
import type { ShownMessage } from './toast';

type ToastPanelProps = { shown: readonly ShownMessage[]; onDrop: (key: number) => void };

/** The messages, at the top of the screen. */
export function ToastPanel({ shown, onDrop }: ToastPanelProps) {
  const list = useRef<HTMLOListElement>(null);
  /** Nobody has seen a message that ran out while the page was away: its time begins again. */
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    const begin = () => setReturns((times) => times + 1);
    addEventListener(pageBackEvent, begin);
    return () => removeEventListener(pageBackEvent, begin);
  }, []);
  useRoomAtTop(list, shown, returns);
  return (
    <Radix.Provider duration={8000} swipeDirection="up">
      {shown.map((message) => (
        <Radix.Root
          key={`${message.key} ${returns}`}
          open
          {...(message.stays ? { duration: Number.POSITIVE_INFINITY } : {})}
          onOpenChange={(open) => !open && !isPageAway() && onDrop(message.key)}
          data-stays={message.stays}
          className={clsx(
            'panel-enter group flex min-h-12 items-center gap-1 rounded-md ps-3 pe-1 text-sm leading-[1.2] sm:gap-3 forced-colors:border',
            message.stays ? 'bg-danger py-1.5 text-on-danger' : 'bg-inverse text-on-inverse',
          )}
        >
          <Icon
            of={message.stays ? 'circle-exclamation-point' : 'circle-check'}
            className="shrink-0 max-sm:hidden"
          />
          <div
            className={clsx(
              'min-w-0 flex-1',
              // As high as the strip; a press shows the rest.
              !message.stays && 'line-clamp-3 group-focus:line-clamp-none',
            )}
          >
            <Radix.Title className="font-semibold">{message.title}</Radix.Title>
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
      {/* Not by F8, which is Radix's own choice: at the payment desk it goes to the cash received. Nor by a key of a page. */}
      <Radix.Viewport
        hotkey={['altKey', 'KeyI']}
        label="Notifications (Alt+I)"
        ref={list}
        className={`${messagesPlace} flex flex-col gap-1 outline-none`}
      />
    </Radix.Provider>
  );
}

/**
 * A message that stays may be higher than the strip: then the strip grows with it, so that it hides nothing below. One that
 * passes does not move the page, because it would move it back under the user's finger.
 */
function useRoomAtTop(
  list: RefObject<HTMLElement | null>,
  shown: readonly ShownMessage[],
  returns: number,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each return it is another element
  useLayoutEffect(() => {
    const staying = [...(list.current?.querySelectorAll('[data-stays]') ?? [])].at(-1);
    if (!staying || shown.length === 0) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--messages', `${Math.ceil(staying.getBoundingClientRect().bottom) + 2}px`);
    });
    observer.observe(staying);
    return () => {
      observer.disconnect();
      style.removeProperty('--messages');
    };
  }, [list, shown, returns]);
}
