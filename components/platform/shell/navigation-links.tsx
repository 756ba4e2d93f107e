'use client';

import { clsx } from 'clsx';
import { usePathname, useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import { useCameFrom } from '@/components/platform/links/came-from';
import { Icon } from '@/components/platform/ui/icon';
import { Menu, MenuItem } from '@/components/platform/ui/menu';
import { ReadyLink } from '@/components/platform/ui/ready-link';
import { currentItem, type NavigationItem, splitForBar } from './navigation';

/** A rail at the left on a desktop, a bar at the bottom, under the thumbs, on tablet and phone. */
export function NavigationLinks({ items }: { items: readonly NavigationItem[] }) {
  const pathname = usePathname();
  const { shown, more } = splitForBar(items);
  const [from] = useCameFrom()?.split('?') ?? [];
  const here = (from && currentItem(items, from)) || currentItem(items, pathname);
  const rail = useRef<HTMLElement>(null);
  const place = here?.href;
  // A user with many permissions has more items than a low window shows.
  useEffect(() => {
    const item = rail.current?.querySelector(`[href="${place}"]`);
    item?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  return (
    <nav
      ref={rail}
      aria-label="Main"
      className="more-below wrap-normal fixed inset-x-0 bottom-0 z-30 flex h-[calc(var(--shell-bottom)+env(safe-area-inset-bottom))] border-line border-t pb-[env(safe-area-inset-bottom)] lg:inset-y-0 lg:end-auto lg:h-auto lg:w-20 lg:flex-col lg:gap-1 lg:overflow-y-auto lg:border-e lg:border-t-0 lg:px-1 lg:pb-2 lg:[scroll-padding:calc(var(--shell-top)+0.5rem)_0_0.5rem] lg:pt-[calc(var(--shell-top)+0.5rem)] print:hidden"
    >
      <span
        aria-hidden="true"
        className="absolute inset-x-0 top-0 grid h-shell-top place-items-center font-semibold text-accent-ink text-sm max-lg:hidden"
      >
        Wardline
      </span>
      {items.map((item) => {
        const current = item === here;
        return (
          <ReadyLink
            key={item.href}
            href={item.href}
            aria-current={current ? 'page' : undefined}
            className={clsx(itemLook(current), !shown.includes(item) && 'max-lg:hidden')}
          >
            <Mark current={current}>
              <Icon of={item.icon} />
            </Mark>
            <span className="lg:tracking-tight">{item.label}</span>
          </ReadyLink>
        );
      })}
      {more.length > 0 && <More items={more} isHere={here !== undefined && more.includes(here)} />}
    </nav>
  );
}

/** The items that the bar of tablet and phone has no room for. */
function More({ items, isHere }: { items: readonly NavigationItem[]; isHere: boolean }) {
  const router = useRouter();
  return (
    <Menu
      align="end"
      trigger={(button) => (
        <button {...button} type="button" className={clsx(itemLook(isHere), 'lg:hidden')}>
          <Mark current={isHere}>
            <Icon of="ellipsis" />
          </Mark>
          More
        </button>
      )}
    >
      {items.map(({ href, label, icon }) => (
        <MenuItem key={href} icon={icon} onSelect={() => router.push(href)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

const itemLook = (current: boolean) =>
  clsx(
    // In the bar a label is never wider than its place, however large the reader's text is.
    'flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-[min(var(--type-xs),3.75vw)] -outline-offset-2 lg:text-xs forced-colors:aria-[current=page]:underline lg:flex-none lg:rounded-md',
    current
      ? 'font-semibold text-accent-ink lg:bg-accent-soft'
      : 'text-ink-muted hover:text-ink lg:hover:bg-sunken',
  );

function Mark({ current, children }: { current: boolean; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'flex w-full max-w-12 justify-center rounded-full py-0.5 text-lg lg:w-auto lg:p-0',
        current && 'bg-accent-soft lg:bg-transparent',
      )}
    >
      {children}
    </span>
  );
}
