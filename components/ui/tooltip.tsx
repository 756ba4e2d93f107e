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
import { deferred, useDeferred } from './deferred';

const panel = deferred(() => import('./tooltip-panel'));

type TooltipProps = {
  text: string;
  /** One element that already has a name of its own: a tooltip only adds. */
  children: ReactElement<DOMAttributes<HTMLElement> & { 'aria-describedby'?: string | undefined }>;
};

const pointedMs = 500;
/** Long enough to move the pointer onto the text itself. */
const leftMs = 150;

/** Says in words what an icon is, when it is pointed at for a moment and when it has the focus. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const parts = useDeferred(panel, anchor !== null);
  const show = (at: HTMLElement | null, afterMs: number) => {
    clearTimeout(timer.current);
    if (afterMs === 0) setAnchor(at);
    else timer.current = setTimeout(() => setAnchor(at), afterMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (anchor === null) return;
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && setAnchor(null);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [anchor]);
  const { props } = children;
  return (
    <>
      {cloneElement(children, {
        'aria-describedby': parts && anchor ? id : props['aria-describedby'],
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
          show(null, 0);
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
