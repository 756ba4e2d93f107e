/**
 * How revision 007e6b2 compared with Medplum server 5.1.11 on 25 November 2026, both on one machine with the same
 * 100,000 observations: Medplum's CPU a request (server, PostgreSQL and Redis) divided by Wardline's.
 */
export const peerRevision = '007e6b2a630fcff8bec714167e618ef0c9a7d3f0';

/** `least` is what has to be reached, `aim` what a hand-written prototype did. */
export type PeerRatio = {
  work: string;
  peerDoes: string;
  before: number;
  least: number;
  aim: number;
};

export const peerRatios: PeerRatio[] = [
  { work: 'record a set of 7', peerDoes: 'the same', before: 4, least: 6, aim: 8.5 },
  { work: 'record one', peerDoes: 'the same', before: 0.6, least: 1.4, aim: 1.9 },
  { work: 'latest 20 of a patient', peerDoes: 'without total', before: 0.7, least: 1.7, aim: 2.4 },
  { work: 'latest 20 of a patient', peerDoes: 'with total', before: 1.6, least: 4.5, aim: 6.5 },
  {
    work: 'encounters of a patient and class',
    peerDoes: 'the same',
    before: 0.2,
    least: 1.3,
    aim: 2.5,
  },
  { work: '50 encounters of a class', peerDoes: 'the same', before: 0.2, least: 1, aim: 2.4 },
  { work: 'one patient by id', peerDoes: 'from Redis', before: 0.7, least: 1.5, aim: 2.4 },
];
