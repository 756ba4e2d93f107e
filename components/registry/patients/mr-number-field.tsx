'use client';

import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '@/components/platform/ui/button';
import { Field } from '@/components/platform/ui/field';
import { FieldError } from '@/components/platform/ui/field-note';
import type { MrNumbering } from '@/lib/domain/mr-numbers';
import { call } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import type { reserveMrNumberContract } from '@/lib/registry/patients/mr-number-contract';

type MrNumberFieldProps = {
  label: string;
  id: string;
  error: string | undefined;
  numbering: MrNumbering;
  provider: string;
  /** Puts a reserved number into the control. */
  put: (mrNumber: string) => void;
  /** The control. */
  children: ReactNode;
};

/** The MR number of a new patient: left to the hospital, typed from a card, or reserved where numbers may be missing. */
export function MrNumberField({
  numbering: { next, isGapless },
  provider,
  put,
  children,
  ...field
}: MrNumberFieldProps) {
  const reserving = useMutation({
    mutationFn: () => call(reserveMrNumber, { params: { provider_id: provider } }),
    onSuccess: ({ data }) => put(data.mr_number),
  });
  return (
    <Field hint={`Leave empty to get the next number, such as ${next}`} {...field}>
      <div className="flex flex-wrap gap-2">
        <div className="min-w-0 flex-1 basis-40">{children}</div>
        {!isGapless && (
          <Button
            pending={reserving.isPending}
            pendingLabel="Reserving…"
            onClick={() => reserving.mutate()}
          >
            Reserve a number now
          </Button>
        )}
        {reserving.error && (
          <FieldError id={`${field.id}-reserving`}>
            No number was reserved: {reserving.error.message}
          </FieldError>
        )}
      </div>
    </Field>
  );
}

const reserveMrNumber = operation<typeof reserveMrNumberContract>(
  'POST /providers/{provider_id}/patients/mr-numbers',
);
