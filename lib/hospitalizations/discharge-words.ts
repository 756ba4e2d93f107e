type Discharged = {
  discharged_by_name: string | null;
  discharged_by_signed_in: boolean;
  discharge_executed_by_name: string | null;
};

/**
 * Who discharged the patient, as far as it is on record: the practitioner where that one had signed in, else on whose word
 * somebody else recorded it.
 */
export function dischargerWords({
  discharged_by_name: name,
  discharged_by_signed_in: hasSignedIn,
  discharge_executed_by_name: recorder,
}: Discharged): string {
  if (name === null) return 'Not recorded';
  if (hasSignedIn) return name;
  return `On the word of ${name}, recorded by ${recorder ?? 'another system'}`;
}

type Signed = {
  sign_off_due: boolean;
  discharge_sign_off: { by_name: string; note: string } | null;
};

/** The medical officer's signature that a discharge waits for, or has; null where none was needed. */
export function signOffWords({ sign_off_due, discharge_sign_off: signed }: Signed): string | null {
  if (signed) return `${signed.by_name}: “${signed.note}”`;
  return sign_off_due ? 'Waits for the signature of a medical officer' : null;
}
