import { Badge } from '@/components/platform/ui/badge';
import { statusLabel } from '@/lib/clinical/diagnoses/words';

type DiagnosisLineProps = {
  diagnosis: {
    rank: number;
    role: string;
    condition: string;
    status: string;
    clinical_status: string | null;
    note: string | null;
  };
  isWithdrawn?: boolean;
};

/** A diagnosis by rank, name, code and certainty, with what was noted on it. */
export function DiagnosisLine({ diagnosis, isWithdrawn = false }: DiagnosisLineProps) {
  const { rank, role, condition, status, clinical_status, note } = diagnosis;
  const isStruck = isWithdrawn || status === 'REFUTED';
  return (
    <div className="flex gap-3">
      <span className="grid size-6 shrink-0 place-items-center rounded-full bg-sunken font-semibold text-sm">
        <span className="sr-only">Rank </span>
        {rank}
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className={isStruck ? 'font-semibold line-through' : 'font-semibold'}>{role}</span>
          <span className="text-ink-muted">{condition}</span>
          <Badge tone={status === 'CONFIRMED' ? 'accent' : 'outline'}>{statusLabel(status)}</Badge>
          {clinical_status !== null && clinical_status !== 'ACTIVE' && (
            <Badge tone="outline">{statusLabel(clinical_status)}</Badge>
          )}
        </p>
        {note && <p className="whitespace-pre-line break-words">{note}</p>}
      </div>
    </div>
  );
}
