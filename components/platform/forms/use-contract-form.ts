'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useId } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import type { SaveFailure, saveFailure } from '@/components/platform/forms/save-failure';
import { useDialogHold } from '@/components/platform/ui/dialog-hold';
import type { FieldErrors } from '@/lib/domain/errors';
import type { FormProblem } from '@/lib/platform/forms/problem';
import { type Answer, CallError, call, type Given } from '@/lib/platform/http/call';
import type { Contract, Reply } from '@/lib/platform/http/contract';
import { type FormMessage, messageAt, messagesOf } from './form-messages';
import { formSentence, rewordForPeople } from './form-sentences';
import { type DraftOptions, useDraft } from './use-draft';
import { failureWords } from './use-left-behind';
import { longAgo, notSent, savedUnseen, useSaving } from './use-saving';

type FormOptions<Saved> = {
  /** By field; the error summary names the field of each message by it. */
  labels?: Readonly<Record<string, string>>;
  /** Runs once for each body that the server accepted; the form is disabled until it has finished. */
  onSaved: (answer: Saved) => void;
  /** After a failed attempt: what was refused has most likely changed in the meantime. */
  onFailed?: (error: CallError) => void;
  /** Asks before it is sent, if there is something to ask; the form is held until the answer. */
  mayBeSent?: () => boolean | Promise<boolean>;
  /** The form ends when it is saved: it stays disabled until the next page is there. */
  isLast?: boolean;
};

/** The entries are the body: react-hook-form keeps it, and the contract's schema checks it. */
type BodyOptions<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  R extends Reply,
  Content,
> = FormOptions<Answer<R>> & {
  defaultValues: DefaultValues<Values<B>>;
  /** The path's segments and the query, without the body. */
  given: Omit<Given<P, Q, B>, 'body'>;
  /** Sends only the fields that were changed, so that what a colleague changed in the meantime stays. */
  changesOnly?: boolean;
  draft?: Omit<DraftOptions<Content>, 'content'> & { contentOf: (values: Values<B>) => Content };
};

/**
 * The entries are in a state of their own, from which the body is made: the form keeps it, and a function checks it. The
 * forms at the bedside work this way: they compute scores from the entry at each keystroke, and each of its fields renders
 * alone.
 */
type EntryOptions<Field extends string, Content> = {
  /** The problems that must be corrected before it can be sent, in the order of the form. */
  problemsOf: () => readonly FormProblem<Field>[] | Promise<readonly FormProblem<Field>[]>;
  /** The server's errors, at the fields of the form. */
  refused: (errors: FieldErrors) => readonly FormProblem<Field>[];
  /** Whether what the record's state forbids (409) is shown at its field too, and not beside the button alone. */
  placesConflicts?: boolean;
  /** Whose it is, for the message to a person who left before it failed. */
  what: string;
  /** The words beside the button about a failure. */
  failureWords: typeof saveFailure;
  /** The id of a field's control, where the form's fields have ids of their own. */
  idOf?: (field: string) => string;
  draft: DraftOptions<Content>;
};

type BodyOf<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType> = {
  given: Omit<Given<P, Q, B>, 'body'>;
  bodyOf: () => z.input<B>;
};

type Values<B extends z.ZodType> = z.input<B> & FieldValues;

export type ContractForm<V extends FieldValues> = {
  /** Of the form's element: what is pressed elsewhere to send it names it. */
  id: string;
  form: UseFormReturn<V>;
  register: UseFormReturn<V>['register'];
  idOf: (name: string) => string;
  messageFor: (name: FieldPath<V>) => string | undefined;
  /** Spread onto a Field or RadioGroup: the control's id and the message about it. */
  field: (name: FieldPath<V>) => { id: string; error: string | undefined };
  /** The same with the field's label, from `labels`. */
  labelled: (name: FieldPath<V>) => { label: string; id: string; error: string | undefined };
  /** Checks it, asks what must be asked, and sends it. */
  submit: () => void;
  /** Sends it as it was checked, after the person has answered. */
  send: () => void;
  pending: boolean;
  /** Wraps what leaves the form or changes it, so that it does nothing while the form is being saved. Is always the same. */
  whenIdle: <Args extends unknown[]>(act: (...args: Args) => void) => (...args: Args) => void;
  /** Everything that must be corrected, for the error summary; empty until the first attempt. */
  messages: FormMessage[];
  /** How often it was pressed. */
  attempts: number;
  /** The server's last refusal; null if there is none. */
  refusal: CallError | null;
  /** The same in words, for a banner next to the button. */
  failure: (SaveFailure & { error: CallError }) | null;
  /** When the restored draft was last typed in; null without one. */
  restoredAt: string | null;
  discardDraft: () => void;
  /** Removes the draft; what is typed stays. */
  forgetDraft: () => void;
  /** The next attempt is a new request, with a key of its own. */
  startOver: () => void;
};

