'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CallError, call } from '@/lib/platform/http/call';
import { type OpenedSession, signInContract } from '@/lib/platform/session/contract';
import { keepTemporaryPassword } from './temporary-password';

export type Credentials = { email: string; password: string; code?: string };

/** The step of the form: the code alone after a correct password, or both at once in a lock-out. */
export type SignInStep = 'password' | 'code' | 'both';

/** The next page: this one if it can be resumed, else `returnPath`. */
export type WayOn = { returnPath: string; resume?: (session: OpenedSession) => Promise<boolean> };

/**
 * The two steps of signing in. On success the page is reloaded, so that nothing of another person stays, unless it
 * can be resumed. A person with a temporary password must change it next.
 */
export function useSignIn({ returnPath, resume }: WayOn) {
  const router = useRouter();
  const [step, setStep] = useState<SignInStep>('password');
  // No default values: they would erase what a password manager filled in before hydration.
  const form = useForm<Credentials>({ shouldFocusError: false });

  const submit = form.handleSubmit(async ({ email, password, code: typed = '' }) => {
    const code = typed.trim();
    try {
      const proof = code === '' ? {} : { code };
      const { data } = await call(signInContract, { body: { email, password, ...proof } });
      const mustChange = data.user.must_change_password;
      if (!mustChange && (await resume?.(data))) return;
      if (mustChange && !resume) {
        keepTemporaryPassword(password);
        router.push(`/new-password?return=${encodeURIComponent(returnPath)}`);
      } else window.location.assign(returnPath);
      // The button stays pending until the next page has loaded.
      await new Promise(() => {});
    } catch (error) {
      refused(error, code);
    }
  });

  function refused(error: unknown, code: string) {
    const { status, message, errors } =
      error instanceof CallError ? error : new CallError(0, 'Signing in failed. Try again.');
    if (status === 401 && errors.code) {
      setStep('code');
      form.setValue('code', '');
      if (code !== '') form.setError('code', { message: errors.code.join(' ') });
      return;
    }
    if (status === 401) setStep('password');
    if (status === 429) setStep('both');
    form.setError('root.server', { message });
  }

  const startAnew = () => {
    form.reset({ ...form.getValues(), password: '', code: '' });
    setStep('password');
  };

  return { form, step, submit, startAnew };
}
