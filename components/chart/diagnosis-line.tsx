import { Badge } from '@/components/ui/badge';
import { spokenCode } from '@/lib/lists/spoken-code';

type DiagnosisLineProps = {
  diagnosis: { rank: number; role: string; condition: string; status: string; note: string | null };
  isWithdrawn?: boolean;
};

/** A diagnosis by rank, name, code and certainty, with what was noted on it. */
export function DiagnosisLine({ diagnosis, isWithdrawn = false }: DiagnosisLineProps) {
  const { rank, role, condition, status, note } = diagnosis;
  return (
    <div className="flex gap-3">
      <span className="grid size-6 shrink-0 place-items-center rounded-full bg-sunken font-semibold text-sm">
        <span className="sr-only">Rank </span>
        {rank}
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className={isWithdrawn ? 'font-semibold line-through' : 'font-semibold'}>
            {role}
          </span>
          <span className="text-ink-muted">{condition}</span>
          <Badge tone={status === 'CONFIRMED' ? 'accent' : 'outline'}>
            {spokenCode(status.toLowerCase())}
          </Badge>
        </p>
        {note && <p className="whitespace-pre-line break-words">{note}</p>}
      </div>
    </div>
  );
}
