'use client';

import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { v7 } from 'uuid';
import type { z } from 'zod';
import { useNavigateAfterSave } from '@/components/platform/forms/use-navigate-after-save';
import { type PatientPage, patientPageAddress } from '@/components/platform/links/patients';
import { Button } from '@/components/platform/ui/button';
import { useToast } from '@/components/platform/ui/toast';
import { surnameFirst } from '@/lib/domain/persons';
import { call } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import type { patientRecord, registerUnidentifiedContract } from '@/lib/registry/patients/contract';

type RegisterUnidentifiedProps = {
  provider: string;
  onRegistered: (patient: z.output<typeof patientRecord>) => void;
};

/** Registers a patient who cannot be identified, in one press. */
export function RegisterUnidentified({ provider, onRegistered }: RegisterUnidentifiedProps) {
  const toast = useToast();
  const key = useRef<string | null>(null);
  const registering = useMutation({
    mutationFn: () => {
      // A press after a lost answer is the same patient.
      key.current ??= v7();
      const given = { params: { provider_id: provider }, body: {} };
      return call(registerUnidentified, given, { idempotencyKey: key.current });
    },
    onSuccess: ({ data }) => {
      key.current = null;
      toast({ title: `Registered ${surnameFirst(data)}`, detail: data.mr_number });
      onRegistered(data);
    },
    onError: ({ message }) =>
      toast({ title: 'The patient was not registered', detail: message, stays: true }),
  });
  return (
    <Button
      icon="user-round-x"
      pending={registering.isPending}
      pendingLabel="Registering…"
      onClick={() => registering.mutate()}
    >
      Register an unidentified patient
    </Button>
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
