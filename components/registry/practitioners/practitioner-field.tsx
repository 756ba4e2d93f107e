'use client';

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Combobox } from '@/components/platform/ui/combobox';
import { Field } from '@/components/platform/ui/field';
import { practitionerSearch } from '@/components/registry/practitioners/client';
import { surnameFirst } from '@/lib/domain/persons';

/** `name`: surname first, as the choices have it. */
type Practitioner = { uuid: string; name: string };

type PractitionerFieldProps = {
  /** The provider's uuid. */
  provider: string;
  label: string;
  hint?: ReactNode;
  value: Practitioner | null;
  onChange: (practitioner: Practitioner) => void;
  id: string;
  error: string | undefined;
};

/** One of the practitioners in active service, found by typing a part of the name. */
export function PractitionerField({
  provider,
  label,
  hint,
  value,
  onChange,
  id,
  error,
}: PractitionerFieldProps) {
  /** null: nothing was typed since the last choice. */
  const [typed, setTyped] = useState<string | null>(null);
  const search = typed?.trim() ?? '';
  const { data, isError, isPending, isPlaceholderData } = useQuery(
    practitionerSearch(provider, search),
  );
  const practitioners = data?.rows ?? [];
  return (
    <Field label={label} hint={hint} id={id} error={error}>
      <Combobox
        text={typed ?? value?.name ?? ''}
        onText={setTyped}
        options={practitioners}
        keyOf={({ uuid }) => uuid}
        render={(practitioner) => (
          <span className="min-w-0 flex-1">
            <span className="wrap-anywhere block font-semibold">{surnameFirst(practitioner)}</span>
            {practitioner.qualification && (
              <span className="block truncate text-ink-muted text-sm">
                {practitioner.qualification}
              </span>
            )}
          </span>
        )}
        onChoose={(practitioner) => {
          setTyped(null);
          onChange({ uuid: practitioner.uuid, name: surnameFirst(practitioner) });
        }}
        onLeave={() => setTyped(null)}
        searching={isPending || isPlaceholderData}
        status={statusOf(data?.meta.total ?? 0)}
        placeholder="Type part of the name"
      />
    </Field>
  );

  function statusOf(total: number): string {
    if (isError) return 'Search failed. Try again, or check the connection.';
    if (isPending || isPlaceholderData) return 'Searching…';
    if (total === 0) return `No practitioner matches “${search}”.`;
    if (total > practitioners.length)
      return `The first ${practitioners.length} of ${total}. Type more to narrow it down.`;
    return total === 1 ? '1 practitioner' : `${total} practitioners`;
  }
}
