import type Link from 'next/link';
import type { ComponentProps, ReactNode } from 'react';
import type { IconName } from '@/components/platform/ui/icon-names';
import { type ButtonSize, type ButtonVariant, buttonLook } from './button-look';
import { Icon } from './icon';
import { ReadyLink } from './ready-link';

type LinkButtonProps = Omit<ComponentProps<typeof Link>, 'className'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
  children: ReactNode;
};

/** Goes somewhere, and looks like a button. What changes something is a Button. */
export function LinkButton({
  variant = 'secondary',
  size = 'medium',
  icon,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <ReadyLink {...rest} className={buttonLook(variant, size)}>
      {icon && <Icon of={icon} />}
      {children}
    </ReadyLink>
  );
}
