'use client';

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type Lazy, useIsLate } from './lazy';
import { notLoadedWords } from './not-loaded';
import { InStatusRegion } from './status-region';

type OpeningProps = {
  /** The parts that were asked for and are on their way over a slow network. */
  of: Lazy<unknown>;
  /** Escape, or a press elsewhere: it is not to open any more. */
  onCancel: () => void;
  /** The button that asked for it, which answers a second press by itself. */
  button?: RefObject<Element | null>;
  /** Gets the keys that were meant for what is on its way. */
  onKey?: (key: string) => void;
};

/**
 * Says that what was asked for is on its way, and keeps the keys that are meant for it from what still has the focus.
 * It does not take the focus itself: that goes back, in the end, to where it was when the part opened.
 */
export function LazyPending({ of, onCancel, button, onKey }: OpeningProps) {
  const isLate = useIsLate(of);
  const notice = useRef<HTMLDivElement>(null);
  const isWithin = (target: EventTarget | null) =>
    target instanceof Node && notice.current?.contains(target) === true;

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isOfTheBrowser(event) || (event.key !== 'Escape' && isWithin(event.target))) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onCancel();
    else onKey?.(event.key);
  });
  const point = useEffectEvent(({ target }: PointerEvent) => {
    const isButtons = target instanceof Node && button?.current?.contains(target);
    if (!isButtons && !isWithin(target)) onCancel();
  });
  useEffect(() => {
    // On the window, before the document's own listeners, with which a dialog below would close itself.
    const onPress = (event: KeyboardEvent) => press(event);
    const onPoint = (event: PointerEvent) => point(event);
    window.addEventListener('keydown', onPress, true);
    window.addEventListener('pointerdown', onPoint, true);
    return () => {
      window.removeEventListener('keydown', onPress, true);
      window.removeEventListener('pointerdown', onPoint, true);
    };
  }, []);

  return (
    <InStatusRegion>
      <div
        ref={notice}
        className="appear-late pointer-events-auto fixed inset-x-4 top-[10dvh] z-60 mx-auto flex w-fit flex-wrap items-center gap-x-4 rounded-md bg-inverse px-4 py-2 text-on-inverse forced-colors:border"
      >
        <p>{isLate ? notLoadedWords : 'Opening…'}</p>
        {isLate && (
          <button
            type="button"
            onClick={() => window.location.reload()}
            className="min-h-control font-semibold underline underline-offset-4"
          >
            Reload
          </button>
        )}
      </div>
    </InStatusRegion>
  );
}

const isOfTheBrowser = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || key === 'Tab' || /^F\d+$/.test(key);
