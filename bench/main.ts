import { parseArgs } from 'node:util';
import { explain } from '@/bench/explain';
import { openHospital } from '@/bench/hospital';

const parts = { explain };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Of the huge hospital; everything else grows in proportion. */
    observations: { type: 'string', default: '1000000' },
    /** Keeps the database in this folder, and takes the one that an earlier run left there. */
    keep: { type: 'string' },
    /** Only what has this in its name. */
    only: { type: 'string', default: '' },
  },
});

const asked = positionals.length > 0 ? positionals : Object.keys(parts);
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
const observations = Number(values.observations);
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}: the parts are ${Object.keys(parts)}.`);
  process.exitCode = 1;
} else if (!Number.isInteger(observations) || observations < 7_000) {
  console.error('--observations is a whole number from 7000.');
  process.exitCode = 1;
} else {
  const hospital = await openHospital({ observations, keptIn: values.keep });
  try {
    for (const [name, part] of Object.entries(parts)) {
      if (asked.includes(name)) await part(hospital, values.only);
    }
  } finally {
    await hospital.close();
  }
}
