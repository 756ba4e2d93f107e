'use client';

import { useId } from 'react';
import { Button } from '@/components/platform/ui/button';
import { copiedWords, useCopy } from '@/components/platform/ui/use-copy';

type CodeBlockProps = {
  /** The name of the code: "Request with curl". */
  title: string;
  code: string;
};

/** Code to read, scroll and copy. */
export function CodeBlock({ title, code }: CodeBlockProps) {
  const id = useId();
  const { copied, copy } = useCopy(code);
  return (
    <figure
      aria-labelledby={id}
      className="overflow-hidden rounded-lg border border-line bg-surface"
    >
      <figcaption className="flex items-center justify-between gap-3 border-line border-b ps-4 pe-1 py-1">
        <span id={id} className="font-medium">
          {title}
        </span>
        <Button
          variant="quiet"
          size="small"
          icon={copied === 'copied' ? 'check' : 'copy'}
          aria-describedby={id}
          onClick={copy}
        >
          Copy
        </Button>
      </figcaption>
      <section
        aria-labelledby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is operated by the arrow keys (axe: scrollable-region-focusable).
        tabIndex={0}
        className="max-h-[32rem] overflow-auto -outline-offset-2"
      >
        <pre className="w-max min-w-full px-4 py-3 font-mono text-sm">
          <code>{code}</code>
        </pre>
      </section>
      <p role="status" className="sr-only">
        {copied !== null && copiedWords[copied]}
      </p>
    </figure>
  );
}
