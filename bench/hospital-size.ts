/** How many rows of each kind a loaded hospital gets. */
export type HospitalSize = {
  patients: number;
  encounters: number;
  /** At most two fifths of the encounters: each has its admission encounter, and some have ward rounds. */
  hospitalizations: number;
  observations: number;
  auditEvents: number;
  wards: number;
  bedsPerWard: number;
};

/** The hospitals of a database: one of interest, and many small ones beside it. */
export type Load = { huge: HospitalSize; small: HospitalSize; smallHospitals: number };

/** One observation set has as many observations. */
export const observationsPerSet = 7;

const million: HospitalSize = {
  patients: 100_000,
  encounters: 400_000,
  hospitalizations: 60_000,
  observations: 1_000_000,
  auditEvents: 200_000,
  wards: 8,
  bedsPerWard: 30,
};

const small: HospitalSize = {
  patients: 200,
  encounters: 600,
  hospitalizations: 120,
  observations: 2_100,
  auditEvents: 400,
  wards: 1,
  bedsPerWard: 12,
};

/** Of so many, a thousandth page of ten is left when the ward rounds are taken out. */
const enoughEncounters = 14_000;

/**
 * Sets of the patient who is observed most, a chronic case at home: a person's record grows with a life, not with the
 * hospital. In a small one they are a fifth of all.
 */
export const setsOfOne = 300;

/** The nights of the longest stay, which has not ended. */
export const longestNights = 400;

/** The observations of the patient of the longest stay, and of each of some others who lie in a bed now. */
export const hotObservations = ({ observations }: HospitalSize) => ({
  ofOne: Math.min(50_000, Math.round(observations / 20)),
  ofEach: Math.min(5_000, Math.round(observations / 200)),
  patients: 20,
});

/**
 * A load whose huge hospital has about so many observations, and everything else in proportion. A small hospital
 * stays as it is.
 */
export function loadOf(observations: number): Load {
  const share = observations / million.observations;
  const part = (count: number) => Math.max(1, Math.round(count * share));
  return {
    huge: {
      patients: Math.max(small.patients, part(million.patients)),
      encounters: Math.max(
        part(million.encounters),
        observations < 10_000 ? observations : enoughEncounters,
      ),
      hospitalizations: part(million.hospitalizations),
      observations,
      auditEvents: part(million.auditEvents),
      wards: part(million.wards),
      bedsPerWard: million.bedsPerWard,
    },
    small,
    smallHospitals: share < 0.1 ? 6 : 60,
  };
}
