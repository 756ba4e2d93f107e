'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { Icon } from '@/components/platform/ui/icon';
import type { CallError } from '@/lib/platform/http/call';
import { countLines, type RefusedLine } from '@/lib/platform/http/csv-lines';

/** `key`: the Idempotency-Key of each attempt to import it. */
type ChosenFile = { key: string; name: string; text: string };

type CsvImportProps<Preview> = {
  /** Of the file: "File of codes". */
  label: string;
  /** The columns, and what happens to them. */
  hint: ReactNode;
  /** The choices beside the file, which the preview depends on; `missing` says which one is still to be made. */
  options?: { given: string; fields: ReactNode; missing?: string | null };
  preview: (csv: string) => Promise<Preview>;
  /** Whether the file changes anything. */
  changes: (preview: Preview) => boolean;
  /** Verb and object: "Import 640 codes". */
  action: (preview: Preview) => string;
  send: (csv: string, idempotencyKey: string) => Promise<unknown>;
  onImported: (preview: Preview) => void;
  /** The changes that the file would make. */
  children: (preview: Preview) => ReactNode;
};

/** A CSV file of this device: chosen, looked through, and imported as a whole if no line of it is refused. */
export function CsvImport<Preview extends { refused: readonly RefusedLine[] }>({
  label,
  hint,
  options,
  preview,
  changes,
  action,
  send,
  onImported,
  children,
}: CsvImportProps<Preview>) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const reading = useMutation({
    mutationFn: textOf,
    onSuccess: (text, { name }) => setFile({ key: v7(), name, text }),
    onError: () => setFile(null),
  });
  const missing = options?.missing ?? null;
  const previewing = useQuery<Preview, CallError>({
    queryKey: ['csv-preview', label, file?.key, options?.given],
    queryFn: () => preview(file?.text ?? ''),
    enabled: file !== null && missing === null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const importing = useMutation<
    unknown,
    CallError,
    { file: ChosenFile; seen: Preview; given: string | undefined }
  >({
    // Another choice beside the file is another request.
    mutationFn: ({ file: { text, key } }) => send(text, `${key}-${options?.given ?? ''}`),
    onSuccess: (_, { seen }) => {
      setFile(null);
      onImported(seen);
    },
    onError: (error) => {
      if (!mayBeImported(error)) void previewing.refetch();
    },
  });
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? [];
    // The same file can be chosen again, once it is corrected.
    currentTarget.value = '';
    if (!chosen || importing.isPending) return;
    importing.reset();
    reading.mutate(chosen);
  };
  const seen = file === null || missing !== null ? undefined : previewing.data;
  return (
    <div className="flex flex-col items-start gap-4">
      <div id={hintId} className="max-w-prose text-ink-muted">
        {hint}
      </div>
      {options?.fields}
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv"
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={choose}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          icon="folder-open"
          pending={reading.isPending}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {file ? 'Choose another file' : 'Choose a CSV file'}
        </Button>
        {file && <span className="min-w-0 break-words">{file.name}</span>}
      </div>
      {reading.error && (
        <Banner tone="danger" urgent>
          {reading.error.message}
        </Banner>
      )}
      {file && missing !== null && <p role="status">{missing}</p>}
      {file && previewing.isFetching && <p role="status">Checking the file…</p>}
      {file && previewing.error && !previewing.isFetching && (
        <Banner
          tone="danger"
          urgent
          action={<Button onClick={() => void previewing.refetch()}>Try again</Button>}
        >
          {previewing.error.message}
        </Banner>
      )}
      {file && seen && (
        <>
          <section aria-label={`What ${file.name} changes`} className="flex w-full flex-col gap-4">
            {children(seen)}
            <RefusedLines lines={seen.refused} />
          </section>
          {importing.error && importing.variables.given === options?.given && (
            <Banner tone="danger" urgent>
              {importing.error.isLost ? unanswered : importing.error.message}
            </Banner>
          )}
          <Button
            variant="primary"
            pending={importing.isPending}
            pendingLabel="Importing…"
            refusal={refusalOf(seen, changes(seen))}
            onClick={() => importing.mutate({ file, seen, given: options?.given })}
          >
            {action(seen)}
          </Button>
        </>
      )}
    </div>
  );
}

/** Another preview would then refuse the lines of its own file, and the button, which fetches the answer, with them. */
const mayBeImported = ({ isLost, status }: CallError) => isLost || status >= 500;

const unanswered =
  'No answer was received: this file may have been imported. Press the button again: it is imported once, even if the first attempt did arrive.';

function refusalOf({ refused }: { refused: readonly RefusedLine[] }, isChange: boolean) {
  if (refused.length > 0) return 'Correct these lines in the file, then choose it again.';
  return isChange ? null : 'Nothing in this file is new.';
}

const shownAtMost = 50;

function RefusedLines({ lines }: { lines: readonly RefusedLine[] }) {
  if (lines.length === 0) return null;
  const count = countLines(lines);
  const more = lines.length - shownAtMost;
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-md border-2 border-danger px-4 py-3">
      <p className="flex items-center gap-2 font-semibold text-danger-ink">
        <Icon of="triangle-exclamation-point" className="shrink-0" />
        {count === 1
          ? 'One line cannot be imported. Nothing is imported until it is correct.'
          : `${count.toLocaleString('en')} lines cannot be imported. Nothing is imported until they are correct.`}
      </p>
      <ul className="flex flex-col gap-1">
        {lines.slice(0, shownAtMost).map(({ line, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line can be refused twice for one reason.
          <li key={index} className="wrap-anywhere">
            <span className="font-medium">Line {line}:</span> {reason}
          </li>
        ))}
      </ul>
      {more > 0 && <p>And {more.toLocaleString('en')} more.</p>}
    </div>
  );
}

const kilobyte = 1_000;
/** With the rest of the request it stays below the largest body that the server reads. */
const fileAtMost = 900 * kilobyte;

async function textOf(file: File): Promise<string> {
  if (file.size > fileAtMost) {
    throw new Error(
      `The file is larger than ${fileAtMost / kilobyte} KB. Split it and import each part.`,
    );
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Error(
      'This is not a CSV file in UTF-8. In Excel, choose “CSV UTF-8” when you save it.',
    );
  }
}
