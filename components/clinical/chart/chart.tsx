'use client';

import { useEffect, useRef } from 'react';
import { HydratedLazy } from '@/components/platform/ui/hydrated-lazy';
import { lazy, useLazy } from '@/components/platform/ui/lazy';
import { TabPanel, Tabs } from '@/components/platform/ui/tabs';
import type { PatientAddress } from '@/components/registry/patients/client';
import { CarePlansPanel } from './care-plans-panel';
import { DiagnosesPanel } from './diagnoses-panel';
import { EncountersPanel } from './encounters-panel';
import { NotesPanel } from './notes-panel';
import { ObservationsPanel } from './observations-panel';
import { PanelSkeleton } from './panel-reading';
import { PrescriptionsPanel } from './prescriptions-panel';
import { ReferralsPanel } from './referrals-panel';
import { type ReadStays, TimelinePanel } from './timeline-panel';
import { useChartAddress } from './use-chart-address';

const alerts = lazy(() => import('@/components/clinical/chart/alerts'));
const nextOfKin = lazy(() => import('@/components/clinical/chart/next-of-kin'));
const charges = lazy(() => import('@/components/clinical/chart/charges-panel'));
const covers = lazy(() => import('@/components/registry/covers/covers'));

export type ChartProps = {
  address: PatientAddress;
  readStays: ReadStays;
  timeZone: string;
  currency: string;
  /** Whose drafts are kept on this device. */
  userId: string;
  may: {
    observe: boolean;
    act: boolean;
    round: boolean;
    prescribe: boolean;
    readBills: boolean;
    editPatients: boolean;
    charge: boolean;
  };
};

const tabs = [
  { value: 'timeline', label: 'Timeline' },
  { value: 'observations', label: 'Observations' },
  { value: 'alerts', label: 'Alerts' },
  { value: 'encounters', label: 'Encounters' },
  { value: 'diagnoses', label: 'Diagnoses' },
  { value: 'care-plans', label: 'Care plans' },
  { value: 'notes', label: 'Notes' },
  { value: 'prescriptions', label: 'Prescriptions' },
  { value: 'referrals', label: 'Referrals' },
  { value: 'charges', label: 'Charges' },
  { value: 'next-of-kin', label: 'Next of kin' },
  { value: 'cover', label: 'Cover' },
];

/** Everything that is on record for a patient, a tab a kind, each read when it is opened. */
export function Chart({ address, readStays, timeZone, currency, userId, may }: ChartProps) {
  const { asked, change } = useChartAddress();
  // Ready when the tab is opened, also where the network is not.
  useLazy(alerts, false);
  useLazy(nextOfKin, false);
  useLazy(covers, false);
  useLazy(charges, false);
  const box = useRef<HTMLDivElement>(null);
  const offered = may.charge ? tabs : tabs.filter(({ value }) => value !== 'charges');
  const tab = offered.find(({ value }) => value === asked.get('tab'))?.value ?? 'timeline';
  // On a phone the chosen tab may lie outside of what the row of tabs shows.
  useEffect(() => {
    const chosen = box.current?.querySelector<HTMLElement>(`[role="tab"][id$="-trigger-${tab}"]`);
    const row = chosen?.parentElement;
    if (!chosen || !row) return;
    row.scrollLeft =
      chosen.offsetLeft - row.offsetLeft - (row.clientWidth - chosen.clientWidth) / 2;
  }, [tab]);
  const open = (value: string) => {
    // A filter of one tab says nothing about another.
    const others = Object.fromEntries([...asked.keys()].map((name) => [name, null]));
    change({ ...others, tab: value === 'timeline' ? null : value });
  };
  const common = { address, timeZone };
  return (
    <div ref={box}>
      <Tabs label="Chart" value={tab} onValueChange={open} tabs={offered}>
        <TabPanel value="timeline">
          <TimelinePanel
            {...common}
            readStays={readStays}
            showsMoney={may.readBills}
            mayRound={may.round}
          />
        </TabPanel>
        <TabPanel value="observations">
          <ObservationsPanel {...common} mayObserve={may.observe} />
        </TabPanel>
        <TabPanel value="alerts">
          <HydratedLazy of={alerts} skeleton={<PanelSkeleton label="Loading the alerts" />}>
            {({ Alerts }) => <Alerts {...common} mayRecord={may.act} maySetScale={may.round} />}
          </HydratedLazy>
        </TabPanel>
        <TabPanel value="encounters">
          <EncountersPanel {...common} mayOpen={may.act} mayPronounce={may.round} />
        </TabPanel>
        <TabPanel value="diagnoses">
          <DiagnosesPanel {...common} mayChange={may.round} />
        </TabPanel>
        <TabPanel value="care-plans">
          <CarePlansPanel {...common} mayEnd={may.round} />
        </TabPanel>
        <TabPanel value="notes">
          <NotesPanel {...common} userId={userId} mayWrite={may.act} />
        </TabPanel>
        <TabPanel value="prescriptions">
          <PrescriptionsPanel {...common} mayPrescribe={may.prescribe} />
        </TabPanel>
        <TabPanel value="referrals">
          <ReferralsPanel {...common} mayRefer={may.act} />
        </TabPanel>
        <TabPanel value="next-of-kin">
          <HydratedLazy of={nextOfKin} skeleton={<PanelSkeleton label="Loading the next of kin" />}>
            {({ NextOfKin }) => <NextOfKin address={address} mayEdit={may.editPatients} />}
          </HydratedLazy>
        </TabPanel>
        <TabPanel value="cover">
          <HydratedLazy of={covers} skeleton={<PanelSkeleton label="Loading the cover" />}>
            {({ Covers }) => (
              <Covers address={address} currency={currency} mayEdit={may.editPatients} />
            )}
          </HydratedLazy>
        </TabPanel>
        <TabPanel value="charges">
          <HydratedLazy of={charges} skeleton={<PanelSkeleton label="Loading the charges" />}>
            {({ ChargesPanel }) => <ChargesPanel {...common} />}
          </HydratedLazy>
        </TabPanel>
      </Tabs>
    </div>
  );
}
