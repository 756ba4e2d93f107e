/** Two presses at one place, or of one key, within this time are a double press. Nobody has read a question by then. */
export const doublePressMs = 500;

/**
 * The second press of a double tap, a double click or a key that is pressed twice or held down counts only for what the
 * first one pressed. It is dropped if meanwhile something else came under the finger or into the focus, the button says
 * something else, or a question or warning appeared. Two touches are at one place within half a target.
 */
export const doublePressScript = `(() => {
  const controls = 'button, a[href], input, select, textarea, label, summary, [role="option"], [role^="menuitem"]';
  const isField = (on) => /^(input|select|textarea)$/.test(on.localName);
  const wordsOf = (on) => (on.localName === 'button' ? on.textContent : '');
  const alerts = () => [...document.querySelectorAll('[role="alert"]')].map((alert) => alert.textContent).join();
  let last;
  let isRepeated = false;
  let isDropped = false;
  const drop = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const isAgain = ({ timeStamp, repeat, clientX, clientY, pointerType }, keys) =>
    last?.keys === keys &&
    (repeat ||
      (timeStamp - last.at < ${doublePressMs} &&
        (keys !== '' || Math.hypot(clientX - last.x, clientY - last.y) < (pointerType === 'mouse' ? 6 : 22))));
  const controlOf = ({ target }) => target.closest?.(controls) ?? target;
  const isNews = (on) =>
    last.shown.get(on) !== wordsOf(on) ||
    ((last.keys === 'Escape' || !isField(on)) && last.alerts !== alerts());
  const press = (event, keys) => {
    const on = controlOf(event);
    isDropped = false;
    // A menu is open to choose from.
    const isChosen = !event.repeat && /^menuitem/.test(on.getAttribute?.('role'));
    isRepeated = isAgain(event, keys) && !(keys && isChosen);
    if (isRepeated) {
      last.at = event.timeStamp;
      isDropped = /^(Ctrl|Meta)/.test(keys) || (keys === '' && on !== last.on) || isNews(on);
    } else {
      const shown = new Map([on, ...document.querySelectorAll(controls)].map((control) => [control, wordsOf(control)]));
      last = { at: event.timeStamp, keys, on, shown, alerts: alerts(), x: event.clientX, y: event.clientY };
    }
    if (isDropped) drop(event);
  };
  addEventListener('pointerdown', (event) => event.isPrimary && event.button === 0 && press(event, ''), true);
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, target } = event;
    if (/^(Control|Meta|Shift|Alt)$/.test(key)) return;
    if (key === 'Enter' || key === 'Escape' || (key === ' ' && target.type !== 'textarea' && target.type !== 'text'))
      press(event, (ctrlKey ? 'Ctrl ' : metaKey ? 'Meta ' : '') + key);
    else last = undefined;
  }, true);
  // What was typed, dictated or pasted is between two presses, and a touch that became a scroll is none.
  const forget = ({ type, target }) => {
    if (type === 'pointercancel' || !/^(radio|checkbox)$/.test(target.type)) last = undefined;
  };
  addEventListener('input', forget, true);
  addEventListener('pointercancel', forget, true);
  for (const type of ['mousedown', 'pointerup', 'mouseup', 'click', 'keyup'])
    addEventListener(type, (event) => {
      // A slow device may receive the second touch before it has responded to the first.
      if (type === 'click' && isRepeated && event.timeStamp - last?.at < ${doublePressMs} && isNews(controlOf(event)))
        isDropped = true;
      if (isDropped && event.isTrusted) drop(event);
      if (/^(click|keyup)$/.test(type)) isDropped = false;
    }, true);
})();`;
