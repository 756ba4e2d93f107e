import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { Desk } from '@/app/(desk)/shell/desk';
import type { NavigationItem } from '@/components/platform/shell/navigation';
import { permittedItems } from '@/components/platform/shell/permitted-items';
import { themeCookie, themeOf } from '@/components/platform/shell/theme';
import { listWards } from '@/db/queries/admissions/wards';
import { timeZoneMeta } from '@/lib/platform/http/clock';
import { viewerMeta } from '@/lib/platform/http/expected-user';
import { readForViewer } from '@/lib/platform/session/server/viewer';
import { locationContracts } from '@/lib/registry/locations/contract';

const navigation: NavigationItem[] = [
  { href: '/wards', label: 'Wards', icon: 'bed-double', permission: 'clinical:read' },
  { href: '/rounds', label: 'Rounds', icon: 'stethoscope', permission: 'clinical:read' },
  { href: '/patients', label: 'Patients', icon: 'users', permission: 'admissions:read' },
  { href: '/finance', label: 'Finance', icon: 'gauge', permission: 'approvals:decide' },
  { href: '/payments/desk', label: 'Desk', icon: 'banknote', permission: 'payments:take' },
  { href: '/payments', label: 'Payments', icon: 'receipt-text', permission: 'payments:take' },
  { href: '/shifts', label: 'Shifts', icon: 'wallet', permission: 'payments:take' },
  {
    href: '/hospitalizations',
    label: 'Admissions',
    icon: 'clipboard-list',
    permission: 'admissions:read',
  },
  // For users with billing:read only, the ward's pages come first.
  { href: '/payments', label: 'Payments', icon: 'receipt-text', permission: 'billing:read' },
  { href: '/invoices', label: 'Invoices', icon: 'file-text', permission: 'billing:read' },
  { href: '/shifts', label: 'Shifts', icon: 'wallet', permission: 'ledger:check' },
  { href: '/discounts', label: 'Discounts', icon: 'badge-percent', permission: 'billing:read' },
  { href: '/encounters', label: 'Encounters', icon: 'calendar-clock', permission: 'clinical:read' },
  {
    href: '/prescriptions',
    label: 'Prescriptions',
    icon: 'pill',
    permission: 'clinical:read',
  },
  {
    href: '/referral-requests',
    label: 'Referrals',
    icon: 'send',
    permission: 'clinical:read',
  },
  { href: '/beds', label: 'Beds', icon: 'layout-grid', permission: 'admissions:read' },
  {
    href: '/reports/day-end',
    covers: '/reports',
    label: 'Day end',
    icon: 'chart-column',
    permission: 'billing:read',
  },
  { href: '/services', label: 'Services', icon: 'heart-pulse', permission: 'provider:administer' },
  { href: '/prices', label: 'Prices', icon: 'tags', permission: 'billing:read' },
  { href: '/payers', label: 'Payers', icon: 'building-complex', permission: 'billing:read' },
  {
    href: '/remittances',
    label: 'Remittances',
    icon: 'hand-coins',
    permission: 'billing:read',
  },
  { href: '/safe', label: 'Safe', icon: 'vault', permission: 'ledger:check' },
  { href: '/payouts', label: 'Payouts', icon: 'banknote-arrow-up', permission: 'ledger:check' },
  { href: '/accounts', label: 'Accounts', icon: 'landmark', permission: 'billing:read' },
  { href: '/locations', label: 'Locations', icon: 'map-pin', permission: 'provider:administer' },
  { href: '/users', label: 'Users', icon: 'user-cog', permission: 'provider:administer' },
  { href: '/keys', label: 'Keys', icon: 'key-round', permission: 'provider:administer' },
  { href: '/settings', label: 'Settings', icon: 'settings', permission: 'finance:configure' },
  { href: '/audit', label: 'Audit log', icon: 'scroll-text', permission: 'audit:read' },
  { href: '/docs', label: 'API', icon: 'book-open', permission: 'provider:administer' },
];

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const { viewer, data: wards } = await readForViewer(locationContracts.list, (ctx) =>
    listWards(ctx.tx, ctx.provider.id),
  );
  const theme = themeOf((await cookies()).get(themeCookie)?.value);
  const opensWards = viewer.permissions.includes('clinical:read');
  return (
    <Desk
      // Another user or hospital gets a new shell, so that nothing on the screen carries over.
      key={`${viewer.uuid} ${viewer.provider.uuid}`}
      viewer={viewer}
      navigation={permittedItems(navigation, viewer.permissions)}
      theme={theme}
      wards={
        opensWards ? wards.map(({ id, name }) => ({ uuid: id, name, href: `/wards/${id}` })) : []
      }
    >
      <meta name={viewerMeta} content={viewer.uuid} />
      <meta name={timeZoneMeta} content={viewer.provider.time_zone} />
      {children}
    </Desk>
  );
}
