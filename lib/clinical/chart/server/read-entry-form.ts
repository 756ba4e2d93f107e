import { findEncounter } from '@/db/queries/clinical/encounters';
import { findSchedule } from '@/db/queries/clinical/monitoring-intervals';
import {
  type LatestValue,
  latestByCode,
  latestValues,
  listLatestValues,
} from '@/db/queries/clinical/observations';
import { listPregnancies, listPregnanciesOf } from '@/db/queries/clinical/pregnancy';
import { listScores } from '@/db/queries/clinical/scores';
import { listPractitioners } from '@/db/queries/registry/practitioners';
import { isClosed } from '@/lib/clinical/encounters/status';
import type {
  EntryEncounter,
  LastComplete,
  Performer,
  PreviousAssessment,
  PreviousValue,
} from '@/lib/clinical/observations/entry-context';
import { convertedWords } from '@/lib/clinical/observations/shown-reading';
import { readPatientSummary } from '@/lib/clinical/patient-summary/server/read';
import { notFound } from '@/lib/domain/errors';
import { surnameFirst } from '@/lib/domain/persons';
import type { Reference } from '@/lib/domain/reference';
import { heightThatCounts } from '@/lib/domain/scores/age-group';
import {
  defaultMorseBands,
  type MorseBand,
  morseBand,
  morsePanel,
} from '@/lib/domain/scores/morse';
import { findObservationDefinition } from '@/lib/domain/scores/observation-definitions';
import { tewsTables } from '@/lib/domain/scores/tews-tables';
import { readAnswer, readNumber } from '@/lib/domain/scores/values';
import type { Context } from '@/lib/platform/http/server/context';

/** The patient, the encounter and the people, for both forms. */
async function readForm(ctx: Context, patient: Reference, encounterId: string | null) {
  const summary = await readPatientSummary(ctx, patient);
  const { uuid, birth_date, estimated_birth, spo2_scale } = summary.patient;
  const [encounter, performers] = await Promise.all([
    readEncounterOf(ctx, uuid, encounterId ?? summary.encounter),
    readPerformers(ctx),
  ]);
  return {
    patient: {
      id: uuid,
      name: surnameFirst(summary.patient),
      birthDate: birth_date ?? estimated_birth,
      // Anyone who records may read the clinical record, and with it the scale.
      spo2Scale: spo2_scale ?? 1,
    },
    encounter,
    performers,
    acuity: summary.acuity,
    asOf: ctx.now.toISOString(),
  };
}

/** Everything that the form for a set of observations starts from. Reading it is audited. */
export async function readObservationEntry(
  ctx: Context,
  patient: Reference,
  encounterId: string | null,
) {
  const { acuity, ...form } = await readForm(ctx, patient, encounterId);
  const [latest, pregnancies] = await Promise.all([
    readPrevious(ctx, form.patient.id),
    listPregnancies(ctx.tx, ctx.provider.id, form.patient.id),
  ]);
  const lastComplete: LastComplete | null = acuity.tews && {
    total: acuity.tews.total,
    colour: acuity.tews.colour,
    takenAt: instantText(acuity.tews.effective_at),
  };
  return {
    ...form,
    configurations: {
      adult: servedTable('adult'),
      older_child: servedTable('older_child'),
      younger_child: servedTable('younger_child'),
    },
    ...previousOf(latest, ctx.now),
    pregnancies,
    lastComplete,
  };
}

/** The last values of a patient, in the words of the form, and the height of the patient. */
const previousOf = (latest: ReadonlyMap<string, LatestValue>, now: Date) => ({
  previous: Object.fromEntries(
    [...latest].map(([code, last]): [string, PreviousValue] => [
      code,
      { ...previousWords(code, last), takenAt: last.at.toISOString() },
    ]),
  ),
  lastHeightCm: heightThatCounts(latest.get('HEIGHT'), now),
});

/** The part of the form for observations that no board shows, of these patients: for a device that loses its connection. */
export async function readFormsOf(ctx: Context, patientIds: readonly string[]) {
  const { tx, provider } = ctx;
  const [performers, values, pregnancies] = await Promise.all([
    readPerformers(ctx),
    listLatestValues(tx, provider.id, patientIds, {
      passing: { codes: passingCodes, since: sinceOf(ctx) },
      lasting: lastingCodes,
    }),
    listPregnanciesOf(tx, provider.id, patientIds),
  ]);
  return {
    performers,
    forms: (patientId: string) => ({
      ...previousOf(latestByCode(values.filter((value) => value.patientId === patientId)), ctx.now),
      pregnancies: pregnancies.filter((one) => one.patientId === patientId),
    }),
  };
}

