'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ChoiceSource, choiceName, choicesFound } from '@/components/platform/lists/choices';
import { Button } from '@/components/platform/ui/button';
import { Combobox } from '@/components/platform/ui/combobox';
import { Field } from '@/components/platform/ui/field';

type ChoiceFieldProps = {
  /** The provider's uuid. */
  provider: string;
  label: string;
  source: ChoiceSource;
  /** The chosen one's identifier; undefined for any. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  /** The name of no choice, where none is needed; choosing it clears the choice. "Any" where a list is narrowed. */
  none?: string;
  hint?: string;
  optional?: boolean;
  /** Of a form's field. */
  id?: string;
  error?: string | undefined;
};

/** One of many, found by typing a part of its name. */
export function ChoiceField({
  provider,
  label,
  source,
  value,
  onChange,
  none,
  ...field
}: ChoiceFieldProps) {
  /** null: nothing was typed since the last choice. */
  const [typed, setTyped] = useState<string | null>(null);
  const search = typed?.trim() ?? '';
  const found = useQuery(choicesFound(provider, source, search));
  const chosen = useQuery({
    ...choiceName(provider, source, value ?? ''),
    enabled: value !== undefined,
  });
  const choices = found.data?.choices ?? [];
  const isSearching = found.isPending || found.isPlaceholderData;
  const name = value === undefined ? '' : (chosen.data ?? '…');
  return (
    <Field
      {...field}
      label={label}
      aside={
        value !== undefined && (
          <Button variant="quiet" size="small" onClick={() => onChange(undefined)}>
            {none ?? 'Choose another'}
          </Button>
        )
      }
    >
      <Combobox
        text={typed ?? name}
        onText={setTyped}
        options={choices}
        keyOf={({ uuid }) => uuid}
        render={(choice) => (
          <span className="min-w-0 flex-1">
            <span className="wrap-anywhere block font-medium">{choice.name}</span>
            {choice.detail && (
              <span className="block truncate text-ink-muted text-sm">{choice.detail}</span>
            )}
          </span>
        )}
        onChoose={({ uuid }) => {
          setTyped(null);
          onChange(uuid);
        }}
        onLeave={() => {
          if (typed !== null && search === '') onChange(undefined);
          setTyped(null);
        }}
        searching={isSearching}
        status={statusOf(found.data?.total ?? 0)}
        placeholder={none ?? 'Type part of the name'}
      />
    </Field>
  );

  function statusOf(total: number): string {
    if (found.isError) return 'Search failed. Try again, or check the connection.';
    if (isSearching) return 'Searching…';
    if (total === 0) return search === '' ? 'There is none.' : `Nothing matches “${search}”.`;
    if (total > choices.length)
      return `The first ${choices.length} of ${total}. Type more to narrow it down.`;
    return total === 1 ? '1 match' : `${total} matches`;
  }
}
