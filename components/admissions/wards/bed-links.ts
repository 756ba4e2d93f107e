import type { BoardBed, BoardOccupant } from '@/lib/admissions/wards/contract';

export const patientHref = ({ patient }: BoardOccupant): string => `/patients/${patient.uuid}`;

/**
 * The entry of observations for this admission, which leads back to the page that opened it.
 * @param seen numbers of the admissions that the same run has been at
 */
export function observeHref(
  { patient, encounter }: { patient: { uuid: string }; encounter: string },
  from: string,
  seen: readonly number[] = [],
): string {
  const run = seen.length === 0 ? '' : `&seen=${seen.join(',')}`;
  return `/patients/${patient.uuid}/observe?encounter=${encounter}&from=${encodeURIComponent(from)}${run}`;
}

/** The ward round of this patient. */
export const bedRoundHref = ({ patient }: BoardOccupant): string =>
  `/patients/${patient.uuid}/round`;

/** A stay in hospital, by its uuid. */
export const stayHref = (hospitalization: string): string => `/hospitalizations/${hospitalization}`;

/** The transfer of a stay, with the bed filled in where one is chosen already; both by uuid. */
export const transferHref = (hospitalization: string, bed?: string): string =>
  `${stayHref(hospitalization)}/transfer${bed === undefined ? '' : `?bed=${bed}`}`;

/** The transfer by which a stay's patient and another one swap beds. */
export const changeBedsHref = (hospitalization: string): string =>
  `${stayHref(hospitalization)}/transfer?swap=1`;

export const planTransferHref = (hospitalization: string): string =>
  `${stayHref(hospitalization)}/transfer?plan=1`;

export const dischargeHref = (hospitalization: string): string =>
  `${stayHref(hospitalization)}/discharge`;

/** An admission to this bed. */
export const admitHref = ({ uuid }: Pick<BoardBed, 'uuid'>, ward: string): string =>
  `/hospitalizations/new?bed=${uuid}&ward=${ward}`;
