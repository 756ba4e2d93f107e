import { enterField } from '@/components/platform/ui/enter-field';

/** Moves to the next field of the form that `from` is in. After the last one it stays: the next Enter must not press a button. */
export function focusNextField(from: HTMLElement | null): void {
  const form = from?.closest('form');
  if (!from || !form) return;
  const fields = [...form.querySelectorAll<HTMLElement>('[data-entry-field]')];
  const code = from.dataset.entryField;
  const last = fields.findLastIndex((field) => field.dataset.entryField === code);
  enterField(fields[last + 1] ?? null);
}
