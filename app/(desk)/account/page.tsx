import type { Metadata } from 'next';
import { type ReactNode, useId } from 'react';
import { EndSessions } from '@/components/platform/account/end-sessions';
import { JoiningCode } from '@/components/platform/account/joining-code';
import { PasswordForm } from '@/components/platform/account/password-form';
import { PinForm } from '@/components/platform/account/pin-form';
import { SecondFactor } from '@/components/platform/account/second-factor';
import { SingleSignOnAccount } from '@/components/platform/account/single-sign-on-account';
import { DescriptionList } from '@/components/platform/ui/description-list';
import { PageHeader } from '@/components/platform/ui/page-header';
import { roleNames } from '@/lib/domain/codes/roles';
import { readUserAccount } from '@/lib/platform/account/server/read';
import { requireViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Account' };

export default async function AccountPage() {
  const { caller, viewer } = await requireViewer();
  const { hasSecondFactor, recoveryCodesLeft, hasPin, singleSignOn } = await readUserAccount(
    caller.id,
  );
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <PageHeader title="Account" />
      <Section title="Profile">
        <DescriptionList
          items={[
            { term: 'Name', description: viewer.name },
            { term: 'E-mail address', description: caller.email },
            ...caller.affiliations.flatMap(({ provider, role }) =>
              role ? [{ term: provider.name, description: roleNames[role] }] : [],
            ),
          ]}
        />
      </Section>
      <Section title="Password">
        <div className="max-w-md">
          <PasswordForm />
        </div>
      </Section>
      <Section title="Second factor">
        <div className="max-w-md">
          <SecondFactor isOn={hasSecondFactor} recoveryCodesLeft={recoveryCodesLeft} />
        </div>
      </Section>
      <Section title="PIN for shared devices" anchor="pin">
        <div className="max-w-md">
          <PinForm hasPin={hasPin} />
        </div>
      </Section>
      {singleSignOn && (
        <Section title="Another way to sign in">
          <div className="max-w-md">
            <SingleSignOnAccount {...singleSignOn} />
          </div>
        </Section>
      )}
      <Section title="Another hospital">
        <div className="max-w-md">
          <JoiningCode />
        </div>
      </Section>
      <Section title="Signed-in browsers">
        <p className="max-w-prose text-ink-muted">
          Still signed in on another screen? This signs you out everywhere, including here.
        </p>
        <EndSessions />
      </Section>
    </div>
  );
}

type SectionProps = { title: string; anchor?: string; children: ReactNode };

function Section({ title, anchor, children }: SectionProps) {
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="flex flex-col gap-4 border-line border-t pt-6"
    >
      <h2 id={id} className="font-semibold text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
