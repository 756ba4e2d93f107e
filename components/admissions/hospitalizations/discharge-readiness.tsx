'use client';

import Link from 'next/link';
import { FailedState } from '@/components/platform/ui/failed-state';
import { Icon } from '@/components/platform/ui/icon';
import { Loading, Skeleton } from '@/components/platform/ui/skeleton';
import type { OpenPoint } from '@/lib/admissions/hospitalizations/readiness-choice';
import type { OpenItems } from './use-discharge';

type DischargeReadinessProps = ItemsProps & {
  /** Of the children who are discharged with their mother. */
  leaving: readonly (OpenItems & { uuid: string; name: string })[];
};

type ItemsProps = {
  of: OpenItems;
  hasDied: boolean;
  /** The id of the control with which the disposition is chosen, on this very page. */
  dispositionId: string;
  /** The address of this page, to come back to. */
  returnTo: string;
};

/** The outstanding items before a discharge, each with its owner and a link to where it is settled. */
export function DischargeReadiness({ leaving, ...own }: DischargeReadinessProps) {
  return (
    <section
      aria-labelledby="readiness-heading"
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-5"
    >
      <h2 id="readiness-heading" className="font-semibold text-lg">
        Before the discharge
      </h2>
      <Items {...own} />
      {leaving.map((child) => (
        <section
          key={child.uuid}
          aria-label={child.name}
          className="flex flex-col gap-3 border-line border-t pt-4"
        >
          <h3 className="font-semibold">{child.name}</h3>
          <Items {...own} of={child} heading="h4" />
        </section>
      ))}
    </section>
  );
}

function Items({
  of: { points, ending, hasFailed, isReading, onRetry },
  hasDied,
  dispositionId,
  returnTo,
  heading: Heading = 'h3',
}: ItemsProps & { heading?: 'h3' | 'h4' }) {
  return (
    <>
      {hasFailed ? (
        <FailedState
          title="Outstanding items could not be loaded"
          onRetry={onRetry}
          retrying={isReading}
        >
          Try again, or discharge with a reason.
        </FailedState>
      ) : points === null ? (
        <Loading label="Loading outstanding items">
          <div className="flex flex-col gap-3">
            <Skeleton className="h-10 w-full" />
            <Skeleton className="h-10 w-full" />
          </div>
        </Loading>
      ) : (
        <>
          <p role="status" className="flex items-center gap-2 font-medium">
            <Icon
              of={points.length === 0 ? 'circle-check' : 'circle-exclamation-point'}
              className={points.length === 0 ? 'shrink-0' : 'shrink-0 text-attention-ink'}
            />
            {countWords(points.length)}
          </p>
          {points.length > 0 && (
            <ul className="flex flex-col divide-y divide-line border-line border-t">
              {points.map((point) => (
                <li
                  key={`${point.code} ${point.message}`}
                  className="flex flex-col gap-0.5 py-2.5 last:pb-0"
                >
                  <span>{point.message}</span>
                  <span className="flex flex-wrap items-baseline justify-between gap-x-4 text-ink-muted">
                    <span>{point.owner}</span>
                    <Way point={point} dispositionId={dispositionId} returnTo={returnTo} />
                  </span>
                </li>
              ))}
            </ul>
          )}
          {ending.length > 0 && (
            <div className="flex flex-col gap-1 border-line border-t pt-3">
              <Heading className="font-medium">Ends with the admission</Heading>
              <ul className="list-disc pl-5">
                {ending.map(({ uuid, name }) => (
                  <li key={uuid} className="break-words">
                    {name}
                  </li>
                ))}
              </ul>
              <p className="text-ink-muted">
                Inpatient only.{!hasDied && ' To continue a medicine, prescribe it to take home.'}
              </p>
            </div>
          )}
        </>
      )}
    </>
  );
}

const countWords = (count: number) => {
  if (count === 0) return 'Nothing is outstanding.';
  return count === 1 ? '1 item is outstanding' : `${count} items are outstanding`;
};

const wayLook = 'inline-flex min-h-control-sm items-center text-accent-ink hover:underline';

function Way({
  point: { code, href, message },
  dispositionId,
  returnTo,
}: {
  point: OpenPoint;
  dispositionId: string;
  returnTo: string;
}) {
  if (code === 'disposition-missing') {
    return (
      <a
        href={`#${dispositionId}`}
        className={wayLook}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById(dispositionId)?.focus();
        }}
      >
        Choose it
      </a>
    );
  }
  if (href === null) return null;
  const isForm = href.includes('/observe');
  return (
    <Link
      href={
        isForm || code === 'open-round'
          ? `${href}${isForm ? '&' : '?'}from=${encodeURIComponent(returnTo)}`
          : href
      }
      aria-label={`${isForm ? 'Observe now' : 'Open'}: ${message}`}
      className={wayLook}
    >
      {isForm ? 'Observe now' : 'Open'}
    </Link>
  );
}
