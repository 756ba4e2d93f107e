import { boardAcuity, type CountedOccupant } from '@/lib/clinical/acuity/urgency';
import { AcuityStripe } from './acuity-stripe';

type Score = (NonNullable<CountedOccupant['tews']> & { total: number }) | null;

type PatientStripeProps = {
  of: Pick<CountedOccupant, 'patient' | 'next_due_at'> & { tews: Score; partial_tews: Score };
};

/** The score by which a patient is looked after: the last complete one, or a later partial one that is worse. */
export function PatientStripe({ of }: PatientStripeProps) {
  const { patient, tews, partial_tews: partial } = of;
  if (patient.deceased_at !== null) return <AcuityStripe acuity="blue" total={null} />;
  const acuity = boardAcuity(of);
  const isRaised = acuity === partial?.colour && acuity !== tews?.colour;
  const shown = partial && (!tews || isRaised) ? partial : tews;
  return (
    <AcuityStripe
      acuity={acuity}
      total={shown?.total ?? null}
      provisional={shown === null || shown === partial}
    />
  );
}
