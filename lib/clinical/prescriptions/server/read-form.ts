import { forceGenericPlan } from '@/db/client';
import { listDiagnosesOfStay } from '@/db/queries/admissions/discharge-summary';
import { findEncounter } from '@/db/queries/clinical/encounters';
import { lastDiagnoses, parted } from '@/lib/clinical/diagnoses/rules';
import { isClosed } from '@/lib/clinical/encounters/status';
import { readPatientSummary } from '@/lib/clinical/patient-summary/server/read';
import { readPrescriptions } from '@/lib/clinical/prescriptions/server/read';
import { notFound } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { maximumPageSize } from '@/lib/platform/http/page-size';
import type { Context } from '@/lib/platform/http/server/context';

/**
 * For which patient and in which encounter something is ordered: the one that the address names, else the one that is open.
 * Throws `not_found` for another patient's. Reading it is audited.
 */
export async function readRequestForm(
  ctx: Context,
  reference: Reference,
  encounterId: string | null,
) {
  const [, summary] = await Promise.all([
    forceGenericPlan(ctx.tx),
    readPatientSummary(ctx, reference),
  ]);
  const id = encounterId ?? summary.encounter;
  const found = id && (await findEncounter(ctx.tx, ctx.provider.id, id));
  if (!found) {
    if (encounterId !== null) throw notFound('encounter');
    return { summary, encounter: null };
  }
  const { encounter } = found;
  if (encounter.patientId !== summary.patient.uuid) throw notFound('encounter');
  return { summary, encounter: { id: encounter.id, isOver: isClosed(encounter.status) } };
}

/** Everything that the form opens with on which a medicine is prescribed. Reading it is audited. */
export async function readPrescribeForm(
  ctx: Context,
  reference: Reference,
  encounterId: string | null,
) {
  const form = await readRequestForm(ctx, reference, encounterId);
  const { summary, encounter } = form;
  const [current, diagnoses] = await Promise.all([
    readCurrentPrescriptions(ctx, summary.patient.uuid),
    encounter ? listDiagnosesOfStay(ctx.tx, ctx.provider.id, encounter.id) : [],
  ]);
  // The same diagnosis may have been recorded on several rounds: the one that was stated last counts.
  const stated = parted(lastDiagnoses(diagnoses)).current;
  const byName = new Map(stated.map(({ id, role }) => [role, { uuid: id, name: role }]));
  return {
    ...form,
    current,
    diagnoses: [...byName.values()],
  };
}

/** The prescriptions of a patient that are active or on hold, also those of the patient's other records. Reading them is audited. */
export async function readCurrentPrescriptions(ctx: Context, patientId: string) {
  const patient = { id: patientId };
  const ofStatus = (status: 'active' | 'on-hold') =>
    readPrescriptions(ctx, { patient, with_replaced: true, status, page_size: maximumPageSize });
  const [active, held] = await Promise.all([ofStatus('active'), ofStatus('on-hold')]);
  return [...active.rows, ...held.rows];
}
