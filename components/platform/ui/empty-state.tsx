import type { ReactNode } from 'react';
import type { IconName } from '@/components/platform/ui/icon-names';
import { Icon } from './icon';

type EmptyStateProps = {
  icon?: IconName;
  /** The meaning of the emptiness: "No patients match these filters". */
  title: string;
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
};

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-start gap-2 rounded-lg border border-line border-dashed px-6 py-8">
      <p className="flex items-center gap-2 font-semibold text-lg">
        {icon && <Icon of={icon} className="shrink-0 text-ink-faint" />}
        {title}
      </p>
      {children && <div className="max-w-prose text-ink-muted">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap gap-2">{action}</div>}
    </div>
  );
}
