import { Suspense } from 'react';
import type { Sharing } from '@/components/admissions/hospitalizations/shared-bed';
import { encounterAddress } from '@/components/clinical/encounters/client';
import { Badge } from '@/components/platform/ui/badge';
import { DescriptionList } from '@/components/platform/ui/description-list';
import { LinkButton } from '@/components/platform/ui/link-button';
import type { StayPage } from '@/lib/admissions/hospitalizations/server/read-stay';
import { sharingWords } from '@/lib/admissions/wards/words';
import { moneyWords } from '@/lib/domain/money';
import { admitterWords, dischargerWords } from '@/lib/domain/people-words';
import { spokenInstant } from '@/lib/domain/time';
import { bedName } from '@/lib/registry/locations/bed-name';
import { DischargeOverride, signOffItems, whereTo } from './discharge-done';
import { DischargeUndo } from './discharge-undo';
import { StayDelete } from './stay-delete';
import { StayMovements } from './stay-movements';
import { StayPlan } from './stay-plan';
import { UndoTransfer } from './undo-transfer';

type StayProps = Pick<StayPage, 'stay' | 'movements' | 'planned' | 'changedWith' | 'returning'> & {
  /** The children who share the bed now. */
  sharing: readonly Sharing[];
  provider: { uuid: string; timeZone: string; currency: string };
  may: {
    move: boolean;
    discharge: boolean;
    remove: boolean;
    readRecord: boolean;
    readBills: boolean;
  };
  /** Whether the discharge is young enough to be undone. */
  isUndoable: boolean;
};

/** One stay in hospital: its record, its bed history, and the actions that are possible now. */
export function Stay(props: StayProps) {
  const { stay, movements, planned, changedWith, returning, provider, may, isUndoable } = props;
  const page = `/hospitalizations/${stay.uuid}`;
  const from = `from=${encodeURIComponent(page)}`;
  const hold = planned.find(({ is_holding }) => is_holding);
  const [last, before] = movements.filter(({ voided_at }) => voided_at === null);
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap gap-2 empty:hidden">
        {stay.is_active && may.discharge && (
          <LinkButton href={`${page}/discharge?${from}`} variant="primary" icon="door-open">
            Discharge
          </LinkButton>
        )}
        {stay.is_active && may.move && (
          <>
            <LinkButton
              href={`${page}/transfer?${hold ? `bed=${hold.bed}&` : ''}${from}`}
              icon="arrow-right-left"
            >
              {hold ? `Transfer to ${hold.bed_name}` : 'Transfer'}
            </LinkButton>
            {!hold && (
              <LinkButton href={`${page}/transfer?plan=1&${from}`} icon="hourglass">
                Plan a transfer
              </LinkButton>
            )}
            {last && before && (
              <Suspense>
                <UndoTransfer
                  provider={provider.uuid}
                  to={before}
                  {...{ stay, changedWith, returning }}
                />
              </Suspense>
            )}
          </>
        )}
        {!stay.is_active && may.discharge && isUndoable && (
          <Suspense>
            <DischargeUndo provider={provider.uuid} {...{ stay, returning }} />
          </Suspense>
        )}
        {may.readBills && (
          <LinkButton
            href={`/patients/${stay.patient.uuid}/estimate?stay=${stay.uuid}&service=${stay.healthcare_service}&tier=${stay.price_tier}${stay.mother_hospitalization ? '&nights=0' : ''}`}
            icon="calculator"
          >
            Estimate
          </LinkButton>
        )}
        {may.remove && <StayDelete provider={provider.uuid} stay={stay} />}
        {may.readRecord && (
          <>
            <LinkButton href={`${page}/summary`} icon="file-text">
              {stay.is_active ? 'Interim summary' : 'Discharge summary'}
            </LinkButton>
            <LinkButton href={encounterAddress(stay.encounter)} icon="stethoscope">
              {stay.is_active ? 'Encounter and leave' : 'Encounter'}
            </LinkButton>
          </>
        )}
      </div>
      {hold && <StayPlan plan={hold} provider={provider} mayCancel={may.move} />}
      <Facts {...props} />
      {stay.discharge_override && <DischargeOverride override={stay.discharge_override} />}
      <StayMovements movements={movements} timeZone={provider.timeZone} />
    </div>
  );
}

function Facts({ stay, provider, sharing }: StayProps) {
  const at = (instant: string) => spokenInstant(new Date(instant), provider.timeZone);
  const items = [
    { term: 'Admitted', description: at(stay.admitted_at) },
    { term: 'Admitted from', description: stay.admit_source_display },
    { term: 'Admitted by', description: admitterWords(stay) },
    { term: 'Recorded by', description: stay.created_by_name },
    {
      term: stay.is_active ? 'Bed' : 'Last bed',
      description: [
        bedName(stay.bed_name),
        stay.room_name,
        stay.ward_name,
        sharingWords(
          { is_with_mother: stay.mother_hospitalization !== null },
          stay.is_active ? sharing.map(({ name }) => name) : [],
        ),
      ]
        .filter(Boolean)
        .join(', '),
    },
    { term: 'Service', description: stay.healthcare_service_name },
    { term: 'Price tier', description: stay.price_tier_display },
    ...(stay.is_active
      ? [
          {
            term: 'Expected discharge',
            description: stay.expected_discharge_at ? at(stay.expected_discharge_at) : 'Not set',
          },
        ]
      : [
          { term: 'Discharged', description: stay.discharged_at ? at(stay.discharged_at) : '–' },
          { term: 'Discharged by', description: dischargerWords(stay) },
          ...signOffItems(stay),
          { term: 'Discharged to', description: whereTo(stay) },
        ]),
    ...(stay.deposit_requested === null
      ? []
      : [
          {
            term: 'Deposit requested',
            description: moneyWords(stay.deposit_requested, provider.currency),
          },
        ]),
    ...(stay.follow_up === '' ? [] : [{ term: 'Follow-up', description: stay.follow_up }]),
    ...(stay.reason === ''
      ? []
      : [
          {
            term: stay.transferred_at === null ? 'Reason for the admission' : 'Latest reason',
            description: stay.reason,
          },
        ]),
    ...(stay.notes === '' ? [] : [{ term: 'Notes', description: stay.notes }]),
  ];
  return (
    <section aria-labelledby="stay-facts" className="flex flex-col gap-3">
      <h2
        id="stay-facts"
        className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-lg"
      >
        The admission
        {stay.is_readmission && <Badge tone="attention">Readmission within 30 days</Badge>}
        {stay.is_owing && <Badge tone="outline">Money owing</Badge>}
      </h2>
      <DescriptionList items={items} />
    </section>
  );
}