/**
 * A form for any contract. It is checked before the call, by the contract's schema or by `problemsOf`; what the server
 * refuses is shown at its field or in the summary. Every attempt has the same Idempotency-Key until it is saved
 * (`useSaving`). With `draft`, what is typed is kept on this device together with that key (`useDraft`). A person who
 * has left the form sees its failure on the page where they are.
 */
export function useContractForm<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  R extends Reply,
  Content = never,
>(
  contract: Contract<P, Q, B, R>,
  options: BodyOptions<P, Q, B, R, Content>,
): ContractForm<Values<B>>;
export function useContractForm<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  R extends Reply,
  Field extends string,
  Content,
>(
  contract: Contract<P, Q, B, R>,
  options: EntryOptions<Field, Content> & FormOptions<Answer<R>> & BodyOf<P, Q, B>,
): ContractForm<Record<Field, string>>;
/** `send`: one press makes several calls, or one of several. */
export function useContractForm<Field extends string, Content, Saved>(
  contract: Contract,
  options: EntryOptions<Field, Content> &
    FormOptions<Saved> & { send: (idempotencyKey: string) => Promise<Saved> },
): ContractForm<Record<Field, string>>;
export function useContractForm(
  contract: Contract,
  options: AnyOptions,
): ContractForm<FieldValues> {
  const { labels, problemsOf, refused, draft: kept } = options;
  const formId = useId();
  const form = useForm<FieldValues>({
    defaultValues: options.defaultValues,
    resolver: problemsOf ? resolverOfEntry(problemsOf) : resolverOfBody(contract.body, labels),
    // The summary takes the focus; it says more than the first field alone.
    shouldFocusError: false,
  });
  const { errors, dirtyFields, submitCount } = form.formState;

  const sendBody = (idempotencyKey: string) => {
    const typed = Object.entries(form.getValues()).filter(
      ([name]) => !options.changesOnly || name in dirtyFields,
    );
    const body = options.bodyOf?.() ?? Object.fromEntries(typed);
    // It was just checked that the body is the contract's; the types of two libraries do not meet here.
    const whole = { ...options.given, body } as unknown as Parameters<typeof call>[1];
    return call(contract, whole, { idempotencyKey });
  };
  const saving = useSaving<unknown>({
    keepDraft: () => draft.keep(),
    send: options.send ?? sendBody,
    onSaved: (answer) => {
      draft.forget();
      return options.onSaved(answer);
    },
    onFailed: (error) => {
      const isPlaced = !refused || error.status === 400 || options.placesConflicts;
      const problems = refused
        ? refused(shownOf(error, contract).errors)
        : refusedBody(shownOf(error, contract));
      for (const [name, message] of isPlaced ? byField(problems) : []) {
        form.setError(name, {
          type: 'server',
          message: formSentence(message, options.labels?.[name]),
        });
      }
      options.onFailed?.(error);
    },
    wordsOf: options.failureWords ?? bodyFailure,
    what: options.what ?? contract.summary,
    isKept: kept !== undefined,
    isLast: options.isLast ?? false,
  });
  const content = kept?.contentOf ? kept.contentOf(form.watch()) : kept?.content;
  const draft = useDraft(kept && { ...kept, content }, saving);
  const { failure, isRunning, isSaving, startOver } = saving;

  useDialogHold(isSaving);
  const idOf = options.idOf ?? ((name: string) => `${formId}-${name}`);
  const messageFor = (name: string) => messageAt(errors, name);
  const whenIdle: ContractForm<FieldValues>['whenIdle'] = useCallback(
    (act) =>
      (...given) => {
        if (!isRunning()) act(...given);
      },
    [isRunning],
  );
  const field = (name: string) => ({ id: idOf(name), error: messageFor(name) });
  return {
    id: formId,
    form,
    register: form.register,
    idOf,
    messageFor,
    field,
    labelled: (name) => ({ label: labels?.[name] ?? '', ...field(name) }),
    submit: () =>
      void saving.press(
        form.handleSubmit(async () => {
          if ((await options.mayBeSent?.()) !== false) await saving.save();
        }),
      ),
    send: () => void saving.press(saving.save),
    pending: isSaving,
    whenIdle,
    messages: messagesOf(errors, idOf, labels),
    attempts: submitCount,
    refusal: failure && shownOf(failure.error, contract),
    failure,
    restoredAt: draft.restoredAt,
    discardDraft: whenIdle(() => {
      startOver();
      draft.forget();
      form.reset();
      kept?.put(kept.blank);
    }),
    forgetDraft: () => draft.forget(kept?.contentOf?.(form.getValues())),
    startOver,
  };
}

