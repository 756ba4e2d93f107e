import { clsx } from 'clsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'medium' | 'small';

/** The classes that a button and a link drawn as one share. Words that are wider than their place go over several lines. */
export function buttonLook(variant: ButtonVariant, size: ButtonSize, iconOnly = false): string {
  return clsx(
    'relative inline-flex max-w-full shrink-0 select-none items-center justify-center gap-2 rounded-md border text-center font-medium no-underline',
    'aria-disabled:cursor-not-allowed',
    size === 'medium' ? 'min-h-control py-1.5 text-base' : 'min-h-control-sm py-1 text-sm',
    iconOnly && (size === 'medium' ? 'w-control' : 'w-control-sm'),
    !iconOnly && (size === 'medium' ? 'px-4' : 'px-2.5'),
    looks[variant],
  );
}

const looks: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-on-accent hover:bg-accent-strong data-refused:border-line-strong data-refused:bg-sunken data-refused:text-ink-faint',
  secondary:
    'border-line-strong bg-surface text-ink hover:bg-sunken data-refused:border-line data-refused:bg-sunken data-refused:text-ink-faint',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-sunken data-refused:text-ink-faint',
  danger:
    'border-transparent bg-danger text-on-danger hover:bg-danger-strong data-refused:border-line-strong data-refused:bg-sunken data-refused:text-ink-faint',
};
