/**
 * An inline script before every input. It holds a form that is submitted before hydration: the browser would
 * otherwise reload the page and lose what was typed.
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
})()`;
