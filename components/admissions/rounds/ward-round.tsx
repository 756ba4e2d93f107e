'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import { roundBriefingQuery } from '@/components/admissions/rounds/client';
import { useIsHere } from '@/components/platform/forms/use-is-here';
import { Banner } from '@/components/platform/ui/banner';
import { LinkButton } from '@/components/platform/ui/link-button';
import { useToast } from '@/components/platform/ui/toast';
import type { RoundBriefing } from '@/lib/admissions/rounds/contract';
import { nextToSee } from '@/lib/admissions/rounds/rules';
import type { RoundPageData } from '@/lib/admissions/rounds/server/read-page';
import { isAwaiting } from '@/lib/clinical/acuity/urgency';
import { CurrentPlans } from './care-plan-fields';
import { LastComplaint } from './last-complaint';
import { OpenRounds } from './open-rounds';
import { RecordedDiagnoses } from './recorded-diagnoses';
import { besideEachOther, RoundForm } from './round-form';
import { roundHref, roundsHref } from './round-links';
import { RoundOrders } from './round-orders';
import { RoundWay } from './round-way';
import { SeenMark } from './seen-mark';
import { SinceLastRound } from './since-last-round';
import { useRoundsWorklist } from './use-rounds-worklist';

type WardRoundProps = {
  viewer: { userId: string; practitionerId: string | null };
  provider: { uuid: string; timeZone: string };
  patient: { uuid: string; name: string; deceasedAt: string | null };
  may: { record: boolean; finish: boolean; prescribe: boolean; refer: boolean };
  /** The page that opened this one, when it was not the list. */
  back: { href: string; label: string } | null;
} & Pick<RoundPageData, 'observations' | 'subject'> & { ward: string };

/** One patient of a ward's round: what happened since the last one, and what is found and ordered now. */
export function WardRound(props: WardRoundProps) {
  const { viewer, provider, patient, may, ward } = props;
  const { timeZone } = provider;
  const client = useQueryClient();
  const router = useRouter();
  const toast = useToast();
  const briefing = useQuery(roundBriefingQuery(provider.uuid, patient.uuid));
  const { data: worklist } = useRoundsWorklist(provider.uuid, ward, timeZone).query;
  const heading = useRef<HTMLHeadingElement>(null);
  const isHere = useIsHere();
  // From patient to patient the page stays and its person changes: who it is now is read out, as the form's name where there
  // is a form, whose first field has the focus.
  useEffect(() => {
    if (!may.record) heading.current?.focus({ preventScroll: true });
  }, [may.record]);
  if (!briefing.data || !worklist) return null;

  const back = props.back ?? { href: roundsHref(ward), label: `Rounds on ${worklist.ward.name}` };
  const at = worklist.patients.findIndex((one) => one.patient.uuid === patient.uuid);
  const own = worklist.patients[at];
  const next = nextToSee(worklist.patients, patient.uuid);
  const address = { provider: provider.uuid, patient: patient.uuid };
  const saved = (goesOn: boolean, rise: string | null) => {
    const detail = rise ?? (next ? null : 'Every patient on this ward has a round today.');
    toast({
      title: `Round of ${patient.name} saved`,
      ...(detail === null ? {} : { detail }),
      ...(rise === null ? {} : { stays: true }),
    });
    void client.invalidateQueries({ queryKey: ['patients', provider.uuid, patient.uuid] });
    void client.invalidateQueries({ queryKey: ['rounds-worklist', provider.uuid, ward] });
    // A user who went to another patient during the save is typing there by now.
    if (isHere()) router.push(goesOn && next ? roundHref(next.patient.uuid) : back.href);
  };

  const beside = (
    <section
      aria-label="Medicines and changes"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is operated by the arrow keys (axe: scrollable-region-focusable).
      tabIndex={0}
      className="flex max-h-[40dvh] min-w-0 flex-col gap-4 overflow-y-auto rounded-lg border border-line bg-surface p-4 xl:sticky xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:top-[calc(var(--shell-top)+6rem)] xl:max-h-[calc(100dvh-var(--shell-top)-7rem)]"
    >
      <RoundOrders {...{ viewer, provider, patient, may }} briefing={briefing.data} />
      <section aria-labelledby="since-heading" className="flex min-w-0 flex-col gap-4">
        <h2 id="since-heading" className="font-semibold text-lg">
          Since the last round
        </h2>
        <SinceLastRound briefing={briefing.data} timeZone={timeZone} />
        <OpenRounds
          address={address}
          timeZone={timeZone}
          briefing={briefing.data}
          mayFinish={may.finish}
        />
      </section>
    </section>
  );

  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h1
            ref={heading}
            tabIndex={-1}
            className="font-semibold text-xl tracking-tight outline-none"
          >
            Ward round<span className="sr-only"> of {patient.name}</span>
          </h1>
          {own && (
            <>
              <SeenMark row={own} timeZone={timeZone} />
              <span className="text-ink-muted">
                Patient {at + 1} of {worklist.patients.length} · {worklist.seen} of{' '}
                {worklist.to_see} rounds recorded
              </span>
            </>
          )}
          <LinkButton variant="quiet" size="small" icon="arrow-left" href={back.href}>
            {back.label}
          </LinkButton>
        </div>
        <RoundWay worklist={worklist} patient={patient.uuid} />
      </header>
      {patient.deceasedAt !== null && (
        <Banner tone="attention">
          This patient has died. A round can still be recorded, without observations.
        </Banner>
      )}
      {briefing.error && (
        <Banner tone="danger">
          <strong>Updates could not be loaded.</strong> {briefing.error.message} Look at the chart
          before you rely on it.
        </Banner>
      )}
      {may.record ? (
        <RoundForm
          {...{ viewer, provider, patient, beside }}
          briefing={briefing.data}
          observations={props.observations}
          subject={props.subject}
          waitsSince={own && isAwaiting(own) ? own.treatment_clock.started_at : null}
          nextName={next && `${next.bed_name} ${next.patient.last_name}`}
          onSaved={saved}
        />
      ) : (
        <ReadOnlyRound
          {...{ address, timeZone, beside }}
          patientName={patient.name}
          briefing={briefing.data}
        />
      )}
    </div>
  );
}

type ReadOnlyRoundProps = {
  address: { provider: string; patient: string };
  timeZone: string;
  patientName: string;
  briefing: RoundBriefing;
  beside: ReactNode;
};

function ReadOnlyRound({ address, timeZone, patientName, briefing, beside }: ReadOnlyRoundProps) {
  return (
    <div className={besideEachOther}>
      <div className="flex min-w-0 flex-col gap-5">
        <Banner>Only medical officers can record rounds. This is what they will see.</Banner>
        <Standing title="Chief complaint">
          <LastComplaint briefing={briefing} timeZone={timeZone} />
        </Standing>
        <Standing title="Diagnoses">
          <RecordedDiagnoses
            {...{ address, timeZone }}
            patientName={patientName}
            briefing={briefing}
            mayRecord={false}
          />
        </Standing>
        <Standing title="Care plan">
          <CurrentPlans briefing={briefing} timeZone={timeZone} />
        </Standing>
      </div>
      {beside}
    </div>
  );
}

function Standing({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="font-semibold text-lg">{title}</h2>
      {children}
    </section>
  );
}
