'use client';

import { useQuery } from '@tanstack/react-query';
import { type ChoiceKind, choiceName } from '@/components/platform/lists/choices';

type RecordNameProps = {
  /** The provider's uuid. */
  provider: string;
  /** What kind of record it is, as the log has it. */
  entity: string;
  uuid: string;
};

/** What a record is called now that no page shows by itself: which user was changed is not read out of a uuid. */
export function RecordName({ provider, entity, uuid }: RecordNameProps) {
  const kind = kinds.get(entity);
  if (kind === undefined || uuid === '') return null;
  return <NameOf {...{ provider, kind, uuid }} />;
}

function NameOf({ provider, kind, uuid }: { provider: string; kind: ChoiceKind; uuid: string }) {
  const { data } = useQuery(choiceName(provider, kind, uuid));
  if (data === undefined) return null;
  return (
    <span className="wrap-anywhere block">
      <bdi>{data}</bdi>
    </span>
  );
}

const kinds = new Map<string, ChoiceKind>([
  ['healthcare-service', 'service'],
  ['location', 'place'],
  ['payer', 'payer'],
  ['practitioner', 'practitioner'],
  ['session', 'actor'],
  ['user', 'actor'],
]);
