'use client';

import { useQuery } from '@tanstack/react-query';
import { Combobox } from '@/components/platform/ui/combobox';
import { Field } from '@/components/platform/ui/field';
import { diagnosisCodeSearch } from '@/components/registry/diagnosis-codes/client';

type DiagnosisFieldProps = {
  label?: string;
  /** The provider's uuid. */
  provider: string;
  id: string;
  error: string | undefined;
  /** The codes that are on the round already. */
  chosen: ReadonlySet<string>;
  /** The codes that were recorded earlier in the stay. */
  recorded: ReadonlySet<string>;
  /** The search text, not chosen yet. */
  text: string;
  onText: (text: string) => void;
  onChoose: (code: string, name: string) => void;
};

/** Finds a diagnosis by code or words; each choice is added, and the field is ready for the next. */
export function DiagnosisField({
  label = 'Add a diagnosis',
  provider,
  id,
  error,
  chosen,
  recorded,
  text,
  onText,
  onChoose,
}: DiagnosisFieldProps) {
  const search = text.trim();
  const { data, isError, isPending, isPlaceholderData } = useQuery(
    diagnosisCodeSearch(provider, search),
  );
  const codes = search === '' ? [] : (data?.rows ?? []);
  const isSearching = search !== '' && (isPending || isPlaceholderData);
  return (
    <Field label={label} hint="A code, or words in any order" id={id} error={error}>
      <Combobox
        text={text}
        onText={onText}
        options={codes}
        keyOf={({ code }) => code}
        render={({ code, display }) => (
          <>
            <span className="w-16 shrink-0 font-semibold">{code}</span>
            <span className="min-w-0 flex-1">{display}</span>
            <span className="shrink-0 text-ink-muted text-sm">
              {chosen.has(code) ? 'chosen' : recorded.has(code) && 'recorded'}
            </span>
          </>
        )}
        onChoose={({ code, display }) => {
          onText('');
          onChoose(code, display);
        }}
        searching={isSearching}
        closedWhenEmpty
        status={statusOf(data?.meta.total ?? 0)}
        placeholder="Such as malaria, or B50"
      />
    </Field>
  );

  function statusOf(total: number): string {
    if (isError) return 'Search failed. Change your search or try again shortly.';
    if (isSearching) return 'Searching…';
    if (total === 0) return `No diagnosis matches “${search}”.`;
    if (total > codes.length) return `The first ${codes.length} of ${total}. Type more to narrow.`;
    return total === 1 ? '1 diagnosis' : `${total} diagnoses`;
  }
}
