/** The ward round of a patient, by uuid. */
export const roundHref = (patient: string): string => `/patients/${patient}/round`;

/** Patients to see on a ward, by uuid. */
export const roundsHref = (ward: string): string => `/rounds?ward=${ward}`;
