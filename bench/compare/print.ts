import type { Compared } from '@/bench/compare/compare';
import { peerRatios } from '@/bench/compare/peer';
import { table } from '@/bench/table';

const ms = (micros: number) => (micros / 1000).toFixed(2);

export function comparedTable(revision: string, compared: Compared[]): string {
  const heading = [
    'work',
    'revision',
    '1/s',
    'p50 ms',
    'server ms',
    'PostgreSQL ms',
    'CPU ms',
    'statements',
    'round trips',
    'buffers',
    'less CPU',
  ];
  const line = (name: string, side: string, figures: Compared['here'], lessCpu: string) => [
    name,
    side,
    figures.perSecond.toFixed(0),
    figures.p50.toFixed(1),
    ms(figures.serverCpu),
    ms(figures.databaseCpu),
    ms(figures.serverCpu + figures.databaseCpu),
    figures.statements?.toFixed(1) ?? '–',
    `${figures.trips}`,
    figures.buffers?.toFixed(0) ?? '–',
    lessCpu,
  ];
  const lines = compared.flatMap(({ name, here, there, lessCpu }) => [
    line(name, revision, there, ''),
    line('', 'here', here, `${lessCpu.toFixed(2)} times`),
  ]);
  return table(heading, lines, 2);
}

/** The operations that the peer has too. */
export function peerTable(compared: Compared[]): string {
  const heading = ['peer’s CPU ÷ ours', 'the peer', '007e6b2', 'here', 'target', 'met', 'aim'];
  const lines = peerRatios.flatMap(({ work, peerDoes, before, least, aim }) => {
    const found = compared.find(({ name }) => name === work);
    if (!found) return [];
    const now = before * found.lessCpu;
    const holds = now >= least ? 'yes' : 'NO';
    return [[work, peerDoes, `${before}`, now.toFixed(2), `${least}`, holds, `${aim}`]];
  });
  return table(heading, lines, 2);
}
