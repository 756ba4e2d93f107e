import {
  BedDouble,
  BookOpen,
  ClipboardList,
  LayoutGrid,
  type LucideIcon,
  ScrollText,
  Users,
} from 'lucide-react';
import type { Permission } from '@/lib/auth/permissions';

export type NavigationItem = {
  href: string;
  label: string;
  icon: keyof typeof navigationIcons;
  /** Shown only to those who have it; without one, to everybody. */
  permission?: Permission;
};

/** By name, so that a server page can hand the items over. */
export const navigationIcons = {
  wards: BedDouble,
  patients: Users,
  admissions: ClipboardList,
  beds: LayoutGrid,
  audit: ScrollText,
  api: BookOpen,
} satisfies Record<string, LucideIcon>;

/** The items that the viewer may open. */
export function permittedItems(
  items: readonly NavigationItem[],
  permissions: readonly Permission[],
): NavigationItem[] {
  return items.filter(({ permission }) => !permission || permissions.includes(permission));
}

/** Whether the page belongs under the item: its own address or one below it. */
export function isUnder(pathname: string, href: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`);
}