/** Everything that the form of the Morse Fall Scale starts from. Reading it is audited. */
export async function readMorseEntry(ctx: Context, patient: Reference, encounterId: string | null) {
  const { acuity: _, ...form } = await readForm(ctx, patient, encounterId);
  const [schedule, previous] = await Promise.all([
    findSchedule(ctx.tx, ctx.provider.id),
    readPreviousAssessment(ctx, form.patient.id, defaultMorseBands),
  ]);
  return {
    ...form,
    bands: defaultMorseBands,
    reassessmentHours: schedule.morse_reassessment_hours,
    previous,
  };
}

/** The encounter of this patient; null where none is open, so that nothing can be recorded. */
async function readEncounterOf(
  ctx: Context,
  patientId: string,
  encounterId: string | null,
): Promise<EntryEncounter | null> {
  if (encounterId === null) return null;
  const row = await findEncounter(ctx.tx, ctx.provider.id, encounterId);
  if (row?.patient.id !== patientId) throw notFound('encounter of this patient');
  const { id, status, endTime } = row.encounter;
  return { id, closedAt: isClosed(status) ? (endTime ?? ctx.now).toISOString() : null };
}

const mostPerformers = 1000;

async function readPerformers({ tx, provider }: Context): Promise<Performer[]> {
  const page = { limit: mostPerformers, offset: 0 };
  const { rows } = await listPractitioners(tx, provider.id, { isActive: true }, page);
  return rows.map((row) => ({ uuid: row.id, name: surnameFirst(row) }));
}

/** A value that changes within hours is not shown beside the field a week later; a height still is. */
const previousWithinMs = 7 * 24 * 3_600_000;
const sinceOf = ({ now }: Context) => new Date(now.getTime() - previousWithinMs);
const lastingCodes = ['WEIGHT', 'HEIGHT'];
const passingCodes = [
  ...new Set(
    Object.values(tewsTables).flatMap(({ parameters }) => parameters.map(({ code }) => code)),
  ),
  'SPO2',
  'O2_FLOW',
  'DBP',
  'GLUCOSE',
  'PAIN',
];

async function readPrevious(ctx: Context, patientId: string): Promise<Map<string, LatestValue>> {
  const { tx, provider } = ctx;
  const [passing, lasting] = await Promise.all([
    latestValues(tx, provider.id, patientId, passingCodes, { since: sinceOf(ctx) }),
    latestValues(tx, provider.id, patientId, lastingCodes),
  ]);
  return new Map([...passing, ...lasting]);
}

/** In the unit that the field is typed in. */
function previousWords(code: string, last: LatestValue): Pick<PreviousValue, 'text' | 'unit'> {
  const { value } = last;
  if (code === 'O2_FLOW' && readNumber(value) === 0) return { text: 'Air', unit: null };
  const definition = findObservationDefinition(code);
  if (definition?.type === 'number') {
    const { unit } = definition;
    const text = convertedWords(code, last);
    return { text: text === null ? value : text.slice(0, -unit.length).trim(), unit };
  }
  return { text: answerDisplay(code, value) ?? value, unit: null };
}

/** The words of an answer, whichever table it was given by. */
function answerDisplay(code: string, value: string): string | undefined {
  const answer = readAnswer(value);
  for (const { configuration } of Object.values(tewsTables)) {
    const parameter = configuration.score_parameters.find((candidate) => candidate.code === code);
    if (parameter?.type !== 'key_value_score') continue;
    const rule = parameter.rules.find((candidate) => readAnswer(candidate.code) === answer);
    if (rule) return rule.display;
  }
  return undefined;
}

async function readPreviousAssessment(
  { tx, provider }: Context,
  patientId: string,
  bands: readonly MorseBand[],
): Promise<PreviousAssessment | null> {
  const page = { limit: 1, offset: 0 };
  const { rows } = await listScores(tx, provider.id, patientId, 'MORSE', page);
  const score = rows[0]?.score;
  if (!score) return null;
  return {
    total: score.total,
    bandDisplay: morseBand(score.total, bands)?.display ?? '',
    takenAt: score.effectiveAt.toISOString(),
    answers: Object.fromEntries(
      morsePanel.items.flatMap(({ code, options }) => {
        const points = score.parts.find((part) => part.code === code)?.score;
        const option = options.find((candidate) => candidate.score === points);
        return option ? [[code, option.display]] : [];
      }),
    ),
  };
}

function servedTable(ageGroup: keyof typeof tewsTables) {
  const { configuration, version } = tewsTables[ageGroup];
  return { version, served: configuration };
}

const instantText = (instant: Date | string) => new Date(instant).toISOString();
