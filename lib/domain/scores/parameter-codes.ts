import { morsePanel } from '@/lib/domain/scores/morse';
import { parameterDefinitions } from '@/lib/domain/scores/observation-definitions';
import type { Quantity } from '@/lib/domain/scores/units';
import { textIdentity } from '@/lib/domain/texts/identity';

/**
 * LOINC codes by the known parameter that they name, beside the one of its definition: the vital signs of the FHIR R4 profiles, and
 * the same measurement by its site, posture or device (loinc.org). Not among them are a mean pressure, a rate or a
 * temperature of something else than the patient's whole body (fetal heart rate, skin), what a ventilator sets, and what the
 * patient says of weight and height.
 */
const otherLoincCodes: Readonly<Record<string, readonly string[]>> = {
  // Heart rate by pulse oximetry; at a peripheral artery by palpation; resting, sitting, supine, standing.
  HR: ['8889-8', '8893-0', '40443-4', '69000-8', '68999-2', '69001-6'],
  // Sitting, standing, supine; non-invasive; invasive.
  SBP: ['8459-0', '8460-8', '8461-6', '76534-7', '76215-3'],
  DBP: ['8453-3', '8454-1', '8455-8', '76535-4', '76213-8'],
  // Oral, rectal, axillary, tympanic, core, intravascular, bladder, temporal artery.
  TEMP: ['8331-1', '8332-9', '8328-7', '8333-7', '8329-5', '8330-3', '8334-5', '75539-7'],
  // In arterial blood: the code that the FHIR R4 profile demands beside 59408-5. By pulse oximetry, resting.
  SPO2: ['2708-6', '59417-6'],
  // Level of consciousness.
  AVPU: ['80288-4'],
  // Pain severity as reported.
  PAIN: ['38208-5'],
  // Measured.
  WEIGHT: ['3141-9'],
  // Measured; lying; standing.
  HEIGHT: ['3137-7', '8306-3', '8308-9'],
};

/** LOINC codes of glucose name what it is an amount of: mass or moles in a volume (LOINC group LG7967-5 and its counterpart). */
const glucoseCodes: Readonly<Record<Quantity, readonly string[]>> = {
  // Blood; blood by test strip, automated and manual; serum or plasma; capillary blood; the same by glucometer; any of them.
  // Venous blood.
  mass: ['2339-0', '2340-8', '2341-6', '2345-7', '32016-8', '41653-7', '74774-1', '41652-9'],
  // Capillary blood by glucometer; blood; serum or plasma; capillary blood.
  substance: ['14743-9', '15074-8', '14749-6', '51596-5'],
};

/** A known parameter, and what the code that named it says of its unit. */
export interface NamedParameter {
  readonly parameter: string;
  readonly quantity: Quantity | null;
}

const parameters = new Map<string, NamedParameter>();

const ownCodes = [
  ...parameterDefinitions.map(({ code, loinc }) => ({ code, loinc })),
  ...morsePanel.items.map(({ code, loinc }) => ({ code, loinc })),
  { code: morsePanel.total.code, loinc: morsePanel.total.loinc },
];
for (const { code, loinc } of ownCodes) {
  const named: NamedParameter = { parameter: code, quantity: null };
  for (const spelling of [code, loinc ?? code, ...(otherLoincCodes[code] ?? [])]) {
    parameters.set(textIdentity(spelling), named);
  }
}
for (const quantity of ['mass', 'substance'] as const) {
  for (const code of glucoseCodes[quantity]) {
    parameters.set(textIdentity(code), { parameter: 'GLUCOSE', quantity });
  }
}

/** Every code that names a known parameter, by the identity of its text. */
export const recognisedCodes: ReadonlyMap<string, NamedParameter> = parameters;

/**
 * The known parameter that a code names: by the parameter's own code, in whichever capitals (`rr`, `o2 flow`), or by a LOINC code.
 * Undefined for a code that is stored as sent and means nothing here.
 */
export function findParameter(code: string): NamedParameter | undefined {
  // "O2 flow" and "O2-FLOW" are O2_FLOW; in a LOINC code the dash counts.
  return (
    parameters.get(textIdentity(code)) ??
    parameters.get(textIdentity(code.trim().replace(/[\s-]+/g, '_')))
  );
}
