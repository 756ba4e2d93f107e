'use client';

import { Dialog as Radix } from 'radix-ui';
import { DeviceSignIn } from '@/components/platform/session/device-sign-in';
import { Banner } from '@/components/platform/ui/banner';
import { Icon } from '@/components/platform/ui/icon';
import type { Resume } from './use-signed-out';

type LockCoverProps = {
  /** Of the device. */
  name: string;
  wasSaving: boolean;
  returnPath: string;
  resume: Resume;
};

/** The screen of a locked device, over everything else. */
export function LockCover({ name, wasSaving, returnPath, resume }: LockCoverProps) {
  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Content
          data-lock-cover=""
          onEscapeKeyDown={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          aria-describedby={undefined}
          className="fixed inset-0 z-60 overflow-y-auto bg-ground outline-none"
        >
          <div className="mx-auto flex min-h-full w-full max-w-sm flex-col justify-center gap-5 px-4 py-6">
            <div>
              <p className="flex items-center gap-2 text-ink-muted">
                <Icon of="lock" /> {name}
              </p>
              <Radix.Title className="font-semibold text-2xl tracking-tight">Locked</Radix.Title>
            </div>
            {wasSaving && (
              <Banner tone="attention">
                Your last change was not saved. It will still be here when you unlock.
              </Banner>
            )}
            <DeviceSignIn returnPath={returnPath} resume={resume}>
              <a
                href="/sign-in"
                target="_blank"
                rel="noopener"
                className="text-accent-ink underline"
              >
                Sign in another way, in a new tab
              </a>
            </DeviceSignIn>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
