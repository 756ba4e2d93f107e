'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ownShift } from '@/components/billing/cashier-shifts/client';
import { deskAddress, paymentAddress } from '@/components/billing/payments/client';
import { type DeskFound, deskPatient } from '@/components/billing/payments/desk-client';
import { Button } from '@/components/platform/ui/button';
import { FailedState } from '@/components/platform/ui/failed-state';
import { lazy, useLazy } from '@/components/platform/ui/lazy';
import { LinkButton } from '@/components/platform/ui/link-button';
import { Menu, MenuItem } from '@/components/platform/ui/menu';
import { LoadingPart } from '@/components/platform/ui/not-loaded';
import { PageHeader } from '@/components/platform/ui/page-header';
import { Loading, Skeleton } from '@/components/platform/ui/skeleton';
import { useAddressQuery } from '@/components/platform/ui/use-address-query';
import { spokenInstant } from '@/lib/domain/time';
import { DeskFind } from './desk-find';
import { DeskPatient } from './desk-patient';
import { PaymentTaken, receiptPrint } from './payment-taken';
import { Unanswered } from './unanswered';
import { pendingReader, type Taking, useTaking } from './use-taking';

const openShift = lazy(() => import('./open-shift'));
const deskToday = lazy(() => import('./desk-today'));

const otherPages = [
  { href: '/payments', icon: 'receipt-text', label: 'Payments' },
  { href: '/payments/corrections', icon: 'list-todo', label: 'Refunds and charges due' },
  { href: '/payments/refunds', icon: 'undo-2', label: 'Refunds' },
  { href: '/payments/approvals', icon: 'shield-check', label: 'Approvals' },
] as const;

type PaymentDeskProps = {
  viewer: { userId: string };
  provider: { uuid: string; timeZone: string; currency: string };
};

/** Takes a payment: the patient, the charges, the payment method, the receipt, then the next patient. */
export function PaymentDesk({ viewer, provider }: PaymentDeskProps) {
  const router = useRouter();
  const asked = useAddressQuery();
  const patient = asked.get('patient');
  const shift = useQuery(ownShift(provider.uuid));
  const taking = useTaking({
    userId: viewer.userId,
    provider: provider.uuid,
    // A cashier who has left this patient sees it on that patient's page.
    onRefused: (refused) => {
      if (new URLSearchParams(location.search).get('patient') !== refused) {
        goTo(deskAddress(refused));
      }
    },
  });
  const parts = useLazy(openShift, shift.data === null);
  const today = useLazy(deskToday, patient === null && Boolean(shift.data));
  // So that the paper is at hand when the money is on the table and the network is not.
  useLazy(receiptPrint, false);
  /** Begins afresh with every patient, and after every payment. */
  const [turn, setTurn] = useState(0);

  const goTo = (address: string) => window.history.pushState(null, '', address);
  const choose = (found: DeskFound) => {
    if (found.kind === 'receipt') return router.push(paymentAddress(found.payment.uuid));
    taking.forgetRefusal();
    setTurn(turn + 1);
    if (found.kind === 'patient') return goTo(deskAddress(found.patient.uuid));
    goTo(deskAddress(found.invoice.patient_uuid, found.invoice.uuid));
  };
  const next = () => {
    taking.next();
    setTurn(turn + 1);
    goTo('/payments/desk');
  };
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-4">
      <div className="contents print:hidden">
        <PageHeader title="Payment desk" actions={<OtherPages />}>
          {shift.data && (
            <>
              Your shift at {shift.data.location_name}, open since{' '}
              {spokenInstant(new Date(shift.data.opened_at), provider.timeZone)}
            </>
          )}
        </PageHeader>
      </div>
      {bodyOf(taking)}
    </div>
  );

  function bodyOf({ isUnread, open, taken }: Taking) {
    if (isUnread) {
      return (
        <LoadingPart of={pendingReader} label="Checking for unconfirmed payments">
          <Skeleton className="h-40 w-full" />
        </LoadingPart>
      );
    }
    if (open) return <Unanswered {...{ taking, open, provider }} />;
    if (taken) return <PaymentTaken payments={taken} provider={provider} onNext={next} />;
    if (shift.data === null) {
      if (parts) return <parts.OpenShift provider={provider} />;
      return (
        <LoadingPart of={openShift} label="Loading">
          <Skeleton className="h-64 w-full" />
        </LoadingPart>
      );
    }
    if (shift.isLoadingError) {
      return (
        <FailedState
          title="Your shift could not be loaded"
          onRetry={() => void shift.refetch()}
          retrying={shift.isFetching}
        >
          {shift.error.message} You cannot take money until it is.
        </FailedState>
      );
    }
    return (
      <>
        <DeskFind
          // The address follows a moment later; where it names nobody, the field is new and takes the focus.
          key={`${turn} ${patient === null}`}
          provider={provider.uuid}
          onChoose={choose}
          isHeld={taking.isSending}
          autoFocus={patient === null}
        />
        {patient === null && shift.data && today && (
          <today.DeskToday provider={provider} shift={shift.data.uuid} />
        )}
        {patient !== null &&
          (shift.data ? (
            <AtDesk
              key={`${patient} ${turn}`}
              {...{ taking, provider, patient }}
              userId={viewer.userId}
              invoice={asked.get('invoice')}
              shift={shift.data}
            />
          ) : (
            <Loading label="Loading your shift">
              <Skeleton className="h-64 w-full" />
            </Loading>
          ))}
      </>
    );
  }
}

/** The other pages about money; on a phone, where they would take three rows, in a menu. */
function OtherPages() {
  const router = useRouter();
  return (
    <>
      <span className="contents max-sm:hidden">
        {otherPages.map(({ href, icon, label }) => (
          <LinkButton key={href} variant="quiet" icon={icon} href={href}>
            {label}
          </LinkButton>
        ))}
      </span>
      <span className="sm:hidden">
        <Menu
          trigger={(button) => (
            <Button {...button} variant="quiet" icon="ellipsis">
              Payments and refunds
            </Button>
          )}
        >
          {otherPages.map(({ href, icon, label }) => (
            <MenuItem key={href} icon={icon} onSelect={() => router.push(href)}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      </span>
    </>
  );
}

type AtDeskProps = {
  taking: Taking;
  provider: PaymentDeskProps['provider'];
  userId: string;
  patient: string;
  invoice: string | null;
  shift: { location: string; currency: string };
};

function AtDesk(props: AtDeskProps) {
  const patient = useQuery(deskPatient(props.provider.uuid, props.patient));
  if (patient.isLoadingError) {
    return (
      <FailedState
        title="The patient could not be loaded"
        onRetry={() => void patient.refetch()}
        retrying={patient.isFetching}
      >
        {patient.error.message}
      </FailedState>
    );
  }
  return <DeskPatient {...props} record={patient.data} />;
}
