type Discharged = {
  discharged_by_name: string | null;
  discharged_by_signed_in: boolean;
  discharge_executed_by_name: string | null;
};

/**
 * The person who discharged the patient, as far as it is on record: the practitioner where that one had signed in, else on
 * whose word somebody else recorded it.
 */
export function dischargerWords({
  discharged_by_name: name,
  discharged_by_signed_in: hasSignedIn,
  discharge_executed_by_name: recorder,
}: Discharged): string {
  return name === null ? 'Not recorded' : actorWords({ name, hasSignedIn, recorder });
}

/** The person who admitted the patient, in the same way. */
export const admitterWords = (stay: {
  admitted_by_name: string;
  admitted_by_signed_in: boolean;
  created_by_name: string;
}): string =>
  actorWords({
    name: stay.admitted_by_name,
    hasSignedIn: stay.admitted_by_signed_in,
    recorder: stay.created_by_name,
  });

/** The person who decided on a bed, in the same way; null where no practitioner is on record. */
export const movedByWords = (movement: {
  ordered_by_name: string | null;
  ordered_by_signed_in: boolean;
  recorded_by_name: string | null;
}): string | null =>
  movement.ordered_by_name &&
  actorWords({
    name: movement.ordered_by_name,
    hasSignedIn: movement.ordered_by_signed_in,
    recorder: movement.recorded_by_name,
  });

/** The practitioner where that one had signed in, otherwise on whose word somebody else recorded it. */
export const actorWords = ({
  name,
  hasSignedIn,
  recorder,
}: {
  name: string;
  hasSignedIn: boolean;
  recorder: string | null;
}): string =>
  hasSignedIn ? name : `On the word of ${name}, recorded by ${recorder ?? 'another system'}`;

/** The hint beside a practitioner who is not the person who has signed in. */
export const onWordHint = 'Not signed in here: recorded as “on the word of”, with your name';

type Signed = {
  sign_off_due: boolean;
  discharge_sign_off: { by_name: string; note: string } | null;
};

/** The medical officer's signature that a discharge waits for, or has; null where none was needed. */
export function signOffWords({ sign_off_due, discharge_sign_off: signed }: Signed): string | null {
  if (signed) return `${signed.by_name}: “${signed.note}”`;
  return sign_off_due ? 'Waits for the signature of a medical officer' : null;
}
