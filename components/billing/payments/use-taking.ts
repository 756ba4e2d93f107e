'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { v7 } from 'uuid';
import {
  dropPending,
  isPendingExpired,
  keepPending,
  leavesOpen,
  mayBeLeftBehind,
} from '@/components/billing/payments/pending';
import type { PendingPayment } from '@/components/billing/payments/read-pending';
import { sendPayment, type TakenPayment } from '@/components/billing/payments/send-payment';
import { lazy, useLazy } from '@/components/platform/ui/lazy';
import { CallError } from '@/lib/platform/http/call';

export const pendingReader = lazy(() => import('@/components/billing/payments/read-pending'));
const takenFinder = lazy(() => import('@/components/billing/payments/find-unconfirmed'));

const lookEveryMs = 5_000;

/** After so long a window has its answer, or waits for none. */
const answeredMs = 31_000;

/** As long as an attempt can still be under way somewhere between the desk and the books. */
const underWayMs = 60_000;

type TakingOptions = {
  userId: string;
  provider: string;
  /** The payment of that patient was refused; `refusal` says why. */
  onRefused: (patient: string) => void;
};

/** The payment; of one that was sent before, with its key and its time. */
type Payment = Omit<PendingPayment, 'key' | 'provider' | 'sentAt'> & Partial<PendingPayment>;

/** Makes up what is to be taken; null: nothing after all. */
type Prepare = () => Payment | null | Promise<Payment | null>;

/**
 * Takes one payment at a time, once. It is kept on the device before it is sent, and a further one is not taken before
 * the server has said what became of it: until then the desk looks for its receipt, and sends it again under its own
 * key alone. Long because each of its steps reads or sets whether a payment is under way.
 */
export function useTaking({ userId, provider, onRefused }: TakingOptions) {
  const client = useQueryClient();
  /** From the press on, and for as long as its receipt is shown: a press on what was rendered before takes nothing. */
  const running = useRef(false);
  const [isSending, setSending] = useState(false);
  const [open, setOpen] = useState<PendingPayment | null>(null);
  const [taken, setTaken] = useState<readonly TakenPayment[] | null>(null);
  const [refusal, setRefusal] = useState<CallError | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  // A window that was closed, or crashed, before the answer came left its payment behind.
  const [isUnread, setUnread] = useState(false);
  const lookBack = useCallback(() => {
    setOpen(null);
    setUnread(leftBehind(userId, provider));
  }, [userId, provider]);
  useEffect(lookBack, [lookBack]);
  const openKey = open?.key;
  useEffect(() => {
    const lookAgain = () => running.current || lookBack();
    const hear = ({ key }: StorageEvent) => {
      // Whatever is sent is kept first: what is typed here gives way to it only when it should have its answer by now.
      if (!openKey) setTimeout(lookAgain, answeredMs);
      else if (key?.endsWith(openKey)) lookAgain();
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [openKey, lookBack]);
  const parts = useLazy(pendingReader, isUnread);
  useEffect(() => {
    if (!isUnread || !parts) return;
    setOpen(firstOf(() => parts.readPending(localStorage, userId, provider, new Date())));
    setUnread(false);
  }, [isUnread, parts, userId, provider]);

  // So that it is at hand when the network is not.
  useLazy(takenFinder, false);
  const look = useQuery({
    queryKey: ['payments', provider, 'look', open?.key],
    queryFn: async ({ signal }) =>
      open ? (await takenFinder.load()).findUnconfirmed(open, signal) : [],
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

  const finish = (key: string, payments: readonly TakenPayment[]) => {
    settle(key);
    setTaken(payments);
    running.current = true;
  };

  const send = async (prepare: Prepare, { isRepeat }: { isRepeat: boolean }) => {
    if (running.current) return;
    running.current = true;
    setSending(true);
    setRefusal(null);
    let isTaken = false;
    try {
      const payment = await prepare();
      if (payment) isTaken = await deliver(payment, { isRepeat });
    } finally {
      running.current = isTaken;
      setSending(false);
    }
  };

  /** Whether a receipt came of it. */
  const deliver = async (payment: Payment, { isRepeat }: { isRepeat: boolean }) => {
    const now = new Date();
    const triedAt = now.toISOString();
    const pending = { key: v7(), provider, sentAt: triedAt, ...payment, triedAt };
    // Another window may have left a payment behind since; and a key that is forgotten would take it once more.
    if (
      isRepeat ? isPendingExpired(Date.parse(pending.sentAt), now) : leftBehind(userId, provider)
    ) {
      lookBack();
      return false;
    }
    keep(userId, pending);
    try {
      const payments = await sendPayment(pending);
      // A cashier who left the desk has not seen the answer: show it on return.
      if (isGone.current) return false;
      finish(pending.key, payments);
      return true;
    } catch (error) {
      if (isGone.current) return false;
      // An answer that this screen could not make anything of may well have been a receipt.
      if (!(error instanceof CallError) || leavesOpen(error.status, { isRepeat })) {
        setOpen(pending);
      } else {
        settle(pending.key);
        setRefusal(error);
        onRefused(pending.patient);
      }
      return false;
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
    take: (prepare: Prepare) => {
      if (!isUnread && open === null) void send(prepare, { isRepeat: false });
    },
    /** The same payment once more: under its key it is taken once, whatever became of it before. */
    sendAgain: () => open && void send(() => open, { isRepeat: true }),
    /** The receipts that were found are those of the payment. */
    accept: (payments: readonly TakenPayment[]) => {
      if (open !== null && !running.current) finish(open.key, payments);
    },
    /** The instant from which a payment of which the server shows nothing can be given up. */
    mayGiveUpAt: open === null ? null : Date.parse(open.triedAt ?? open.sentAt) + underWayMs,
    giveUp: () => open && !running.current && settle(open.key),
    /** On to the next payment; one that was left behind comes first. */
    next: () => {
      running.current = false;
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
