'use client';

import { clsx } from 'clsx';
import { type ComponentProps, useCallback, useEffect, useId, useRef, useState } from 'react';
import { spokenDay } from '@/lib/domain/time';
import { spokenWallTime, typedDay, typedWallTime } from '@/lib/domain/typed-time';
import { useEarlyInput } from './early-input';
import { useFieldControl, useHeldStill } from './field-control';
import { FieldError } from './field-note';
import { IconButton } from './icon-button';
import { inputLook } from './input-look';

type DateInputProps = Omit<
  ComponentProps<'input'>,
  'type' | 'placeholder' | 'value' | 'defaultValue' | 'onBlur'
> & { withTime?: boolean; value?: string; defaultValue?: string };

/**
 * A day, or a wall time at the hospital, typed and shown in the hospital's order. The browser's own field follows the language of
 * the browser: 03/04 is in April on one computer and in March on the next. The form gets the value that the browser's field would
 * give it, `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm`, and an empty one while the text cannot be read; it is not sent with such a text.
 */
export function DateInput({
  withTime = false,
  className,
  ref,
  name,
  value,
  defaultValue,
  onChange,
  min,
  max,
  ...rest
}: DateInputProps) {
  const control = useFieldControl();
  const still = useHeldStill();
  const problemId = useId();
  const [text, setText] = useState(() => words(value ?? defaultValue ?? '', withTime));
  const [isLeft, setLeft] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const held = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const typed = read(text, withTime);
  const problem = problemOf({ text, typed, withTime, min, max });
  const shown = isLeft ? problem : null;
  const holdOn = useCallback(
    (element: HTMLInputElement | null) => {
      held.current = element;
      if (typeof ref === 'function') return ref(element);
      if (ref) ref.current = element;
    },
    [ref],
  );

  // A restored draft, or the form's own reset, writes into the element without an event.
  useEffect(() => {
    const now = held.current?.value ?? '';
    setText((before) => ((read(before, withTime) ?? '') === now ? before : words(now, withTime)));
  });

  useEffect(() => {
    const form = box.current?.form;
    if (!form || problem === null) return;
    const keep = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      setLeft(true);
      box.current?.focus();
    };
    form.addEventListener('submit', keep, true);
    return () => form.removeEventListener('submit', keep, true);
  }, [problem]);

  const change = (next: string) => {
    setText(next);
    write(held.current, read(next, withTime) ?? '');
  };
  const pick = (day: string) => {
    if (day === '') return;
    change(`${spokenDay(day)}${withTime ? `, ${typed?.slice(11) ?? ''}` : ''}`);
    box.current?.focus();
  };
  const described = [control['aria-describedby'], rest['aria-describedby'], shown && problemId];
  return (
    <span className={clsx('flex flex-col gap-1', className)}>
      <span className="relative block">
        <input
          autoComplete="off"
          placeholder={withTime ? 'dd/mm/yyyy, hh:mm' : 'dd/mm/yyyy'}
          {...control}
          {...rest}
          {...still}
          ref={useEarlyInput(box)}
          type="text"
          value={text}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          onBlur={({ relatedTarget }) => {
            if (typed !== null) setText(words(typed, withTime));
            // A sentence that appears while a button is pressed would move the button away from under the pointer.
            setLeft(!(relatedTarget instanceof HTMLButtonElement));
          }}
          {...(shown && { 'aria-invalid': true })}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
          className={clsx(inputLook, 'block pe-11')}
        />
        <input
          hidden
          ref={holdOn}
          name={name}
          onChange={onChange}
          {...(value === undefined ? { defaultValue } : { value })}
        />
        <input
          type="date"
          ref={calendar}
          tabIndex={-1}
          aria-hidden="true"
          value={typed?.slice(0, 10) ?? ''}
          min={min}
          max={max}
          onChange={({ currentTarget }) => pick(currentTarget.value)}
          className="pointer-events-none absolute end-0 bottom-0 size-px opacity-0"
        />
        <IconButton
          label="Open the calendar"
          icon="calendar-days"
          size="small"
          className="absolute! inset-y-1 end-1"
          onClick={() => still.readOnly || calendar.current?.showPicker()}
        />
      </span>
      {shown && <FieldError id={problemId}>{shown}</FieldError>}
    </span>
  );
}

const read = (text: string, withTime: boolean) => (withTime ? typedWallTime(text) : typedDay(text));

/** A value in words; empty where it is none. */
function words(value: string, withTime: boolean): string {
  if (read(value, withTime) === null) return '';
  return withTime ? spokenWallTime(value) : spokenDay(value);
}

function problemOf({
  text,
  typed,
  withTime,
  min,
  max,
}: {
  text: string;
  typed: string | null;
  withTime: boolean;
  min: string | number | undefined;
  max: string | number | undefined;
}): string | null {
  if (text.trim() === '') return null;
  if (typed === null)
    return `Enter a ${withTime ? 'date and time, such as 23 Nov 2026, 14:05' : 'date, such as 23 Nov 2026'}.`;
  if (max !== undefined && typed > `${max}`)
    return `Enter ${spokenDay(`${max}`)} or an earlier day.`;
  if (min !== undefined && typed < `${min}`) return `Enter ${spokenDay(`${min}`)} or a later day.`;
  return null;
}

/** Enters a value as a person would, so that the form gets the event. */
function write(input: HTMLInputElement | null, value: string): void {
  // Past the element's own setter, by which React would take the value for one that it knows.
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(input, value);
  input?.dispatchEvent(new Event('input', { bubbles: true }));
}
