'use client';

import { type ReactNode, useEffect, useId, useRef } from 'react';
import { FieldError, FieldHint } from '@/components/platform/ui/field-note';
import { Icon } from '@/components/platform/ui/icon';
import { boxLook } from '@/components/platform/ui/input-look';
import { pinDigits } from '@/lib/domain/pins';

type PinPadProps = {
  label: string;
  value: string;
  onChange: (pin: string) => void;
  error: string | null;
  pending: boolean;
};

/** A PIN and the keys to enter it with a finger; the keyboard types it too. */
export function PinPad({ label, value, onChange, error, pending }: PinPadProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Also after a wrong one, which was cleared.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal gives the focus back
  useEffect(() => input.current?.focus({ preventScroll: true }), [error]);
  const put = (pin: string) => {
    if (!pending) onChange(pin.replace(/\D/g, '').slice(0, pinDigits));
  };
  const key = (content: ReactNode, act: () => void, name?: string) => (
    <button
      key={name ?? String(content)}
      type="button"
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={act}
      aria-label={name}
      aria-disabled={pending || undefined}
      className="grid h-16 place-items-center rounded-md border border-line-strong bg-surface font-medium text-2xl tabular-nums hover:bg-sunken active:bg-sunken aria-disabled:text-ink-faint [@media(height<40rem)]:h-12"
    >
      {content}
    </button>
  );
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <FieldHint id={`${id}-hint`}>{pinDigits} digits. The last one sends it.</FieldHint>
        <input
          ref={input}
          id={id}
          // No browser offers to save it, as it would a password.
          type="text"
          inputMode="none"
          autoComplete="off"
          spellCheck={false}
          value={value}
          readOnly={pending}
          onChange={({ target }) => put(target.value)}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
          aria-invalid={error ? true : undefined}
          className={`${boxLook} concealed h-14 text-center text-2xl tracking-[0.5em]`}
        />
        <div role="alert">{error && <FieldError id={`${id}-error`}>{error}</FieldError>}</div>
      </div>
      <fieldset className="grid grid-cols-3 gap-2">
        <legend className="sr-only">Digits</legend>
        {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => key(digit, () => put(value + digit)))}
        <span />
        {key(0, () => put(`${value}0`))}
        {key(<Icon of="delete" />, () => put(value.slice(0, -1)), 'Delete the last digit')}
      </fieldset>
      <span role="status" className="sr-only">
        {pending ? 'Unlocking…' : ''}
      </span>
    </div>
  );
}
