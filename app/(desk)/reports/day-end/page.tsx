import type { Metadata } from 'next';
import { type PageAddress, queryIn } from '@/app/page-address';
import { DayEndReport } from '@/components/billing/reports/day-end';
import { findRow } from '@/db/queries/platform/rows';
import { findMember } from '@/db/queries/platform/users';
import { locations } from '@/db/schema/index';
import { dayEndReportContract } from '@/lib/billing/cashier-shifts/day-end-contract';
import { dayEndReport } from '@/lib/billing/cashier-shifts/server/read-day';
import { dayAt } from '@/lib/domain/days';
import { readForViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Day-end report' };

export default async function DayEndPage({ searchParams }: PageAddress) {
  const asked = await searchParams;
  const query = queryIn(dayEndReportContract.query, asked, ['date', 'location', 'cashier']);
  const { viewer, data } = await readForViewer(dayEndReportContract, async (ctx) => {
    const { tx, provider } = ctx;
    const place = query.location && (await findRow(tx, locations, provider.id, query.location));
    const person = query.cashier && (await findMember(tx, provider.id, query.cashier));
    return {
      report: await dayEndReport(ctx, query),
      today: dayAt(ctx.now, provider.timeZone),
      place: query.location && { id: place?.id, name: place?.name ?? 'an unknown desk' },
      person: query.cashier && { id: person?.id, name: person?.name ?? 'an unknown cashier' },
    };
  });
  const { report, today, place, person } = data;
  return (
    <DayEndReport
      report={report}
      provider={viewer.provider}
      today={today}
      mayCheckBooks={viewer.permissions.includes('ledger:check')}
      asked={{
        date: report.date,
        ...(place?.id ? { location: place.id } : {}),
        ...(person?.id ? { cashier: person.id } : {}),
      }}
      narrowed={{
        ...(person ? { cashier: person.name } : {}),
        ...(place ? { location: place.name } : {}),
      }}
    />
  );
}
