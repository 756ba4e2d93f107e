'use client';

import { clsx } from 'clsx';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { Icon } from '@/components/ui/icon';
import { isUnder, type NavigationItem, navigationIcons } from './navigation';

/** A rail at the left on a desktop, a bar at the bottom, under the thumbs, on tablet and phone. */
export function NavigationLinks({ items }: { items: readonly NavigationItem[] }) {
  const pathname = usePathname();
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 flex h-[calc(var(--shell-bottom)+env(safe-area-inset-bottom))] border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:inset-y-0 lg:end-auto lg:h-auto lg:w-20 lg:flex-col lg:gap-1 lg:border-e lg:border-t-0 lg:px-1.5 lg:pt-[calc(var(--shell-top)+0.5rem)] print:hidden"
    >
      {items.map((item) => {
        const current = isUnder(pathname, item.href);
        return (
          <Link
            key={item.href}
            href={item.href}
            aria-current={current ? 'page' : undefined}
            className={clsx(
              'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-xs -outline-offset-2 forced-colors:aria-[current=page]:underline lg:flex-none lg:rounded-md',
              current
                ? 'font-semibold text-accent-ink lg:bg-accent-soft'
                : 'text-ink-muted hover:text-ink lg:hover:bg-sunken',
            )}
          >
            <span
              className={clsx(
                'rounded-full px-4 py-0.5 text-lg lg:p-0',
                current && 'bg-accent-soft lg:bg-transparent',
              )}
            >
              <Icon of={navigationIcons[item.icon]} />
            </span>
            {item.label}
          </Link>
        );
      })}
    </nav>
  );
}
