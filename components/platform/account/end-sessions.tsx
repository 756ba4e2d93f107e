'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/platform/ui/button';
import { ConfirmDialog } from '@/components/platform/ui/confirm-dialog';
import { FieldError } from '@/components/platform/ui/field-note';
import { endSessionsContract } from '@/lib/platform/account/contract';
import { call } from '@/lib/platform/http/call';

/** Signs the person out of every browser. */
export function EndSessions() {
  const [isAsking, setAsking] = useState(false);
  const ending = useMutation({
    mutationFn: () => call(endSessionsContract, {}),
    onSuccess: () => window.location.assign('/sign-in'),
    onError: () => setAsking(false),
  });
  return (
    <div className="flex flex-col items-start gap-2">
      <Button onClick={() => setAsking(true)}>Sign out everywhere</Button>
      {ending.error && <FieldError id="end-sessions-error">{ending.error.message}</FieldError>}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Sign out everywhere?"
        confirmLabel="Sign out everywhere"
        pending={ending.isPending || ending.isSuccess}
        onConfirm={() => ending.mutate()}
      >
        <p>This signs you out in every browser, including this one.</p>
      </ConfirmDialog>
    </div>
  );
}
