'use client';

import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { type ChoiceSource, choiceName } from '@/components/platform/lists/choices';

/** How a kind of record is named by its uuid. */
export type NameSource = Pick<ChoiceSource, 'key' | 'name'>;

/** The sources of names, by the kind of record as the log has it: records of every context are in the log. */
export const NameSources = createContext<ReadonlyMap<string, NameSource>>(new Map());

type RecordNameProps = {
  /** The provider's uuid. */
  provider: string;
  /** The kind of record, as the log has it. */
  entity: string;
  uuid: string;
};

/** The present name of a record, which its uuid does not say; the uuid where it has none. */
export function RecordName({ provider, entity, uuid }: RecordNameProps) {
  const source = use(NameSources).get(entity);
  return <bdi>{source ? <NameOf {...{ provider, source, uuid }} /> : uuid}</bdi>;
}

function NameOf({
  provider,
  source,
  uuid,
}: {
  provider: string;
  source: NameSource;
  uuid: string;
}) {
  const { data, isError } = useQuery(choiceName(provider, source, uuid));
  return data ?? (isError ? uuid : '…');
}
