'use client';

import { useQuery } from '@tanstack/react-query';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { auditChecked } from '@/components/registry/audit/client';
import { checkWords } from '@/components/registry/audit/words';

type ChainCheckProps = { provider: { uuid: string; time_zone: string } };

/**
 * Whether the log is as it was written: each row carries the hash of the row before it, and all hashes are recomputed.
 */
export function ChainCheck({ provider }: ChainCheckProps) {
  const { data, error, isFetching, refetch } = useQuery(auditChecked(provider.uuid));
  const check = (
    <Button
      size="small"
      pending={isFetching}
      pendingLabel="Checking every row of the log"
      onClick={() => void refetch()}
    >
      {data ? 'Check again' : 'Check the chain'}
    </Button>
  );
  if (isFetching) {
    return (
      <Banner icon="link-2" action={check}>
        Verifying every entry… About 30 seconds per million rows.
      </Banner>
    );
  }
  if (error) {
    return (
      <Banner tone="attention" icon="triangle-exclamation-point" action={check}>
        The log could not be checked, so it is not known whether it is intact. {error.message}
      </Banner>
    );
  }
  if (!data) {
    return (
      <Banner icon="link-2" action={check}>
        Each row is chained to the row before it, so that a changed or removed row is detected. You
        have not checked the chain yet.
      </Banner>
    );
  }
  const words = checkWords(data, provider.time_zone);
  return (
    <Banner
      tone={data.is_intact ? 'neutral' : 'danger'}
      icon={data.is_intact ? 'circle-check' : 'triangle-exclamation-point'}
      urgent={!data.is_intact}
      action={check}
    >
      {words}
      {data.head_hash !== '' && (
        <span className="mt-1 block text-sm">
          Its last hash, noted elsewhere, proves later that nothing before it was changed:{' '}
          <code className="wrap-anywhere">{data.head_hash}</code>
        </span>
      )}
    </Banner>
  );
}
