/** The next focus when a pressed control removes itself: on in the page, and not at its very top. */
export const focusPage = () => document.getElementById('main')?.focus({ preventScroll: true });
