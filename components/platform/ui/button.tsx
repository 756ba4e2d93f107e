'use client';

import { clsx } from 'clsx';
import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import type { IconName } from '@/components/platform/ui/icon-names';
import { type ButtonSize, type ButtonVariant, buttonLook } from './button-look';
import { Icon } from './icon';

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
  /** Set while the work runs: the button is inactive, keeps the focus and shows `pendingLabel`. */
  pending?: boolean;
  pendingLabel?: string;
  /** A rule's reason why this is not possible now: the button is inactive and the reason is shown under it. */
  refusal?: string | null;
  children: ReactNode;
};

export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  pending = false,
  pendingLabel = 'Working…',
  refusal = null,
  type = 'button',
  className,
  onClick,
  children,
  'aria-describedby': describedBy,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const idle = pending || refusal !== null;
  // aria-disabled, not disabled: if a working button lost the focus, keyboard users would be sent to the top of the
  // page.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (idle) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <>
      <button
        {...rest}
        type={type}
        className={clsx(buttonLook(variant, size), className)}
        onClick={press}
        aria-disabled={idle || undefined}
        aria-busy={pending || undefined}
        aria-describedby={refusal === null ? describedBy : reasonId}
        data-refused={refusal === null ? undefined : ''}
      >
        {pending ? (
          <Icon of="loader-circle" className="turning appear-late shrink-0" />
        ) : (
          icon && <Icon of={icon} />
        )}
        {children}
      </button>
      <span role="status" className="sr-only">
        {pending ? pendingLabel : ''}
      </span>
    </>
  );
  if (refusal === null) return button;
  return (
    <span className="inline-flex flex-col gap-1">
      {button}
      <span id={reasonId} className="max-w-prose text-ink-muted text-sm">
        {refusal}
      </span>
    </span>
  );
}
