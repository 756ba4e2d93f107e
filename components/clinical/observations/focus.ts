/** Moves to the next field of the form that `from` is in. After the last one it stays: the next Enter must not press a button. */
export function focusNextField(from: HTMLElement | null): void {
  const form = from?.closest('form');
  if (!from || !form) return;
  const fields = [...form.querySelectorAll<HTMLElement>('[data-entry-field]')];
  const code = from.dataset.entryField;
  const last = fields.findLastIndex((field) => field.dataset.entryField === code);
  enter(fields[last + 1] ?? null);
}

/** A group of answers is entered at the chosen one. */
function enter(field: HTMLElement | null): void {
  if (field instanceof HTMLInputElement && field.type === 'radio') {
    const group = [...document.getElementsByName(field.name)];
    const chosen = group.find((radio) => radio instanceof HTMLInputElement && radio.checked);
    (chosen ?? field).focus();
    return;
  }
  field?.focus();
  if (field instanceof HTMLInputElement && field.type === 'text') field.select();
}
