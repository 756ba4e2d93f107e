import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { IconName } from '@/components/platform/ui/icon-names';
import { Icon } from './icon';

/** `inverse` is for what is due now; `attention` warns; `danger` is for what failed or must not be missed. */
type BadgeTone = 'neutral' | 'outline' | 'accent' | 'inverse' | 'attention' | 'danger';

type BadgeProps = {
  tone?: BadgeTone;
  icon?: IconName;
  /** For what somebody wrote, which may be long and must not be cut off. */
  wraps?: boolean;
  children: ReactNode;
};

export function Badge({ tone = 'neutral', icon, wraps = false, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 rounded-sm border px-1.5 py-px font-medium text-sm',
        wraps ? 'wrap-anywhere' : 'whitespace-nowrap',
        tones[tone],
      )}
    >
      {icon && <Icon of={icon} />}
      {children}
    </span>
  );
}

const tones: Record<BadgeTone, string> = {
  neutral: 'border-transparent bg-sunken text-ink-muted',
  outline: 'border-line-strong text-ink-muted',
  accent: 'border-transparent bg-accent-soft text-accent-ink',
  inverse: 'border-transparent bg-inverse text-on-inverse',
  attention: 'border-attention-ink bg-attention-soft text-attention-ink',
  danger: 'border-danger-ink bg-danger-soft text-danger-ink',
};
