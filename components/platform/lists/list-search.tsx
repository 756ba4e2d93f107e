'use client';

import { useEffect, useState } from 'react';
import { Icon } from '@/components/platform/ui/icon';
import { Input } from '@/components/platform/ui/input';

type ListSearchProps = {
  /** The fields that are searched: "Name, phone, MR number or service". */
  finds: string;
  value: string;
  onSearch: (search: string) => void;
};

const pauseMs = 300;

/** Searches at a pause in the typing, or at once with Enter. */
export function ListSearch({ finds, value, onSearch }: ListSearchProps) {
  const [text, setText] = useState(value);
  const [isTyping, setTyping] = useState(false);
  // The address changed by itself, by Back or a saved view; what is being typed is not taken away.
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (!isTyping && text.trim() !== value) setText(value);
  }
  useEffect(() => {
    if (!isTyping) return;
    const timer = setTimeout(() => {
      setTyping(false);
      onSearch(text.trim());
    }, pauseMs);
    return () => clearTimeout(timer);
  });
  return (
    <search className="relative flex min-w-[min(12rem,100%)] flex-1 max-sm:basis-full">
      <form
        className="flex-1"
        onSubmit={(event) => {
          event.preventDefault();
          setTyping(false);
          onSearch(text.trim());
        }}
      >
        <Icon
          of="search"
          className="pointer-events-none absolute inset-y-0 start-3 my-auto text-ink-muted"
        />
        <Input
          type="search"
          name="search"
          aria-label={`Search by ${finds.charAt(0).toLowerCase()}${finds.slice(1)}`}
          placeholder={finds}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setTyping(true);
          }}
          className="ps-9"
        />
      </form>
    </search>
  );
}
