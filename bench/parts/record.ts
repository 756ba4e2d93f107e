import { compareWithFloors } from '@/bench/floors';
import type { Bench } from '@/bench/parts/bench';
import { request } from '@/bench/request';
import { recording, setOfSeven, single } from '@/bench/works/observations';

const part = 'record';

/** Recording, and a patient's latest observations, beside a bare handler that sends the same statements. */
export async function measureRecording({ large, meter, report }: Bench): Promise<void> {
  const { hospital, server, key, people, at, client, largeWard } = large;
  const { observations, providerId } = hospital;
  const { compared, boardReads } = await compareWithFloors(hospital, server, {
    meter,
    key,
    people,
    connections: 16,
    seconds: 1.5,
    rounds: 4,
    client,
    board: request('GET', `/api/v1/providers/${providerId}/ward-board?ward=${largeWard}`, { key }),
  });
  for (const { name, product, floor, ratio } of compared) {
    report.work(part, name, observations, product);
    report.work(part, `${name}, bare handler`, observations, floor);
    report.fact(part, `${name}, requests a second against the bare handler`, ratio, 'times');
    if (name !== 'readiness (select 1)') {
      report.bar({ name: `${name}, against the bare handler`, value: ratio, least: 0.5 });
    }
  }
  report.bar({ name: 'ward board of 200 beds: queries', value: boardReads.length, most: 3 });
  for (const connections of [1, 32]) {
    for (const [name, items] of [
      ['record a set of 7', setOfSeven],
      ['record one', single],
    ] as const) {
      const requests = recording(providerId, key, people, items);
      const work = { name, requests };
      const figures = await meter.measure(at, work, { connections, seconds: 1.5, client });
      report.work(part, name, observations, figures);
    }
  }
}
