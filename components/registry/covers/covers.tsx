'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AuditLink } from '@/components/platform/links/audit-link';
import { Badge } from '@/components/platform/ui/badge';
import { Button } from '@/components/platform/ui/button';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { FailedState } from '@/components/platform/ui/failed-state';
import { Loading, Skeleton } from '@/components/platform/ui/skeleton';
import { useToast } from '@/components/platform/ui/toast';
import { coversOfPatient } from '@/components/registry/covers/client';
import { coverAuthorization, coverCopayment, coverDays } from '@/components/registry/covers/words';
import type { PatientAddress } from '@/components/registry/patients/client';
import type { PatientCover } from '@/lib/registry/covers/contract';
import { CoverDialog } from './cover-dialog';

type CoversProps = { address: PatientAddress; currency: string; mayEdit: boolean };

/** The payers that cover a patient, with what each agreed to. */
export function Covers({ address, currency, mayEdit }: CoversProps) {
  const client = useQueryClient();
  const toast = useToast();
  const reading = useQuery(coversOfPatient(address));
  const [asked, setAsked] = useState<'add' | PatientCover | null>(null);
  return (
    <section aria-labelledby="covers" className="flex max-w-4xl flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="covers" className="font-semibold text-lg">
          Cover
        </h2>
        {mayEdit && (
          <Button icon="plus" aria-haspopup="dialog" onClick={() => setAsked('add')}>
            Add cover
          </Button>
        )}
      </div>
      {reading.data ? (
        reading.data.length === 0 ? (
          <EmptyState icon="shield-plus" title="No cover recorded">
            Add the insurer or company that pays for this patient.
          </EmptyState>
        ) : (
          <ul aria-label="Covers" className="flex flex-col gap-2">
            {reading.data.map((cover) => (
              <Cover
                key={cover.uuid}
                {...{ cover, currency }}
                onEdit={mayEdit ? () => setAsked(cover) : null}
              />
            ))}
          </ul>
        )
      ) : reading.error ? (
        <FailedState
          title="The cover could not be loaded"
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
        >
          {reading.error.message}
        </FailedState>
      ) : (
        <Loading label="Loading the cover">
          <Skeleton className="h-24 w-full" />
        </Loading>
      )}
      {asked && (
        <CoverDialog
          {...{ address, currency }}
          cover={asked === 'add' ? null : asked}
          onSaved={({ payer_name }) => {
            toast({ title: `The cover by ${payer_name} was saved` });
            void client.invalidateQueries({
              queryKey: ['patients', address.provider, address.patient],
            });
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

type CoverProps = { cover: PatientCover; currency: string; onEdit: (() => void) | null };

function Cover({ cover, currency, onEdit }: CoverProps) {
  const { payer_name, scheme, member_number, is_primary, price_tier_name } = cover;
  const details = [
    price_tier_name && `Price tier ${price_tier_name}`,
    coverCopayment(cover, currency),
    coverAuthorization(cover, currency),
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 rounded-lg border border-line bg-surface px-4 py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">
          {payer_name}
          {scheme !== '' && `, ${scheme}`} {is_primary && <Badge tone="accent">Primary</Badge>}
        </p>
        <p className="wrap-anywhere">
          Member {member_number} <span className="text-ink-muted">· {coverDays(cover)}</span>
        </p>
        {details.length > 0 && (
          <p className="wrap-anywhere text-ink-muted">{details.join(' · ')}</p>
        )}
      </div>
      <span className="flex flex-wrap gap-2">
        <AuditLink of={{ record: cover.uuid }} />
        {onEdit && (
          <Button size="small" aria-label={`Edit the cover by ${payer_name}`} onClick={onEdit}>
            Edit
          </Button>
        )}
      </span>
    </li>
  );
}
