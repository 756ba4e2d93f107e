import Link from 'next/link';
import { acuityLooks } from '@/components/clinical/acuity/acuity';
import { AcuityMark } from '@/components/clinical/acuity/acuity-mark';
import { Badge } from '@/components/platform/ui/badge';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { LinkButton } from '@/components/platform/ui/link-button';
import { LinkWaiting } from '@/components/platform/ui/link-waiting';
import { PageHeader } from '@/components/platform/ui/page-header';
import type { WardSummary } from '@/lib/admissions/wards/contract';
import { boardAcuities } from '@/lib/clinical/acuity/urgency';

export type WardListProps = {
  wards: readonly WardSummary[];
  mayAdminister: boolean;
};

/** Every ward with how full it is and how many patients of each colour lie there. */
export function WardList({ wards, mayAdminister }: WardListProps) {
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Wards"
        actions={
          wards.length > 0 && (
            <>
              <LinkButton href="/wards/waiting" icon="stethoscope">
                Waiting for a clinician: {sum(wards.map((ward) => ward.awaiting_clinician))}
              </LinkButton>
              <LinkButton href="/wards/overdue" icon="alarm-clock">
                Overdue observations: {sum(wards.map((ward) => ward.overdue))}
              </LinkButton>
            </>
          )
        }
      >
        {wards.length > 0 &&
          `${sum(wards.map(({ occupied }) => occupied))} of ${sum(wards.map(({ beds }) => beds))} beds occupied`}
      </PageHeader>
      {wards.length === 0 ? (
        <NoWards mayAdminister={mayAdminister} />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(24rem,100%),1fr))] gap-3">
          {wards.map((ward) => (
            <li key={ward.uuid}>
              <WardCard ward={ward} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

/** The first steps of a hospital, for users who can take them. */
export function NoWards({ mayAdminister }: Pick<WardListProps, 'mayAdminister'>) {
  return (
    <EmptyState
      icon="bed-double"
      title="There are no wards yet"
      action={
        mayAdminister && (
          <LinkButton variant="primary" href="/locations">
            Add a ward
          </LinkButton>
        )
      }
    >
      {mayAdminister
        ? 'Add a ward first, then its rooms and beds.'
        : 'An administrator adds wards, rooms and beds.'}
    </EmptyState>
  );
}

function WardCard({ ward }: { ward: WardSummary }) {
  return (
    <article className="relative flex h-full flex-col gap-2 rounded-lg border border-line-strong bg-surface px-4 py-3 hover:border-ink-muted">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h2 className="min-w-0 font-semibold text-lg">
          <Link
            href={`/wards/${ward.uuid}`}
            prefetch={false}
            className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-focus"
          >
            {ward.name}
            <LinkWaiting />
          </Link>
        </h2>
        <span className="flex flex-wrap gap-1">
          {ward.awaiting_clinician > 0 && (
            <Badge tone="danger" icon="stethoscope">
              {ward.awaiting_clinician} waiting for a clinician
            </Badge>
          )}
          {ward.overdue > 0 && (
            <Badge tone="inverse" icon="alarm-clock">
              {ward.overdue} overdue
            </Badge>
          )}
        </span>
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {boardAcuities
          .filter((acuity) => ward.colours[acuity] > 0)
          .map((acuity) => (
            <li key={acuity} className="inline-flex items-center gap-1.5">
              <AcuityMark acuity={acuity} size="inline" />
              <span className="font-semibold">{ward.colours[acuity]}</span>
              {acuityLooks[acuity].word}
            </li>
          ))}
      </ul>
      <p className="mt-auto text-ink-muted text-sm">{bedWords(ward)}</p>
    </article>
  );
}

function bedWords(ward: WardSummary): string {
  const { beds, occupied, available, held, cleaning, out_of_service } = ward;
  if (beds === 0) return 'No beds';
  const others = [
    { count: available - held, words: 'free' },
    { count: held, words: 'held' },
    { count: cleaning, words: 'in cleaning' },
    { count: out_of_service, words: 'out of service' },
  ].filter(({ count }) => count > 0);
  return [
    `${occupied} of ${beds} beds occupied`,
    ...others.map(({ count, words }) => `${count} ${words}`),
  ].join(' · ');
}
