import { listWards } from '@/db/queries/admissions/wards';
import { findRow } from '@/db/queries/platform/rows';
import { findBed } from '@/db/queries/registry/beds';
import { listAdmittingServices, listPriceTiers } from '@/db/queries/registry/catalogue';
import { practitioners } from '@/db/schema/index';
import { readHospitalization } from '@/lib/admissions/hospitalizations/server/read';
import { readPatientSummary } from '@/lib/clinical/patient-summary/server/read';
import { surnameFirst } from '@/lib/domain/persons';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';

const everything = { limit: 1000, offset: 0 };
const inUse = { isActive: true };

/** Everything that the transfer form opens with; `bed` is the one that its address names. Reading it is audited. */
export async function readTransferForm(ctx: Context, reference: Reference, bed: Reference | null) {
  const stay = await readHospitalization(ctx, reference);
  const { tx, provider, affiliation } = ctx;
  const { practitionerId } = affiliation;
  const [summary, wards, services, tiers, practitioner, target] = await Promise.all([
    readPatientSummary(ctx, { id: stay.patient.uuid }),
    listWards(tx, provider.id),
    listAdmittingServices(tx, provider.id),
    listPriceTiers(tx, provider.id, inUse, everything),
    practitionerId === null
      ? null
      : findRow(tx, practitioners, provider.id, { id: practitionerId }),
    bed && findBed(tx, provider.id, bed),
  ]);
  return {
    stay,
    summary,
    wards: wards.map(named),
    services: withPresent(services.map(named), {
      uuid: stay.healthcare_service,
      name: stay.healthcare_service_name,
    }),
    priceTiers: withPresent(tiers.rows.map(named), {
      uuid: stay.price_tier,
      name: stay.price_tier_display,
    }),
    practitioner: practitioner?.isActive
      ? { uuid: practitioner.id, name: surnameFirst(practitioner) }
      : null,
    target: target && {
      ward: target.bed.wardId,
      bed: { uuid: target.bed.id, name: target.bed.name, room: target.roomName },
    },
  };
}

type Named = { uuid: string; name: string };

const named = ({ id, name }: { id: string; name: string }): Named => ({ uuid: id, name });

/** An admission keeps its service and tier, though they have gone out of use since. */
const withPresent = (offered: Named[], present: Named): Named[] =>
  offered.some(({ uuid }) => uuid === present.uuid) ? offered : [present, ...offered];
