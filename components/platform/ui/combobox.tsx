'use client';

import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useEarlyInput } from './early-input';
import { useFieldControl, useHeldStill } from './field-control';
import { inputLook } from './input-look';

type ComboboxProps<Option> = {
  /** The typed text; in a field that shows a choice, the choice's label until something is typed. */
  text: string;
  onText: (text: string) => void;
  /** The matches, best first. */
  options: readonly Option[];
  keyOf: (option: Option) => string;
  render: (option: Option) => ReactNode;
  onChoose: (option: Option) => void;
  /** The state of the search, shown under the options and announced. */
  status: string;
  /** The options belong to an earlier text, so none of them can be chosen. */
  searching: boolean;
  /** An action for when nothing matches, by pointer; the keyboard has the same after the field. */
  whenNone?: ReactNode;
  /** No options before something is typed. */
  closedWhenEmpty?: boolean;
  placeholder?: string;
  autoFocus?: boolean;
  /** The focus left without a choice. */
  onLeave?: () => void;
};

/**
 * A text field with suggestions: arrows mark, Enter chooses, Esc closes. Belongs in a Field. Long because the field and its
 * list share what is marked and what is open.
 */
export function Combobox<Option>({
  text,
  onText,
  options,
  keyOf,
  render,
  onChoose,
  status,
  searching,
  whenNone,
  closedWhenEmpty = false,
  placeholder,
  autoFocus = false,
  onLeave,
}: ComboboxProps<Option>) {
  const control = useFieldControl();
  const still = useHeldStill();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useMark(searching, options.map(keyOf));
  const shown = isOpen && !(closedWhenEmpty && text.trim() === '');
  const choose = (option: Option) => {
    if (still.readOnly) return;
    setOpen(false);
    onChoose(option);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (!shown) setOpen(true);
      else if (options.length > 0) setMarked((marked + step + options.length) % options.length);
    } else if (event.key === 'Enter' && shown && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const option = searching ? undefined : options[marked];
      if (option) choose(option);
    } else if (event.key === 'Escape' && shown) {
      event.stopPropagation();
      setOpen(false);
    }
  };
  const optionId = (index: number) => `${listId}-${index}`;
  return (
    <div className="relative">
      <input
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        {...control}
        {...still}
        ref={useEarlyInput<HTMLInputElement>()}
        // biome-ignore lint/a11y/noAutofocus: the caller knows that nothing before the field needs to be read first.
        autoFocus={autoFocus}
        placeholder={placeholder}
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={
          shown && !searching && options.length > 0 ? optionId(marked) : undefined
        }
        value={text}
        onChange={(event) => {
          setOpen(true);
          onText(event.currentTarget.value);
        }}
        onFocus={(event) => event.currentTarget.select()}
        onClick={() => setOpen(true)}
        onBlur={() => {
          setOpen(false);
          onLeave?.();
        }}
        onKeyDown={press}
        className={inputLook}
      />
      <div
        hidden={!shown}
        className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-md bg-raised shadow-overlay forced-colors:border"
      >
        <div
          id={listId}
          role="listbox"
          aria-label="Matches"
          className="max-h-80 overflow-y-auto p-1"
        >
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field chooses the marked option.
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which announces the marked option.
            <div
              key={keyOf(option)}
              id={optionId(index)}
              role="option"
              aria-selected={!searching && index === marked}
              aria-disabled={searching || undefined}
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => index !== marked && setMarked(index)}
              onClick={() => !searching && choose(option)}
              className={clsx(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5',
                searching && 'opacity-50',
                !searching &&
                  index === marked &&
                  'bg-sunken outline-2 outline-focus -outline-offset-2',
              )}
            >
              {render(option)}
            </div>
          ))}
        </div>
        <p className="border-line border-t px-4 py-2 text-ink-muted text-sm">{status}</p>
        {options.length === 0 && !searching && whenNone && (
          <div onPointerDown={(event) => event.preventDefault()} className="px-4 pb-3">
            {whenNone}
          </div>
        )}
      </div>
      <span role="status" className="sr-only">
        {shown ? status : ''}
      </span>
    </div>
  );
}

/**
 * The option that Enter chooses. It returns to the first when the options change: Enter must never choose an option
 * of an earlier search.
 */
function useMark(searching: boolean, keys: readonly string[]) {
  const offered = [searching, ...keys].join(' ');
  const [mark, setMark] = useState({ offered, index: 0 });
  if (mark.offered !== offered) setMark({ offered, index: 0 });
  const index = mark.offered === offered ? mark.index : 0;
  return [index, (next: number) => setMark({ offered, index: next })] as const;
}
