import type { IconName } from '@/components/platform/ui/icon-names';
import type { Permission } from '@/lib/domain/codes/permissions';

export type NavigationItem = {
  href: string;
  /** Other addresses whose pages belong under it; without one, below its own address alone. */
  covers?: string;
  label: string;
  icon: IconName;
  /** Shown only to those who have it; without one, to everybody. */
  permission?: Permission;
};

/** On tablet and phone as many items stand in the bar, the last of them "More" when there are others. */
const inBar = 5;

/** The items of the bar on tablet and phone, and those behind its "More". */
export function splitForBar(items: readonly NavigationItem[]): {
  shown: readonly NavigationItem[];
  more: readonly NavigationItem[];
} {
  const cut = items.length > inBar ? inBar - 1 : inBar;
  return { shown: items.slice(0, cut), more: items.slice(cut) };
}

/** Whether the page belongs under the item: its own address or one below it. */
export function isUnder(pathname: string, href: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`);
}

/**
 * The one item that the page belongs under: of an address and one below it, the nearer; and by what an item covers where
 * no address does.
 */
export function currentItem(
  items: readonly NavigationItem[],
  pathname: string,
): NavigationItem | undefined {
  const nearest = items
    .filter(({ href }) => isUnder(pathname, href))
    .toSorted((one, other) => other.href.length - one.href.length)[0];
  return nearest ?? items.find(({ covers }) => covers && isUnder(pathname, covers));
}
