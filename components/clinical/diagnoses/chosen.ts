import { z } from 'zod';

/** The diagnoses chosen so far, the most important first, each once. */
export const diagnosesEntry = z.object({
  diagnoses: z.array(z.object({ code: z.string(), name: z.string(), note: z.string() })),
  /** The search text for a diagnosis, not chosen yet. Earlier drafts do not have it. */
  unchosen: z.string().default(''),
});
export type DiagnosesEntry = Readonly<z.infer<typeof diagnosesEntry>>;
export type ChosenDiagnosis = DiagnosesEntry['diagnoses'][number];

export const noDiagnoses: DiagnosesEntry = { diagnoses: [], unchosen: '' };

export type DiagnosesChange =
  | { type: 'diagnosis-typed'; text: string }
  | { type: 'diagnosis-added'; code: string; name: string }
  | { type: 'diagnosis-removed'; code: string }
  | { type: 'diagnosis-raised'; code: string }
  | { type: 'diagnosis-noted'; code: string; note: string };

/** The entry after a change; the same one where nothing changed. */
export function changeDiagnoses(entry: DiagnosesEntry, change: DiagnosesChange): DiagnosesEntry {
  const { diagnoses } = entry;
  switch (change.type) {
    case 'diagnosis-typed':
      return { ...entry, unchosen: change.text };
    case 'diagnosis-added': {
      const { code, name } = change;
      if (diagnoses.some((one) => one.code === code)) return entry;
      return { ...entry, diagnoses: [...diagnoses, { code, name, note: '' }] };
    }
    case 'diagnosis-removed':
      return { ...entry, diagnoses: diagnoses.filter(({ code }) => code !== change.code) };
    case 'diagnosis-raised': {
      const at = diagnoses.findIndex(({ code }) => code === change.code);
      const [above, raised] = [diagnoses[at - 1], diagnoses[at]];
      if (!above || !raised) return entry;
      return { ...entry, diagnoses: diagnoses.with(at - 1, raised).with(at, above) };
    }
    case 'diagnosis-noted':
      return {
        ...entry,
        diagnoses: diagnoses.map((one) =>
          one.code === change.code ? { ...one, note: change.note } : one,
        ),
      };
  }
}

/** The chosen diagnoses as they are sent, in their order. */
export const diagnosesOf = ({ diagnoses }: Pick<DiagnosesEntry, 'diagnoses'>) =>
  diagnoses.map(({ code, name, note }) => ({
    condition: code,
    code,
    role: name,
    ...(note.trim() === '' ? {} : { note }),
  }));
