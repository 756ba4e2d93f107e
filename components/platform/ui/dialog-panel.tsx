'use client';

import { clsx } from 'clsx';
import { Dialog as Radix } from 'radix-ui';
import { type FormEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { Banner } from './banner';
import { DialogHold } from './dialog-hold';
import { focusPanel, PanelFrame } from './panel-frame';
import { useReturnFocus } from './use-return-focus';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** Nothing is lost with what is typed into it: filters, a search, a password. */
  losesNothing?: boolean;
  children: ReactNode;
};

/**
 * A dialog's panel, over the page that it keeps from the hands until it is closed. While text is typed in it, Esc, its X or
 * a press beside it close it at the second attempt: the first says what is lost by it.
 */
export function DialogPanel({
  open,
  onOpenChange,
  size = 'medium',
  losesNothing = false,
  ...frame
}: DialogProps) {
  const onCloseAutoFocus = useReturnFocus(open);
  const isHeld = useRef(false);
  const hold = useCallback((held: boolean) => {
    isHeld.current = held;
  }, []);
  const typedInto = useRef(new Set<EventTarget>());
  const [isWarned, setWarned] = useState(false);
  if (isWarned && !open) setWarned(false);
  const note = ({ target }: FormEvent) => {
    typedInto.current.add(target);
    setWarned(false);
  };
  const change = (next: boolean) => {
    if (!next && isHeld.current) return;
    if (next || losesNothing || isWarned || ![...typedInto.current].some(holdsText)) {
      onOpenChange(next);
    } else setWarned(true);
  };
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className="overlay-fade fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          onCloseAutoFocus={onCloseAutoFocus}
          onOpenAutoFocus={focusPanel}
          onEscapeKeyDown={keepForOpenList}
          onInput={note}
          {...(frame.description ? {} : { 'aria-describedby': undefined })}
          className={clsx(
            'panel-enter fixed inset-x-4 top-2 z-50 mx-auto flex max-h-[calc(100dvh-1rem)] flex-col overflow-y-auto rounded-lg bg-raised shadow-overlay outline-none forced-colors:border [@media(height>=30rem)]:top-[10dvh] [@media(height>=30rem)]:max-h-[80dvh]',
            { small: 'max-w-sm', medium: 'max-w-lg', large: 'max-w-3xl' }[size],
          )}
        >
          <DialogHold value={hold}>
            <PanelFrame
              {...frame}
              notice={
                isWarned && (
                  <Banner tone="attention" urgent>
                    Your changes here are not saved. Close again to discard them.
                  </Banner>
                )
              }
            />
          </DialogHold>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Whether a control that was typed into still has text in it, and is still there. */
function holdsText(control: EventTarget): boolean {
  const isText =
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && !['checkbox', 'radio'].includes(control.type));
  return isText && control.isConnected && control.value.trim() !== '';
}

/** Esc closes the list that a field has open, and only then the dialog. */
function keepForOpenList(event: KeyboardEvent) {
  if (document.activeElement?.getAttribute('aria-expanded') === 'true') event.preventDefault();
}
