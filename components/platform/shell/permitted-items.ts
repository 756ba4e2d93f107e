import type { NavigationItem } from '@/components/platform/shell/navigation';
import type { Permission } from '@/lib/domain/codes/permissions';

/** The items that the viewer may open; an item listed twice appears at its first position. */
export function permittedItems(
  items: readonly NavigationItem[],
  permissions: readonly Permission[],
): NavigationItem[] {
  const seen = new Set<string>();
  return items.filter(({ href, permission }) => {
    if (seen.has(href) || (permission && !permissions.includes(permission))) return false;
    seen.add(href);
    return true;
  });
}
