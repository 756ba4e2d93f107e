import { Icon } from '@/components/platform/ui/icon';
import { type Spo2Scale, spo2ScaleWords } from '@/lib/domain/scores/spo2-scale';

type BedsideFactsProps = {
  patient: { spo2_scale: Spo2Scale; is_pregnant: boolean; deceased_at: string | null };
};

/** The facts that decide about oxygen, and why there is no NEWS2. */
export function BedsideFacts({ patient }: BedsideFactsProps) {
  if (patient.deceased_at !== null) return null;
  const scale = spo2ScaleWords(patient.spo2_scale);
  return (
    <>
      {scale && (
        <span className={look}>
          <Icon of="droplets" />
          <span>{scale}</span>
        </span>
      )}
      {patient.is_pregnant && (
        <span className={look}>
          <Icon of="baby" />
          <span>{pregnantWords}</span>
        </span>
      )}
    </>
  );
}

export const pregnantWords = 'Pregnant: NEWS2 not used';

export const hasBedsideFacts = ({ patient }: BedsideFactsProps): boolean =>
  patient.deceased_at === null && (patient.spo2_scale === 2 || patient.is_pregnant);

const look =
  'inline-flex items-start gap-1 rounded-sm border border-attention-ink bg-attention-soft px-1.5 py-px font-medium text-attention-ink text-sm';
