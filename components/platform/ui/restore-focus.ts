/** What a control stands in, and what is said of it when the focus comes there: its row before its list. */
const places = 'li, tr, article, section, [role="tabpanel"], [role="dialog"], main';

/**
 * Once the page is read anew, what was done often takes away the button that it began at. Whoever uses the keyboard or
 * hears the page then goes on at what that button stood in, and not at the page's very top.
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
  // They went on by themselves.
  document.addEventListener('focusin', stop);
}

/** The same for what has the focus now. */
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
