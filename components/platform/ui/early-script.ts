/**
 * An inline script before every input, for what the browser would lose.
 * - A form that is submitted before hydration is held: the page would reload without what was typed.
 * - Two touches within a third of a second, on neighbouring fields too, are a double click to the browser. It puts no caret
 *   into an empty field, and every digit typed there would go nowhere.
 */
export const earlyScript = `(() => {
  const typed = (window.typedEarly = new WeakMap());
  const keep = ({ target }) => {
    window.sentEarly = undefined;
    typed.set(target, /^(checkbox|radio)$/.test(target.type) ? target.checked : target.value);
  };
  addEventListener('input', keep, true);
  addEventListener('change', keep, true);
  addEventListener('submit', (event) => {
    if (event.defaultPrevented || event.target.method !== 'post') return;
    event.preventDefault();
    window.sentEarly = event.target;
  });
  addEventListener('click', ({ detail, target }) => {
    if (detail > 1 && target.value === '') target.select?.();
  });
})()`;
