'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { savedViewsQuery } from '@/components/platform/saved-views/client';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { Dialog } from '@/components/platform/ui/dialog';
import { FailedState } from '@/components/platform/ui/failed-state';
import { Field } from '@/components/platform/ui/field';
import { IconButton } from '@/components/platform/ui/icon-button';
import { Input } from '@/components/platform/ui/input';
import { Loading, Skeleton } from '@/components/platform/ui/skeleton';
import { useToast } from '@/components/platform/ui/toast';
import { call } from '@/lib/platform/http/call';
import {
  createSavedViewContract,
  deleteSavedViewContract,
  type SavedView,
} from '@/lib/platform/saved-views/contract';

type SavedViewsDialogProps = {
  provider: string;
  list: SavedView['list'];
  query: string;
  href: (query: string) => string;
  onOpen: (query: string) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Opens a view, deletes one, or saves the current filters as a new one. */
export function SavedViewsDialog({ open, onOpenChange, ...rest }: SavedViewsDialogProps) {
  const close = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Your views"
      losesNothing
      description="Filters that you saved under a name. Only you see them."
    >
      <div className="flex flex-col gap-6">
        <Views {...rest} onClose={close} />
        <SaveView {...rest} onClose={close} />
      </div>
    </Dialog>
  );
}

type PartProps = Omit<SavedViewsDialogProps, 'open' | 'onOpenChange'> & { onClose: () => void };

function Views({ provider, list, href, onOpen, onClose }: PartProps) {
  const client = useQueryClient();
  const views = savedViewsQuery(provider, list);
  const { data, isError, isFetching, refetch } = useQuery(views);
  const params = { provider_id: provider };
  const renew = () => client.invalidateQueries({ queryKey: views.queryKey });

  /** The view that was deleted last, until it is back. */
  const [gone, setGone] = useState<SavedView | null>(null);
  const restoring = useMutation({
    mutationFn: ({ name, query }: SavedView) =>
      call(createSavedViewContract, { params, body: { list, name, query } }),
    onSuccess: () => {
      setGone(null);
      return renew();
    },
  });
  const deleting = useMutation({
    mutationFn: ({ uuid }: SavedView) =>
      call(deleteSavedViewContract, { params: { ...params, saved_view_id: uuid } }),
    onSuccess: (_, view) => setGone(view),
    // Without an answer it is unknown whether the view is gone.
    onSettled: renew,
  });
  const failure = deleting.error ?? restoring.error;

  if (data === undefined) {
    if (!isError) {
      return (
        <Loading label="Loading your views">
          <Skeleton className="h-control w-full" />
        </Loading>
      );
    }
    return (
      <FailedState
        title="Your views could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <>
      {failure && (
        <Banner tone="danger" urgent>
          {failure.message}
        </Banner>
      )}
      {gone && (
        <Banner
          action={
            <Button
              size="small"
              pending={restoring.isPending}
              pendingLabel="Restoring…"
              onClick={() => restoring.mutate(gone)}
            >
              Undo
            </Button>
          }
        >
          View “{gone.name}” deleted
        </Banner>
      )}
      {data.length === 0 ? (
        <p className="text-ink-muted">
          None yet. Filter the list as you often need it, then save the filters here.
        </p>
      ) : (
        <ul aria-label="Your views" className="flex flex-col divide-y divide-line">
          {data.map((view) => (
            <li key={view.uuid} className="flex items-center gap-2 py-1">
              <Link
                href={href(view.query)}
                prefetch={false}
                onNavigate={(event) => {
                  event.preventDefault();
                  onClose();
                  onOpen(view.query);
                }}
                className="flex min-h-control min-w-0 flex-1 items-center rounded-md px-2 font-medium text-accent-ink hover:underline"
              >
                <span className="truncate">{view.name}</span>
              </Link>
              <IconButton
                label={`Delete the view “${view.name}”`}
                icon="trash"
                onClick={() => deleting.mutate(view)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function SaveView({ provider, list, query, onClose }: PartProps) {
  const client = useQueryClient();
  const toast = useToast();
  const of = useContractForm(createSavedViewContract, {
    defaultValues: { list, name: '', query },
    given: { params: { provider_id: provider } },
    onSaved: ({ data }) => {
      void client.invalidateQueries({ queryKey: savedViewsQuery(provider, list).queryKey });
      toast({ title: `View “${data.name}” saved` });
      onClose();
    },
  });
  return (
    <ContractForm of={of} label="Save the current filters">
      <Field label="Save the current filters as" {...of.field('name')}>
        <Input autoComplete="off" maxLength={100} {...of.register('name')} />
      </Field>
      <div>
        <Button variant="primary" type="submit" pending={of.pending} pendingLabel="Saving…">
          Save view
        </Button>
      </div>
    </ContractForm>
  );
}
