import { listLatestAdmissions } from '@/db/queries/admissions/admit-form';
import { listWards } from '@/db/queries/admissions/wards';
import { findRow } from '@/db/queries/platform/rows';
import { listAdmittingServices, listPriceTiers } from '@/db/queries/registry/catalogue';
import { findPatient } from '@/db/queries/registry/patients';
import { beds, practitioners } from '@/db/schema/index';
import type { MrNumbering } from '@/lib/domain/mr-numbers';
import { surnameFirst } from '@/lib/domain/persons';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { readMrNumbering } from '@/lib/registry/patients/server/give-mr-number';

/** The choices of the form that admits a patient, and those that its address has made already. */
export type AdmitForm = {
  wards: readonly AdmitChoice[];
  services: readonly AdmitChoice[];
  priceTiers: readonly AdmitChoice[];
  /** By ward. */
  defaults: Readonly<Record<string, WardDefaults>>;
  /** The practitioner that the caller is. */
  practitioner: AdmitChoice | null;
  patient: AdmitChoice | null;
  ward: string | null;
  bed: AdmitChoice | null;
  /** Of a patient who is registered here. */
  numbering: MrNumbering;
};

const everything = { limit: 1000, offset: 0 };

/**
 * The data of the form that admits a patient. A patient, bed or ward in the address that this provider does not have is
 * ignored. Reading the patient is audited.
 */
export async function readAdmitForm(
  ctx: Context,
  given: { patient: Reference | null; bed: Reference | null; ward: Reference | null },
): Promise<AdmitForm> {
  const { tx, provider, affiliation } = ctx;
  const inUse = { isActive: true };
  const { practitionerId } = affiliation;
  const [wards, services, tiers, latest, practitioner, patient, bed, numbering] = await Promise.all(
    [
      listWards(tx, provider.id),
      listAdmittingServices(tx, provider.id),
      listPriceTiers(tx, provider.id, inUse, everything),
      listLatestAdmissions(tx, provider.id),
      practitionerId === null
        ? null
        : findRow(tx, practitioners, provider.id, { id: practitionerId }),
      given.patient && findPatient(tx, provider.id, given.patient),
      given.bed && findRow(tx, beds, provider.id, given.bed),
      readMrNumbering(ctx),
    ],
  );
  if (patient) ctx.audit.patientsRead.add(patient.id);
  const asked = given.ward;
  const named =
    asked &&
    wards.find(({ id, number }) => ('id' in asked ? asked.id === id : asked.number === number));
  const only = (list: readonly { id: string }[]) => (list.length === 1 ? list[0]?.id : null) ?? '';
  const isOffered = (service: string | null | undefined) =>
    services.some(({ id }) => id === service);
  return {
    wards: wards.map(toNamed),
    services: services.map(toNamed),
    priceTiers: tiers.rows.map(toNamed),
    defaults: Object.fromEntries(
      wards.map(({ id }) => {
        const last = latest.find(({ wardId }) => wardId === id)?.serviceId;
        const service = last && isOffered(last) ? last : only(services);
        // The payer is the patient's own: the patient before says nothing about it.
        return [id, { service, priceTier: only(tiers.rows) }];
      }),
    ),
    practitioner: practitioner?.isActive
      ? { uuid: practitioner.id, name: surnameFirst(practitioner) }
      : null,
    patient: patient && { uuid: patient.id, name: surnameFirst(patient) },
    ward: bed?.wardId ?? named?.id ?? null,
    bed: bed && { uuid: bed.id, name: bed.name },
    numbering,
  };
}

const toNamed = ({ id, name }: { id: string; name: string }): AdmitChoice => ({ uuid: id, name });

/** Somebody or something that was chosen, and how it is called. */
export type AdmitChoice = { uuid: string; name: string };

/** Proposed where nothing was chosen: the service of the ward's last admission, and the only price tier. Empty where nothing is known. */
export type WardDefaults = { service: string; priceTier: string };
