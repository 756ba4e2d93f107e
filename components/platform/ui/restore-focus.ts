/** Elements that may contain a control and can take the focus in its place: the row before its list. */
const places = 'li, tr, article, section, [role="tabpanel"], [role="dialog"], main';

/**
 * An action often removes its own button when the page reloads its data. Keyboard and screen-reader users then
 * continue at the button's surroundings, not at the top of the page.
 */
export function stayBeside(control: HTMLElement): void {
  const around = placesAround(control);
  const look = () => {
    if (control.isConnected) return;
    stop();
    const place = around.find((one) => one.isConnected);
    if (place && document.activeElement === document.body) focusPlace(place);
  };
  const observer = new MutationObserver(look);
  const stop = () => {
    observer.disconnect();
    document.removeEventListener('focusin', stop);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  // The user has moved on.
  document.addEventListener('focusin', stop);
}

/** The same for the focused control. */
export function restoreFocus(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused !== document.body) stayBeside(focused);
}

function placesAround(control: HTMLElement): HTMLElement[] {
  const place = control.parentElement?.closest<HTMLElement>(places) ?? null;
  return place ? [place, ...placesAround(place)] : [];
}

function focusPlace(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
}
