import type { TimelineDetail, TimelineRow } from '@/db/queries/clinical/timeline/entry';
import { presentReading } from '@/lib/clinical/observations/present-reading';
import type { TimelineEntry } from '@/lib/clinical/timeline/contract';
import {
  type AdmitSource,
  admitSources,
  dischargeDispositions,
} from '@/lib/domain/codes/hospitalizations';
import { presentAmount } from '@/lib/domain/money';
import { actorWords } from '@/lib/domain/people-words';
import { practitionerName } from '@/lib/domain/persons';
import { colourNamed } from '@/lib/domain/scores/colour';
import type { News2NotUsed } from '@/lib/domain/scores/news2-not-used';
import { presentSigns } from '@/lib/domain/scores/present-signs';

/** An entry of a timeline in the interface's words; `notUsed` says why it has no NEWS2. */
export function presentEntry(
  { kind, id, at, detail }: TimelineRow,
  notUsed: News2NotUsed | null,
): TimelineEntry {
  return {
    kind,
    uuid: id,
    at,
    by_name: byName(detail),
    encounter: detail.encounter,
    hospitalization: detail.hospitalization,
    title: titleOf(kind, detail.title ?? ''),
    text: detail.text ?? '',
    status: detail.status,
    place: presentPlace(detail.place),
    from: presentPlace(detail.from),
    is_edited: detail.isEdited ?? false,
    observations: presentObservations(detail, notUsed),
    related_person: detail.relatedPerson ?? null,
    diagnoses: (detail.diagnoses ?? []).map(({ id: uuid, ...diagnosis }) => ({
      uuid,
      ...diagnosis,
    })),
    care_plans: (detail.carePlans ?? []).map(({ id: uuid, ...plan }) => ({ uuid, ...plan })),
    prescription: detail.dosages
      ? {
          dosage_instruction: detail.dosages,
          do_not_perform: detail.doNotPerform ?? false,
          intent: detail.intent ?? 'order',
          priority: detail.priority ?? '',
        }
      : null,
    referral:
      detail.recipientDetail === undefined
        ? null
        : {
            recipient_name: detail.recipient ? practitionerName(detail.recipient) : null,
            recipient_extra_detail: detail.recipientDetail,
            priority: detail.priority ?? '',
          },
    charge: presentCharge(detail),
  };
}

/** The actor; of an admission, a transfer and a discharge as its record says it. */
function byName({ practitioner, user, hasSignedIn = true }: TimelineDetail): string | null {
  if (!practitioner) return user;
  return actorWords({ name: practitionerName(practitioner), hasSignedIn, recorder: user });
}

/** Codes in their words; what the hospital wrote in its own words stays. */
function titleOf(kind: TimelineEntry['kind'], title: string): string {
  const words: Record<string, string> =
    kind === 'admission' ? admitSources : kind === 'discharge' ? dischargeDispositions : {};
  return Object.hasOwn(words, title) ? (words[title as AdmitSource] ?? title) : title;
}

function presentPlace(place: TimelineDetail['place']): TimelineEntry['place'] {
  if (!place) return null;
  const { bed, room, ward, service } = place;
  return { bed_name: bed, room_name: room, ward_name: ward, healthcare_service_name: service };
}

function presentObservations(
  { values, scores = [], notMeasured = [], comment = '' }: TimelineDetail,
  notUsed: News2NotUsed | null,
): TimelineEntry['observations'] {
  if (!values) return null;
  return {
    values: values.map((one) => ({
      code: one.code,
      display: one.display,
      value: one.value,
      unit: one.unit,
      observed_at: new Date(one.at).toISOString(),
      ...presentReading(one),
    })),
    not_measured: notMeasured,
    comment,
    scores: scores.map(({ kind, total, band, finalColour, isComplete, ageGroup, signs }) => ({
      kind,
      total,
      band,
      final_colour: colourNamed(finalColour),
      is_complete: isComplete,
      age_group: ageGroup,
      signs: presentSigns(signs, ageGroup),
    })),
    news2_not_used: notUsed,
  };
}

function presentCharge({ quantity, amount, currency }: TimelineDetail): TimelineEntry['charge'] {
  if (quantity === undefined || amount === undefined || currency === undefined) return null;
  return { quantity, amount: presentAmount(amount, currency), currency };
}
