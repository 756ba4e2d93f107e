'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { useDialogHold } from '@/components/platform/ui/dialog-hold';
import { type Answer, CallError, call, type Given } from '@/lib/platform/http/call';
import type { Contract, Reply } from '@/lib/platform/http/contract';
import { type FormMessage, messageAt, messagesOf } from './form-messages';
import { rewordForPeople } from './form-sentences';
import { failureWords, useLeftBehind } from './use-left-behind';

type Options<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, R extends Reply> = {
  defaultValues: DefaultValues<z.input<B> & FieldValues>;
  /** The path's segments and the query, without the body. */
  given: Omit<Given<P, Q, B>, 'body'>;
  /** By field; the error summary names the field of each message by it. */
  labels?: Readonly<Record<string, string>>;
  /** Sends only the fields that were changed, so that what a colleague changed meanwhile stays. */
  changesOnly?: boolean;
  /** Whether a draft of what is typed is kept on this device. */
  isKept?: boolean;
  /** Runs once for each body that the server took. */
  onSaved: (answer: Answer<R>) => void;
};

export type ContractForm<Values extends FieldValues> = {
  /** Of the form's element: what is pressed elsewhere to send it names it. */
  id: string;
  form: UseFormReturn<Values>;
  register: UseFormReturn<Values>['register'];
  /** Spread onto a Field or RadioGroup: the control's id and the message about it. */
  field: (name: FieldPath<Values>) => { id: string; error: string | undefined };
  submit: () => void;
  pending: boolean;
  /** What is pressed to leave the form: while it is being saved that does nothing, for it would not call the saving off. */
  whenIdle: (leave: () => void) => () => void;
  /** Everything that stands in the way, for the error summary; empty until the first attempt. */
  messages: FormMessage[];
  /** The server's last refusal; null while none stands. */
  refusal: CallError | null;
};

/**
 * A form for any contract: the contract's schema checks before the call, what the server refuses lands at its field or
 * in the summary. The same values are sent under the same Idempotency-Key until they are saved, so that a second tap
 * or a retry after a lost answer saves nothing twice; where a secret is at stake the server keeps no answer, and it is said
 * that it may have been saved. After a lost answer other values go under that key too: if the first
 * were saved after all, the server says so and saves no second. Who has left the form before a failure is told so elsewhere.
 */
export function useContractForm<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  R extends Reply,
>(
  contract: Contract<P, Q, B, R>,
  {
    defaultValues,
    given,
    labels,
    changesOnly = false,
    isKept = false,
    onSaved,
  }: Options<P, Q, B, R>,
): ContractForm<z.input<B> & FieldValues> {
  type Values = z.input<B> & FieldValues;
  const formId = useId();
  const leaveBehind = useLeftBehind(contract.summary, { isKept });
  const running = useRef(false);
  const lastSent = useRef({ body: '', key: '', isInDoubt: false });

  const form = useForm<Values>({
    defaultValues,
    resolver: resolverOf<Values>(contract.body, labels),
    // The summary takes the focus; it says more than the first field alone.
    shouldFocusError: false,
  });

  const saving = useMutation({
    onMutate: leaveBehind,
    mutationFn: (body: Values) => {
      const text = JSON.stringify(body);
      if (lastSent.current.body !== text && !lastSent.current.isInDoubt) {
        lastSent.current = { body: text, key: crypto.randomUUID(), isInDoubt: false };
      }
      // The resolver has just shown that the body is the contract's; the types of two libraries do not meet here.
      const whole = { ...given, body } as unknown as Given<P, Q, B>;
      return call(contract, whole, { idempotencyKey: lastSent.current.key });
    },
    onSuccess: (answer) => {
      try {
        onSaved(answer);
      } catch (error) {
        reportError(error);
        // Its key is kept: pressed again it is not saved a second time.
        throw new CallError(0, savedUnseen);
      }
      lastSent.current = { body: '', key: '', isInDoubt: false };
    },
    onError: (error, _, tell) => {
      const refusal = refusalOf(error, contract);
      const { status, errors, message } = refusal;
      tell?.(failureWords(refusal));
      if (status === keyReused) lastSent.current = { body: '', key: '', isInDoubt: false };
      else if (status === 0 || status >= 500) lastSent.current.isInDoubt = true;
      const { non_field_errors: general = [], ...fields } = errors;
      for (const [path, sentences] of Object.entries(fields)) {
        form.setError(path as FieldPath<Values>, { type: 'server', message: sentences.join(' ') });
      }
      if (general.length > 0 || Object.keys(fields).length === 0) {
        form.setError('root.server', { type: 'server', message: general.join(' ') || message });
      }
    },
    onSettled: () => {
      running.current = false;
    },
  });

  const { errors, dirtyFields } = form.formState;
  const submit = form.handleSubmit((body) => {
    if (running.current) return;
    running.current = true;
    const changed = Object.entries(body).filter(([name]) => name in dirtyFields);
    saving.mutate(changesOnly ? (Object.fromEntries(changed) as Values) : body);
  });

  useDialogHold(saving.isPending);
  const idOf = (name: string) => `${formId}${name}`;
  return {
    id: formId,
    form,
    register: form.register,
    field: (name) => ({ id: idOf(name), error: messageAt(errors, name) }),
    submit: () => void submit(),
    pending: saving.isPending,
    whenIdle: (leave) => () => {
      if (!running.current) leave();
    },
    messages: messagesOf(errors, idOf, labels),
    refusal: saving.error === null ? null : refusalOf(saving.error, contract),
  };
}

/** `raw`: the body goes out as it was typed, and the server's own parse of it transforms it. */
function resolverOf<Values extends FieldValues>(
  body: z.ZodType | null,
  labels?: Readonly<Record<string, string>>,
): Resolver<Values> {
  if (body === null) throw new Error('A form needs a contract with a body.');
  const resolve = zodResolver(
    body as z.ZodType<Values, Values>,
    { error: unchosen },
    { raw: true },
  );
  return async (...asked) => {
    const answer = await resolve(...asked);
    rewordForPeople(answer.errors, labels);
    return answer;
  };
}

/** Of a choice that was not made: its codes are for other systems. */
const unchosen = ({ code, input }: z.core.$ZodRawIssue) =>
  code === 'invalid_value' && (input ?? '') === '' ? 'Choose one of these.' : undefined;

/** What the server answers to another body under a key that it knows. */
const keyReused = 422;
const savedBefore =
  'What you sent before was saved, though its answer was lost. Look at it before you save anything again.';

const savedUnseen = 'Saved, but this page could not continue. Reload before saving anything else.';

const onceAllTheSame = 'it is saved once, even if the first attempt did arrive.';
const lookFirst = 'Look whether it was saved before you send it again.';
const unanswered = ({ isConfidential }: { isConfidential: boolean }) => {
  if (isConfidential) return `No answer came: this may have been saved. ${lookFirst}`;
  return navigator.onLine
    ? `No answer came: this may have been saved. Send it again from here: ${onceAllTheSame}`
    : `This device is offline. Send it again from here when the connection is back: ${onceAllTheSame}`;
};

function refusalOf(error: Error, contract: { isConfidential: boolean }): CallError {
  if (error instanceof CallError) {
    if (error.status === keyReused) return new CallError(keyReused, savedBefore);
    return error.status === 0 && error.message !== savedUnseen
      ? new CallError(0, unanswered(contract))
      : error;
  }
  return new CallError(0, 'This could not be sent. Nothing was saved. Try again.');
}
