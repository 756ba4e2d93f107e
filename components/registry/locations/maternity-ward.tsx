'use client';

import { useMutation } from '@tanstack/react-query';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { call } from '@/lib/platform/http/call';
import { locationContracts } from '@/lib/registry/locations/contract';

type MaternityWardProps = {
  provider: string;
  ward: { uuid: string; is_maternity: boolean };
  /** The message. */
  onDone: (words: string) => void;
};

/** Whether women are asked on this ward if they are pregnant. */
export function MaternityWard({ provider, ward, onDone }: MaternityWardProps) {
  const { uuid, is_maternity: isMaternity } = ward;
  const changing = useMutation({
    mutationFn: () =>
      call(locationContracts.edit, {
        params: { provider_id: provider, location_id: uuid },
        body: { is_maternity: !isMaternity },
      }),
    onSuccess: ({ data }) =>
      onDone(
        data.is_maternity ? 'This is a maternity ward now' : 'This is no longer a maternity ward',
      ),
  });
  return (
    <section aria-labelledby="maternity" className="flex flex-col gap-2">
      <h2 id="maternity" className="font-semibold text-lg">
        Maternity
      </h2>
      {changing.error && (
        <Banner tone="danger" urgent>
          {changing.error.message}
        </Banner>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-64">
          {isMaternity
            ? 'This is a maternity ward: women aged 12 to 55 are asked once per admission whether they are pregnant.'
            : 'This is not a maternity ward: patients are not asked about pregnancy. It can be recorded on any ward.'}
        </p>
        <Button
          size="small"
          pending={changing.isPending}
          pendingLabel="Saving…"
          onClick={() => changing.mutate()}
        >
          {isMaternity ? 'Stop asking about pregnancy' : 'Ask about pregnancy here'}
        </Button>
      </div>
    </section>
  );
}
