'use client';

import type { ComponentProps } from 'react';
import type { IconName } from '@/components/platform/ui/icon-names';
import { type ButtonSize, type ButtonVariant, buttonLook } from './button-look';
import { Icon } from './icon';
import { Tooltip } from './tooltip';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'disabled'> & {
  /** The action; read aloud, and shown on hover and focus. */
  label: string;
  icon: IconName;
  variant?: ButtonVariant;
  size?: ButtonSize;
};

export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size = 'medium',
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={[buttonLook(variant, size, true), className].filter(Boolean).join(' ')}
      >
        <Icon of={icon} />
      </button>
    </Tooltip>
  );
}
