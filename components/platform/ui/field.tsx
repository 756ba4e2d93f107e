'use client';

import { type ReactNode, useId } from 'react';
import { type FieldControl, FieldControlContext } from './field-control';
import { FieldError, FieldHint } from './field-note';

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Marks an optional field; all others are required. */
  optional?: boolean;
  /** The control's id, which an error summary links to. */
  id?: string;
  /** At the end of the label: a previous value, a score. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Label and hint above the control, error below; the control is wired to all three. */
export function Field({ label, hint, error, optional, id, aside, children }: FieldProps) {
  const ownId = useId();
  const control: FieldControl = { id: id ?? ownId };
  const described = [hint && `${control.id}-hint`, error && `${control.id}-error`].filter(Boolean);
  if (described.length > 0) control['aria-describedby'] = described.join(' ');
  if (error) control['aria-invalid'] = true;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={control.id} className="font-medium">
          {label}
          {optional && <span className="font-normal text-ink-faint"> (optional)</span>}
        </label>
        {aside}
      </div>
      {hint && <FieldHint id={`${control.id}-hint`}>{hint}</FieldHint>}
      <FieldControlContext value={control}>{children}</FieldControlContext>
      {error && <FieldError id={`${control.id}-error`}>{error}</FieldError>}
    </div>
  );
}
