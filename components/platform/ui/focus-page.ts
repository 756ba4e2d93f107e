/** Where the focus goes when what was pressed takes itself away: on in the page, and not to its very top. */
export const focusPage = () => document.getElementById('main')?.focus({ preventScroll: true });
