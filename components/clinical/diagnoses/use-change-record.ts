'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { v7 } from 'uuid';

/**
 * Changes something of a patient's record that is there already, and reloads the patient. A repeat of a failed attempt
 * is the same request.
 */
export function useChangeRecord(
  address: { provider: string; patient: string },
  change: (idempotencyKey: string) => Promise<unknown>,
  onDone: () => void,
) {
  const client = useQueryClient();
  const key = useRef<string | null>(null);
  return useMutation({
    mutationFn: () => {
      key.current ??= v7();
      return change(key.current);
    },
    onSuccess: async () => {
      key.current = null;
      await client.invalidateQueries({ queryKey: ['patients', address.provider, address.patient] });
      onDone();
    },
  });
}
