'use client';

import { ShownOnce } from '@/components/platform/ui/shown-once';
import { temporaryPasswordDays } from '@/lib/platform/auth/password-rules';

type TemporaryPasswordProps = {
  title: string;
  name: string;
  email: string;
  password: string;
  onClose: () => void;
};

/** A password that the administrator gives to its owner, at the one time that it can be read. */
export function TemporaryPassword({
  title,
  name,
  email,
  password,
  onClose,
}: TemporaryPasswordProps) {
  return (
    <ShownOnce
      title={title}
      label="Password"
      secret={password}
      ifLost="If it is lost, make a new one."
      keptLabel="I have saved the password"
      onClose={onClose}
    >
      <p>
        Give it to {name} in person or by telephone, never by e-mail. {name} signs in as{' '}
        <span className="wrap-anywhere font-medium">{email}</span> and must choose a new password
        first. This password expires in {temporaryPasswordDays} days.
      </p>
    </ShownOnce>
  );
}
