import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { IconName } from '@/components/platform/ui/icon-names';
import { Icon } from './icon';

type BannerProps = {
  tone?: 'neutral' | 'attention' | 'danger';
  icon?: IconName;
  /** Interrupts a screen reader; only for what must not wait. */
  urgent?: boolean;
  action?: ReactNode;
  children: ReactNode;
};

/** One line above the content it is about: out of date, offline, draft restored. */
export function Banner({ tone = 'neutral', icon, urgent = false, action, children }: BannerProps) {
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      className={clsx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border px-3 py-2',
        tones[tone],
      )}
    >
      {icon && <Icon of={icon} />}
      <div className="min-w-0 flex-1 basis-48">{children}</div>
      {action}
    </div>
  );
}

const tones = {
  neutral: 'border-line bg-sunken text-ink',
  attention: 'border-attention-ink bg-attention-soft text-ink',
  danger: 'border-danger-ink bg-danger-soft text-ink',
};
