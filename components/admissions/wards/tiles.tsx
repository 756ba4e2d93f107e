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

/** Beds side by side, as many as there is room for. A bay begins beside the last bed of the one before, below its own heading. */
export function Tiles({ beds, bays, now, isCompact }: TilesProps) {
  const grid = clsx(tileGrid, isCompact ? compactColumns : tileColumns);
  const tile = (bed: BoardBed) => (
    <BedTile bed={bed} now={now} isCompact={isCompact} level={bays ? 'h3' : 'h2'} />
  );
  if (!bays) {
    return (
      <ul className={grid}>
        {beds.map((bed) => (
          <li key={bed.uuid}>{tile(bed)}</li>
        ))}
      </ul>
    );
  }
  return (
    <div className={grid}>
      {bays.map((bay) => (
        <section key={bay.name} aria-label={bay.name} className="contents">
          <ul className="contents">
            {bay.beds.map((bed, index) => (
              <li key={bed.uuid} className="flex flex-col gap-1 *:last:flex-1">
                {index === 0 && (
                  <h2>
                    <BayHeading bay={bay} />
                  </h2>
                )}
                {tile(bed)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const compactColumns =
  '[--columns:1] min-[29rem]:[--columns:2] min-[42rem]:[--columns:3] min-[64rem]:[--columns:4] min-[73rem]:[--columns:5] min-[86rem]:[--columns:6] min-[99rem]:[--columns:7] min-[112rem]:[--columns:8]';
