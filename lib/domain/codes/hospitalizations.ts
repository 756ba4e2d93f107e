/**
 * The admit sources, with their words: HL7 R4 (http://terminology.hl7.org/CodeSystem/admit-source), and `planned` of the
 * interface.
 */
export const admitSources = {
  'hosp-trans': 'Transferred from other hospital',
  emd: 'From accident/emergency department',
  outp: 'From outpatient department',
  born: 'Born in hospital',
  gp: 'General Practitioner referral',
  mp: 'Medical Practitioner/physician referral',
  nursing: 'From nursing home',
  psych: 'From psychiatric hospital',
  rehab: 'From rehabilitation facility',
  planned: 'Planned admission',
  other: 'Other',
} as const;
export type AdmitSource = keyof typeof admitSources;

/**
 * The discharge dispositions, with their words: HL7 R4 (http://terminology.hl7.org/CodeSystem/discharge-disposition) in the
 * interface's spelling.
 */
export const dischargeDispositions = {
  home: 'Home',
  'alt-home': 'Alternative home',
  'other-hcf': 'Other healthcare facility',
  hospice: 'Hospice',
  long: 'Long-term care',
  advice: 'Left against advice',
  Exp: 'Expired',
  psych: 'Psychiatric hospital',
  rehab: 'Rehabilitation',
  snf: 'Skilled nursing facility',
  other: 'Other',
} as const;
export type DischargeDisposition = keyof typeof dischargeDispositions;

/** The R4 spellings of the codes that the interface spells in its own way. */
const r4Spellings: Readonly<Record<string, DischargeDisposition>> = {
  hosp: 'hospice',
  aadvice: 'advice',
  psy: 'psych',
  oth: 'other',
};

/** The disposition that a text names, in any case and in the R4 spelling as well; null when it names none. */
export function readDischargeDisposition(text: string): DischargeDisposition | null {
  const wanted = text.trim().toLowerCase();
  const own = (Object.keys(dischargeDispositions) as DischargeDisposition[]).find(
    (code) => code.toLowerCase() === wanted,
  );
  return own ?? (Object.hasOwn(r4Spellings, wanted) ? (r4Spellings[wanted] ?? null) : null);
}

export const plannedTransferStatuses = ['planned', 'completed', 'cancelled'] as const;
