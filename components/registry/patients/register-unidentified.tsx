'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { z } from 'zod';
import { notDone } from '@/components/platform/forms/use-left-behind';
import { useNavigateAfterSave } from '@/components/platform/forms/use-navigate-after-save';
import { type PatientPage, patientPageAddress } from '@/components/platform/links/patients';
import { Button } from '@/components/platform/ui/button';
import { useToast } from '@/components/platform/ui/toast';
import { surnameFirst } from '@/lib/domain/persons';
import { type CallError, call } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import type { patientRecord, registerUnidentifiedContract } from '@/lib/registry/patients/contract';

type RegisterUnidentifiedProps = {
  provider: string;
  onRegistered: (patient: z.output<typeof patientRecord>) => void;
};

/**
 * Registers a patient who cannot be identified, in one press. After a lost answer the next press says whose it is: under the
 * same key the server answers with the patient of the first.
 */
export function RegisterUnidentified({ provider, onRegistered }: RegisterUnidentifiedProps) {
  const toast = useToast();
  const [unanswered, setUnanswered] = useState<string | null>(null);
  const registering = useMutation({
    mutationFn: (idempotencyKey: string) => {
      const given = { params: { provider_id: provider }, body: {} };
      return call(registerUnidentified, given, { idempotencyKey });
    },
    onSuccess: ({ data }) => {
      setUnanswered(null);
      toast({ title: `Registered ${surnameFirst(data)}`, detail: data.mr_number });
      onRegistered(data);
    },
    onError: (error: CallError, key) => {
      setUnanswered(error.isLost || error.status >= 500 ? key : null);
      const title = notDone(error, 'The patient', 'registered');
      toast({ title, detail: error.message, stays: true });
    },
  });
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Button
        icon="user-round-x"
        pending={registering.isPending}
        pendingLabel="Registering…"
        onClick={() => registering.mutate(unanswered ?? v7())}
      >
        {unanswered ? 'Try again for the same patient' : 'Register an unidentified patient'}
      </Button>
      {unanswered && !registering.isPending && (
        <Button onClick={() => registering.mutate(v7())}>Register another patient</Button>
      )}
    </span>
  );
}

/** As `RegisterUnidentified`, on a page that then gives way to the patient's. */
export function RegisterUnidentifiedAndOpen({
  provider,
  opens,
}: {
  provider: string;
  opens: PatientPage;
}) {
  const goTo = useNavigateAfterSave();
  return (
    <RegisterUnidentified
      provider={provider}
      onRegistered={({ uuid }) => goTo(patientPageAddress(opens, uuid))}
    />
  );
}

const registerUnidentified = operation<typeof registerUnidentifiedContract>(
  'POST /providers/{provider_id}/patients/unidentified',
);
