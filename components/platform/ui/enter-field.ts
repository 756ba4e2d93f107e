/** Puts the focus on a field: on the chosen one of a group of answers, and on all of the text of a text field. */
export function enterField(field: HTMLElement | null, options?: FocusOptions): void {
  if (field instanceof HTMLInputElement && field.type === 'radio') {
    const group = [...document.getElementsByName(field.name)];
    const chosen = group.find((radio) => radio instanceof HTMLInputElement && radio.checked);
    (chosen ?? field).focus(options);
    return;
  }
  field?.focus(options);
  if (field instanceof HTMLInputElement && field.type === 'text') field.select();
}

/** The first field that can be filled in. */
export const firstField = (within: Element | null): HTMLElement | null =>
  within?.querySelector<HTMLElement>(
    ':is(input:not([type="hidden"]), textarea, select):not(:disabled, [readonly])',
  ) ?? null;
