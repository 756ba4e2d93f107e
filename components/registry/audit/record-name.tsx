'use client';

import { useQuery } from '@tanstack/react-query';
import { type ChoiceSource, choiceName } from '@/components/platform/lists/choices';
import { actorChoices } from '@/components/registry/audit/choices';
import { locationChoices } from '@/components/registry/locations/choices';
import { payerChoices } from '@/components/registry/payers/choices';
import { practitionerChoices } from '@/components/registry/practitioners/choices';
import { offeredTierChoices, serviceChoices } from '@/components/registry/services/choices';

type RecordNameProps = {
  /** The provider's uuid. */
  provider: string;
  /** The kind of record, as the log has it. */
  entity: string;
  uuid: string;
};

/** The present name of a record that no page shows alone: a uuid does not say which user was changed. */
export function RecordName({ provider, entity, uuid }: RecordNameProps) {
  const source = sources.get(entity);
  if (source === undefined || uuid === '') return null;
  return <NameOf {...{ provider, source, uuid }} />;
}

function NameOf({
  provider,
  source,
  uuid,
}: {
  provider: string;
  source: ChoiceSource;
  uuid: string;
}) {
  const { data } = useQuery(choiceName(provider, source, uuid));
  if (data === undefined) return null;
  return (
    <span className="wrap-anywhere block">
      <bdi>{data}</bdi>
    </span>
  );
}

const sources = new Map<string, ChoiceSource>([
  ['healthcare-service', serviceChoices],
  ['location', locationChoices],
  ['payer', payerChoices],
  ['practitioner', practitionerChoices],
  ['price-tier', offeredTierChoices],
  ['session', actorChoices],
  ['user', actorChoices],
]);
