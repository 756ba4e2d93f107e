/** FHIR location physical types that a provider keeps: ward (`wa`), room (`ro`) and other locations (`bu`, `area`). */
export const locationTypes = ['ward', 'room', 'area'] as const;

/** The status of a bed, as the interface spells it. Only its bed stay shows whether it is occupied. */
export const bedStatuses = ['available', 'occupied', 'cleaning', 'out-of-service'] as const;
export type BedStatus = (typeof bedStatuses)[number];
