/**
 * Stands in the page itself, before everything that can be typed into. A form that was sent and that no program took is
 * held: left to the browser it would load the page anew, without what was typed.
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
