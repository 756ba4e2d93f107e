import {
  BadgePercent,
  Banknote,
  BedDouble,
  BookOpen,
  Building2,
  CalendarClock,
  ChartColumn,
  ClipboardList,
  FileText,
  Gauge,
  HandCoins,
  HeartPulse,
  KeyRound,
  Landmark,
  LayoutGrid,
  type LucideIcon,
  MapPin,
  Pill,
  ReceiptText,
  ScrollText,
  Send,
  Settings,
  Stethoscope,
  Tags,
  UserCog,
  Users,
  Wallet,
} from 'lucide-react';
import type { Permission } from '@/lib/domain/codes/permissions';

export type NavigationItem = {
  href: string;
  /** Other addresses whose pages belong under it; without one, below its own address alone. */
  covers?: string;
  label: string;
  icon: keyof typeof navigationIcons;
  /** Shown only to those who have it; without one, to everybody. */
  permission?: Permission;
};

/** By name, so that a server page can hand the items over. */
export const navigationIcons = {
  wards: BedDouble,
  rounds: Stethoscope,
  patients: Users,
  finance: Gauge,
  desk: Banknote,
  payments: ReceiptText,
  shifts: Wallet,
  invoices: FileText,
  discounts: BadgePercent,
  admissions: ClipboardList,
  encounters: CalendarClock,
  prescriptions: Pill,
  referrals: Send,
  beds: LayoutGrid,
  report: ChartColumn,
  services: HeartPulse,
  prices: Tags,
  payers: Building2,
  accounts: Landmark,
  locations: MapPin,
  users: UserCog,
  keys: KeyRound,
  remittances: HandCoins,
  settings: Settings,
  audit: ScrollText,
  api: BookOpen,
} satisfies Record<string, LucideIcon>;

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
