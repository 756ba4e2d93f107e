'use client';

import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { DialogFoot } from './dialog-foot';
import { enterField, firstField } from './enter-field';
import { IconButton } from './icon-button';

type PanelFrameProps = {
  title: ReactNode;
  description?: ReactNode;
  footer?: ReactNode;
  /** Above the scrolling content. */
  notice: ReactNode;
  children: ReactNode;
};

/**
 * Title and footer stay in view while the content scrolls. In a window of a few lines, such as at 400 % zoom, they
 * would leave no room for it, so the whole panel scrolls.
 */
export function PanelFrame({ title, description, footer, notice, children }: PanelFrameProps) {
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  return (
    <>
      <header className="wrap-anywhere border-line border-b py-3 ps-4 pe-2 sm:ps-6">
        <div className="flex items-start justify-between gap-4">
          <Radix.Title className="min-w-0 pt-1 font-semibold text-lg">{title}</Radix.Title>
          <Radix.Close asChild>
            <IconButton label="Close" icon="x" />
          </Radix.Close>
        </div>
        {description && (
          <Radix.Description className="pe-2 text-ink-muted sm:pe-4">
            {description}
          </Radix.Description>
        )}
      </header>
      {notice && <div className="border-line border-b px-4 py-3 sm:px-6">{notice}</div>}
      <div className="wrap-anywhere shrink-0 px-4 py-4 sm:px-6 [@media(height>=30rem)]:min-h-0 [@media(height>=30rem)]:flex-1 [@media(height>=30rem)]:overflow-y-auto [@media(height>=30rem)]:overscroll-contain">
        <DialogFoot value={foot}>{children}</DialogFoot>
      </div>
      <footer
        ref={setFoot}
        className="flex flex-wrap items-center justify-end gap-2 border-line border-t px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] empty:hidden sm:px-6"
      >
        {footer}
      </footer>
    </>
  );
}

/**
 * With a mouse and a keyboard the first field takes the focus, if it is in sight and empty: a form that is filled in would be sent
 * by a second press of Enter. Else, or with a finger, the panel does, so that no on-screen keyboard covers what it says. A
 * control with `autoFocus` already has the focus and keeps it.
 */
export function focusPanel(event: Event) {
  event.preventDefault();
  const panel = event.currentTarget;
  if (!(panel instanceof HTMLElement)) return;
  const field = matchMedia('(pointer: fine)').matches ? firstField(panel) : null;
  const isFilledIn = field instanceof HTMLInputElement && isAnswered(field);
  const isInSight =
    field && field.getBoundingClientRect().bottom <= panel.getBoundingClientRect().bottom;
  enterField(isInSight && !isFilledIn ? field : panel);
}

function isAnswered(field: HTMLInputElement): boolean {
  if (field.type === 'checkbox') return field.checked;
  if (field.type !== 'radio') return field.value !== '';
  return [...document.getElementsByName(field.name)].some((one) => one.matches(':checked'));
}
