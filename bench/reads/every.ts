import { admissionReads } from '@/bench/reads/admissions';
import { auditReads } from '@/bench/reads/audit';
import { billingReads } from '@/bench/reads/billing';
import { catalogueReads } from '@/bench/reads/catalogue';
import { chartReads } from '@/bench/reads/chart';
import { encounterReads } from '@/bench/reads/encounters';
import { observationReads } from '@/bench/reads/observations';
import { patientReads, visitReads } from '@/bench/reads/patients';
import { prescriptionReads, referralReads } from '@/bench/reads/prescriptions';
import type { Read } from '@/bench/reads/read';
import { wardReads } from '@/bench/reads/wards';
import type { Subjects } from '@/bench/subjects';

/** Every read of one hospital, each list with each of its filters. */
export function readsOf(subjects: Subjects): Read[] {
  return [
    ...observationReads(subjects),
    ...encounterReads(subjects),
    ...prescriptionReads(subjects),
    ...referralReads(subjects),
    ...admissionReads(subjects),
    ...patientReads(subjects),
    ...visitReads(subjects),
    ...auditReads(subjects),
    ...wardReads(subjects),
    ...catalogueReads(subjects),
    ...billingReads(subjects),
    ...chartReads(subjects),
  ];
}
