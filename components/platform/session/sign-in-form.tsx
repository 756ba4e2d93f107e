'use client';

import { useId, useState } from 'react';
import { messageAt, messagesOf } from '@/components/platform/forms/form-messages';
import { Button } from '@/components/platform/ui/button';
import { Checkbox } from '@/components/platform/ui/checkbox';
import { useSentEarly } from '@/components/platform/ui/early-input';
import { ErrorSummary } from '@/components/platform/ui/error-summary';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { CodeField } from './code-field';
import { type Credentials, useSignIn, type WayOn } from './use-sign-in';

/** E-mail and password, and where a second factor is on its code as a second step. */
export function SignInForm(way: WayOn) {
  const { form, step, submit, startAnew } = useSignIn(way);
  const [isShown, setShown] = useState(false);
  const ref = useSentEarly();
  const formId = useId();
  const { errors, isSubmitting } = form.formState;
  const idOf = (name: string) => `${formId}${name}`;
  const field = (name: keyof Credentials) => ({ id: idOf(name), error: messageAt(errors, name) });
  const messages = messagesOf(errors, idOf);
  return (
    // post: sent before the script is there, a password must not end up in the address.
    <form
      ref={ref}
      noValidate
      method="post"
      aria-label="Sign in"
      className="flex flex-col gap-5"
      onSubmit={submit}
    >
      {messages.length > 0 && <ErrorSummary errors={messages} />}
      {step !== 'code' && (
        <>
          <Field label="E-mail address" {...field('email')}>
            <Input
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              {...form.register('email', { required: 'Enter your e-mail address.' })}
            />
          </Field>
          <Field label="Password" {...field('password')}>
            <Input
              type={isShown ? 'text' : 'password'}
              autoComplete="current-password"
              autoCapitalize="none"
              spellCheck={false}
              {...form.register('password', { required: 'Enter your password.' })}
            />
          </Field>
          <Checkbox
            label="Show the password"
            checked={isShown}
            onChange={(event) => setShown(event.target.checked)}
          />
        </>
      )}
      {step !== 'password' && (
        <CodeField
          {...field('code')}
          optional={step === 'both'}
          autoFocus={step === 'code'}
          {...form.register(
            'code',
            step === 'code' ? { required: 'Enter the code that the app shows.' } : {},
          )}
        />
      )}
      <Button type="submit" variant="primary" pending={isSubmitting} pendingLabel="Signing in…">
        {step === 'code' ? 'Confirm the code' : 'Sign in'}
      </Button>
      {step === 'code' && (
        <Button variant="quiet" onClick={startAnew}>
          Use another account
        </Button>
      )}
    </form>
  );
}
