'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { deferred, useDeferred } from '@/components/ui/deferred';
import { CallError } from '@/lib/http/call';
import { dropPending, keepPending, leavesOpen, mayBeLeftBehind } from '@/lib/payments/pending';
import type { PendingPayment } from '@/lib/payments/read-pending';
import { findTaken, type TakenPayment, takePayment } from '@/lib/payments/taken';

export const pendingReader = deferred(() => import('@/lib/payments/read-pending'));

const lookEveryMs = 5_000;

/** As long as an attempt can still be under way somewhere between the desk and the books. */
const underWayMs = 60_000;

type TakingOptions = { userId: string; provider: string };

/**
 * Takes one payment at a time, once. It is kept on the device before it is sent, and a further one is not taken before
 * the server has said what became of it: until then the desk looks for its receipt, and sends it again under its own
 * key alone.
 */
export function useTaking({ userId, provider }: TakingOptions) {
  const client = useQueryClient();
  const running = useRef(false);
  const [isSending, setSending] = useState(false);
  const [open, setOpen] = useState<PendingPayment | null>(null);
  const [taken, setTaken] = useState<readonly TakenPayment[] | null>(null);
  const [refusal, setRefusal] = useState<CallError | null>(null);

  // A window that was closed, or crashed, before the answer came left its payment behind.
  const [isUnread, setUnread] = useState(false);
  const lookBack = useCallback(() => {
    setOpen(null);
    setUnread(leftBehind(userId, provider));
  }, [userId, provider]);
  useEffect(lookBack, [lookBack]);
  const parts = useDeferred(pendingReader, isUnread);
  useEffect(() => {
    if (!isUnread || !parts) return;
    setOpen(firstOf(() => parts.readPending(localStorage, userId, provider, new Date())));
    setUnread(false);
  }, [isUnread, parts, userId, provider]);

  const look = useQuery({
    queryKey: ['payments', provider, 'look', open?.key],
    queryFn: ({ signal }) => (open ? findTaken(open, signal) : []),
    enabled: open !== null && !isSending,
    refetchInterval: lookEveryMs,
    retry: false,
    gcTime: 0,
  });

  const settle = (key: string) => {
    drop(userId, key);
    setOpen(null);
    void client.invalidateQueries({ queryKey: ['payments', provider] });
  };

  const send = async (attempt: PendingPayment, { isRepeat }: { isRepeat: boolean }) => {
    if (running.current) return;
    running.current = true;
    setSending(true);
    setRefusal(null);
    const pending = { ...attempt, sentAt: new Date().toISOString() };
    keep(userId, pending);
    try {
      const payments = await takePayment(pending);
      settle(pending.key);
      setTaken(payments);
    } catch (error) {
      // An answer that this screen could not make anything of may well have been a receipt.
      if (!(error instanceof CallError) || leavesOpen(error.status, { isRepeat })) {
        setOpen(pending);
      } else {
        settle(pending.key);
        setRefusal(error);
      }
    } finally {
      running.current = false;
      setSending(false);
    }
  };

  return {
    isSending,
    /** Something may have been left behind, and is not read yet: nothing is taken before it is. */
    isUnread,
    /** The payment whose answer is not known, and what the server shows of it so far. */
    open,
    look,
    taken,
    refusal,
    take: (payment: Omit<PendingPayment, 'key' | 'provider' | 'sentAt'>) => {
      if (isUnread || open !== null || taken !== null) return;
      void send({ ...payment, key: v7(), provider, sentAt: '' }, { isRepeat: false });
    },
    /** The same payment once more: under its key it is taken once, whatever became of it before. */
    sendAgain: () => open && void send(open, { isRepeat: true }),
    /** The receipts that were found are those of the payment. */
    accept: (payments: readonly TakenPayment[]) => {
      if (open === null || isSending) return;
      settle(open.key);
      setTaken(payments);
    },
    /** The instant from which a payment of which the server shows nothing can be given up. */
    mayGiveUpAt: open === null ? null : Date.parse(open.sentAt) + underWayMs,
    giveUp: () => open && !isSending && settle(open.key),
    /** On to the next payment; one that was left behind comes first. */
    next: () => {
      setTaken(null);
      setRefusal(null);
      lookBack();
    },
    forgetRefusal: () => setRefusal(null),
  };
}

export type Taking = ReturnType<typeof useTaking>;

// A browser may forbid storage; then this window alone knows of the payment.
function keep(userId: string, pending: PendingPayment): void {
  try {
    keepPending(localStorage, userId, pending);
  } catch {}
}

function drop(userId: string, key: string): void {
  try {
    dropPending(localStorage, userId, key);
  } catch {}
}

function leftBehind(userId: string, provider: string): boolean {
  try {
    return mayBeLeftBehind(localStorage, userId, provider, new Date());
  } catch {
    return false;
  }
}

function firstOf(read: () => PendingPayment[]): PendingPayment | null {
  try {
    return read()[0] ?? null;
  } catch {
    return null;
  }
}