/** The options of every kind, of any contract: each overload has the types of its own. */
type AnyOptions = FormOptions<unknown> & {
  defaultValues?: FieldValues;
  given?: object;
  changesOnly?: boolean;
  bodyOf?: () => unknown;
  send?: (idempotencyKey: string) => Promise<unknown>;
  draft?: Omit<DraftOptions<unknown>, 'content'> & {
    content?: unknown;
    contentOf?: (values: FieldValues) => unknown;
  };
} & Partial<Omit<EntryOptions<string, unknown>, 'draft'>>;

/** Each field once, with all that is wrong at it. */
function byField(problems: readonly FormProblem[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [index, { field, message }] of problems.entries()) {
    const name = field ?? `root.${index}`;
    const before = found.get(name);
    found.set(name, before === undefined ? message : `${before} ${message}`);
  }
  return found;
}

const resolverOfEntry =
  (problemsOf: () => Promise<readonly FormProblem[]> | readonly FormProblem[]): Resolver =>
  async (values) => {
    const errors = {};
    for (const [name, message] of byField(await problemsOf())) {
      set(errors, name, { type: 'form', message });
    }
    return { values, errors };
  };

/** `raw`: the body goes out as it was typed, and the server's own parse of it transforms it. */
function resolverOfBody(
  body: z.ZodType | null,
  labels?: Readonly<Record<string, string>>,
): Resolver {
  if (body === null) throw new Error('A form needs a contract with a body.');
  const resolve = zodResolver(
    body as z.ZodType<FieldValues, FieldValues>,
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

/** The server's answer to another body under a key that it knows. */
const keyReused = 422;
const savedBefore =
  'Your last entries were saved, but the confirmation was lost. Check them before you save anything again.';

const bodyFailure: typeof saveFailure = ({ status, message, isLost }) => {
  const isReused = status === keyReused;
  const title = failureWords({ isLost, message: isReused ? savedBefore : message });
  return { title, advice: '', needsNewKey: isReused };
};

/** The server's errors where the body has its fields; what is of no field is of the whole. */
function refusedBody({ errors, message }: CallError): FormProblem[] {
  const { non_field_errors: general = [], ...fields } = errors;
  const problems: FormProblem[] = Object.entries(fields).map(([field, sentences]) => ({
    field,
    message: sentences.join(' '),
  }));
  if (general.length === 0 && problems.length > 0) return problems;
  return [...problems, { field: null, message: general.join(' ') || message }];
}

const onceAllTheSame = 'it is saved once, even if the first attempt did arrive.';
const lookFirst = 'Check whether it was saved before you send it again.';
const unanswered = ({ isConfidential }: { isConfidential: boolean }) => {
  if (isConfidential) return `No answer was received: this may have been saved. ${lookFirst}`;
  return navigator.onLine
    ? `No answer was received: this may have been saved. Send it again from here: ${onceAllTheSame}`
    : `This device is offline. Send it again from here when the connection is back: ${onceAllTheSame}`;
};

function shownOf(error: CallError, contract: { isConfidential: boolean }): CallError {
  if (error.status === keyReused) return new CallError(keyReused, savedBefore);
  const isLost = error.isLost && ![savedUnseen, notSent, longAgo].includes(error.message);
  return isLost ? new CallError(0, unanswered(contract)) : error;
}
