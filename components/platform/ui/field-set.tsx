'use client';

import { type ReactNode, useId } from 'react';
import { FieldError, FieldHint } from './field-note';

type FieldSetProps = {
  legend: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  children: ReactNode;
};

/** A question whose answers are several controls: radio buttons, check boxes, a date in parts. */
export function FieldSet({ legend, hint, error, optional, children }: FieldSetProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset aria-describedby={described || undefined} className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1 font-medium">
        {legend}
        {optional && <span className="font-normal text-ink-faint"> (optional)</span>}
      </legend>
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
