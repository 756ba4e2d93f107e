export const pageId = 'page';

/** For what runs out while nobody can see it: the page is back. */
export const pageBackEvent = 'wardline:page-back';

let putBack: (() => void) | null = null;

export const isPageAway = (): boolean => putBack !== null;

/**
 * Takes the page out of the document at once, with the names in it, until it is brought back as it was. React keeps what was
 * typed: it only ever changes what is inside.
 */
export function takePageAway(): void {
  const page = document.getElementById(pageId);
  const place = page?.parentElement;
  if (putBack || !page || !place) return;
  const focused = document.activeElement;
  const { scrollX, scrollY } = window;
  page.remove();
  // The page as the server sent it, which its scripts have read long since.
  for (const script of document.querySelectorAll('script:not([src])')) {
    if (script.textContent?.includes('__next_f')) script.remove();
  }
  // Open dialogs and messages, which are beside the page.
  document.documentElement.dataset.locked = '';
  putBack = () => {
    delete document.documentElement.dataset.locked;
    place.append(page);
    window.scrollTo(scrollX, scrollY);
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  };
}

/** Brings back the page that is away. */
export function bringPageBack(): void {
  if (!putBack) return;
  putBack();
  putBack = null;
  dispatchEvent(new Event(pageBackEvent));
}
