/** FHIR location physical types that a provider keeps: ward (`wa`), room (`ro`) and other places (`bu`, `area`). */
export const locationTypes = ['ward', 'room', 'area'] as const;

/** How a bed stands, as the interface spells it. Whether somebody lies in it is known by the stay in it alone. */
export const bedStatuses = ['available', 'occupied', 'cleaning', 'out-of-service'] as const;
export type BedStatus = (typeof bedStatuses)[number];
