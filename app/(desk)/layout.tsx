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
  { href: '/wards', label: 'Wards', icon: 'wards', permission: 'clinical:read' },
  { href: '/rounds', label: 'Rounds', icon: 'rounds', permission: 'clinical:read' },
  { href: '/patients', label: 'Patients', icon: 'patients', permission: 'admissions:read' },
  { href: '/finance', label: 'Finance', icon: 'finance', permission: 'approvals:decide' },
  { href: '/payments/desk', label: 'Desk', icon: 'desk', permission: 'payments:take' },
  { href: '/payments', label: 'Payments', icon: 'payments', permission: 'payments:take' },
  { href: '/shifts', label: 'Shifts', icon: 'shifts', permission: 'payments:take' },
  {
    href: '/hospitalizations',
    label: 'Admissions',
    icon: 'admissions',
    permission: 'admissions:read',
  },
  // For users with billing:read only, the ward's pages come first.
  { href: '/payments', label: 'Payments', icon: 'payments', permission: 'billing:read' },
  { href: '/invoices', label: 'Invoices', icon: 'invoices', permission: 'billing:read' },
  { href: '/discounts', label: 'Discounts', icon: 'discounts', permission: 'billing:read' },
  { href: '/encounters', label: 'Encounters', icon: 'encounters', permission: 'clinical:read' },
  {
    href: '/prescriptions',
    label: 'Prescriptions',
    icon: 'prescriptions',
    permission: 'clinical:read',
  },
  {
    href: '/referral-requests',
    label: 'Referrals',
    icon: 'referrals',
    permission: 'clinical:read',
  },
  { href: '/beds', label: 'Beds', icon: 'beds', permission: 'admissions:read' },
  {
    href: '/reports/day-end',
    covers: '/reports',
    label: 'Day end',
    icon: 'report',
    permission: 'billing:read',
  },
  { href: '/services', label: 'Services', icon: 'services', permission: 'provider:administer' },
  { href: '/prices', label: 'Prices', icon: 'prices', permission: 'billing:read' },
  { href: '/payers', label: 'Payers', icon: 'payers', permission: 'billing:read' },
  {
    href: '/remittances',
    label: 'Remittances',
    icon: 'remittances',
    permission: 'billing:read',
  },
  { href: '/safe', label: 'Safe', icon: 'accounts', permission: 'ledger:check' },
  { href: '/payouts', label: 'Payouts', icon: 'remittances', permission: 'ledger:check' },
  { href: '/accounts', label: 'Accounts', icon: 'accounts', permission: 'billing:read' },
  { href: '/locations', label: 'Locations', icon: 'locations', permission: 'provider:administer' },
  { href: '/users', label: 'Users', icon: 'users', permission: 'provider:administer' },
  { href: '/keys', label: 'Keys', icon: 'keys', permission: 'provider:administer' },
  { href: '/settings', label: 'Settings', icon: 'settings', permission: 'finance:configure' },
  { href: '/audit', label: 'Audit log', icon: 'audit', permission: 'audit:read' },
  { href: '/docs', label: 'API', icon: 'api', permission: 'provider:administer' },
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
