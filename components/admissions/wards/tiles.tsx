import { clsx } from 'clsx';
import type { BoardBed } from '@/lib/admissions/wards/contract';
import { BayHeading } from './bay-heading';
import type { Bay } from './bays';
import { BedTile } from './bed-tile';
import { tileColumns, tileGrid } from './tile-grid';

type TilesProps = {
  beds: readonly BoardBed[];
  /** The same beds bay by bay, where they are shown in that order. */
  bays: readonly Bay[] | null;
  now: number;
  isCompact: boolean;
};

/** Beds side by side, as many as there is room for. */
export function Tiles({ beds, bays, now, isCompact }: TilesProps) {
  const columns = isCompact ? compactColumns : tileColumns;
  const tiles = (shown: readonly BoardBed[]) =>
    shown.map((bed) => (
      <li key={bed.uuid}>
        <BedTile bed={bed} now={now} isCompact={isCompact} level={bays ? 'h3' : 'h2'} />
      </li>
    ));
  if (!bays) return <ul className={clsx(tileGrid, columns)}>{tiles(beds)}</ul>;
  return (
    <div className={clsx(tileGrid, columns)}>
      {bays.map((bay) => (
        // A bay of few beds has its neighbour beside it.
        <section
          key={bay.name}
          aria-label={bay.name}
          style={{ gridColumn: `span min(${bay.beds.length}, var(--columns))` }}
          className="grid grid-cols-subgrid content-start gap-y-1"
        >
          <h2 className="col-span-full">
            <BayHeading bay={bay} />
          </h2>
          <ul className="col-span-full grid grid-cols-subgrid items-stretch gap-y-2">
            {tiles(bay.beds)}
          </ul>
        </section>
      ))}
    </div>
  );
}

const compactColumns =
  '[--columns:1] min-[29rem]:[--columns:2] min-[42rem]:[--columns:3] min-[64rem]:[--columns:4] min-[73rem]:[--columns:5] min-[86rem]:[--columns:6] min-[99rem]:[--columns:7] min-[112rem]:[--columns:8]';
