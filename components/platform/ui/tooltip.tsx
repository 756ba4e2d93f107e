'use client';

import {
  cloneElement,
  type DOMAttributes,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { lazy, useLazy } from './lazy';

const panel = lazy(() => import('./tooltip-panel'));

type TooltipProps = {
  text: string;
  /** One element that already has a name of its own: a tooltip only adds. */
  children: ReactElement<DOMAttributes<HTMLElement> & { 'aria-describedby'?: string | undefined }>;
};

/** Closes the one that is shown: there are never two. */
let closeLast: (() => void) | null = null;

const pointedMs = 500;
/** Long enough to move the pointer onto the text itself. */
const leftMs = 150;

/** Says in words what an icon is, when it is pointed at for a moment and when it has the focus. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const parts = useLazy(panel, anchor !== null);
  const show = (at: HTMLElement | null, afterMs: number) => {
    clearTimeout(timer.current);
    if (afterMs === 0) setAnchor(at);
    else timer.current = setTimeout(() => setAnchor(at), afterMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (anchor === null || !parts) return;
    const close = () => setAnchor(null);
    closeLast?.();
    closeLast = close;
    // On the window, before a dialog gets the key: Escape closes the tooltip, and only then the dialog.
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    };
    // A control under the pointer moves away from it. One with the focus keeps it, and may itself have been scrolled to.
    const scroll = () => anchor.matches(':focus-visible') || close();
    window.addEventListener('keydown', press, true);
    window.addEventListener('scroll', scroll, { capture: true, passive: true });
    return () => {
      if (closeLast === close) closeLast = null;
      window.removeEventListener('keydown', press, true);
      window.removeEventListener('scroll', scroll, true);
    };
  }, [anchor, parts]);
  const { props } = children;
  return (
    <>
      {cloneElement(children, {
        'aria-describedby':
          [props['aria-describedby'], parts && anchor && id].filter(Boolean).join(' ') || undefined,
        onPointerEnter: (event: PointerEvent<HTMLElement>) => {
          props.onPointerEnter?.(event);
          if (event.pointerType !== 'touch') show(event.currentTarget, pointedMs);
        },
        onPointerLeave: (event) => {
          props.onPointerLeave?.(event);
          show(null, leftMs);
        },
        onPointerDown: (event) => {
          props.onPointerDown?.(event);
          show(null, 0);
        },
        onFocus: (event) => {
          props.onFocus?.(event);
          if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget, 0);
        },
        onBlur: (event) => {
          props.onBlur?.(event);
          // Once the next element has the focus: a dialog takes it when something in it disappears while nothing has it.
          show(null, 1);
        },
        onClick: (event) => {
          props.onClick?.(event);
          show(null, 0);
        },
      })}
      {parts && anchor && (
        <parts.TooltipPanel
          id={id}
          anchor={anchor}
          onPointerEnter={() => show(anchor, 0)}
          onPointerLeave={() => show(null, leftMs)}
        >
          {text}
        </parts.TooltipPanel>
      )}
    </>
  );
}
