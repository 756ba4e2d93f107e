import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { v7 } from 'uuid';
import { mayPrintAgain } from '@/lib/billing/prints/rules';
import { type CallError, shownViewer } from '@/lib/platform/http/call';
import { type Print, type PrintedDocument, printsOf, recordPrint } from './client';

/** Whether a paper says that it is a copy: on the screen too, on paper only, or not at all. */
export type CopyMarking = 'shown' | 'paper' | 'none';

type Asked = { is_copy?: boolean; reason?: string };

export type Printing = {
  prints: readonly Print[];
  marking: CopyMarking;
  isPending: boolean;
  error: CallError | null;
  /** Whether the reader may print the original once more. */
  mayPrintAgain: boolean;
  /** Records the print, and opens the browser's own print. Does not throw. */
  print: (asked?: Asked) => void;
};

/**
 * Prints a document and puts that on record first: the server says whether it is the original. What is printed by the
 * browser's own menu is a copy, whatever was printed before.
 */
export function usePrinting(
  provider: string,
  document: PrintedDocument,
  /** A draft is printed without a record. */
  { isDraft = false }: { isDraft?: boolean } = {},
): Printing {
  const client = useQueryClient();
  const { queryKey } = printsOf(provider, document);
  const { data: prints = [] } = useQuery({
    ...printsOf(provider, document),
    enabled: !isDraft,
  });
  const [isOriginal, setOriginal] = useState(false);
  const [viewer, setViewer] = useState<string | null>(null);
  const isRecorded = useRef(false);
  // A repeat after a lost answer is the same print.
  const key = useRef<string | null>(null);
  const recording = useMutation({
    mutationFn: (asked: Asked) => {
      key.current ??= v7();
      return recordPrint(provider, document, asked, key.current);
    },
    onError: (error: CallError) => {
      if (error.status !== 0) key.current = null;
    },
    onSuccess: (print) => {
      key.current = null;
      client.setQueryData<Print[]>(queryKey, (before = []) => [...before, print]);
      // A list that was asked for before this print may still be on its way, without it.
      void client.invalidateQueries({ queryKey });
    },
  });
  const { mutate } = recording;
  const print = (asked: Asked = {}) =>
    mutate(asked, {
      onSuccess: ({ is_copy }) => {
        isRecorded.current = true;
        // The paper has its mark before the browser looks at it.
        flushSync(() => setOriginal(!is_copy));
        window.print();
      },
    });
  useEffect(() => {
    setViewer(shownViewer());
    if (isDraft) return;
    const before = () => {
      if (!isRecorded.current) mutate({ is_copy: true });
    };
    const after = () => {
      isRecorded.current = false;
      setOriginal(false);
    };
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, [mutate, isDraft]);
  const hasOriginal = prints.some(({ is_copy }) => !is_copy);
  return {
    prints,
    marking: isOriginal ? 'none' : hasOriginal ? 'shown' : 'paper',
    isPending: recording.isPending,
    error: recording.error,
    mayPrintAgain: mayPrintAgain(prints, { userId: viewer, now: new Date() }),
    print,
  };
}
