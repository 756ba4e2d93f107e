import { Fragment } from 'react';

/** A sentence with code between backticks. */
export function Prose({ text }: { text: string }) {
  return text.split('`').map((piece, index) => {
    // Every second piece stood between two backticks.
    const isCode = index % 2 === 1;
    const key = `${index} ${piece}`;
    return isCode ? (
      <code key={key} className="break-words rounded-sm bg-sunken px-1 font-mono text-[0.93em]">
        {piece}
      </code>
    ) : (
      <Fragment key={key}>{piece}</Fragment>
    );
  });
}
