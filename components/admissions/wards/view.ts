import type { BedState } from '@/lib/admissions/wards/census';
import { type BoardAcuity, boardAcuities } from '@/lib/clinical/acuity/urgency';

/** How the board is looked at. It lives in the address, so that it can be sent, bookmarked and gone back to. */
export type BoardView = {
  layout: 'tiles' | 'table';
  sort: BoardSort;
  isReversed: boolean;
  /** Beds of any of these; all of them when it is empty. */
  groups: readonly BoardGroup[];
  overdueOnly: boolean;
  /** Beds that the viewer looks after. */
  mineOnly: boolean;
  flaggedOnly: boolean;
  /** Beds that a planned transfer holds, and patients with a planned transfer out. */
  movingOnly: boolean;
  /** Patients who are to leave today, or were to leave before. */
  leavingOnly: boolean;
  search: string;
  /** For a display on the wall: large, read-only, without names. */
  isWall: boolean;
};

export const boardSorts = ['acuity', 'overdue', 'name', 'bed', 'stay'] as const;
export type BoardSort = (typeof boardSorts)[number];

const emptyBedGroups = [
  'available',
  'cleaning',
  'out-of-service',
] as const satisfies readonly BedState[];

/** The groups by which beds are counted and filtered: a patient's acuity, or why the bed is empty. */
export const boardGroups = [...boardAcuities, ...emptyBedGroups] as const;
export type BoardGroup = BoardAcuity | (typeof emptyBedGroups)[number];

const isSort = (text: string): text is BoardSort => boardSorts.some((sort) => sort === text);

/** Reads the view from an address. What it does not know is left out, so that an old bookmark still opens. */
export function readView(query: { get(name: string): string | null }): BoardView {
  const sort = query.get('sort') ?? '';
  const name = sort.replace(/^-/, '');
  const shown = new Set((query.get('show') ?? '').split(','));
  return {
    layout: query.get('view') === 'table' ? 'table' : 'tiles',
    sort: isSort(name) ? name : 'acuity',
    isReversed: isSort(name) && sort.startsWith('-'),
    groups: boardGroups.filter((group) => shown.has(group)),
    overdueOnly: shown.has('overdue'),
    mineOnly: shown.has('mine'),
    flaggedOnly: shown.has('flags'),
    movingOnly: shown.has('moves'),
    leavingOnly: shown.has('leaving'),
    search: (query.get('q') ?? '').slice(0, 100),
    isWall: query.get('wall') === '1',
  };
}

/** The view as the query of an address, without what is so by itself: `?view=table&sort=-name`, or nothing. */
export function writeView(view: BoardView): string {
  const query = new URLSearchParams();
  if (view.layout === 'table') query.set('view', 'table');
  if (view.sort !== 'acuity' || view.isReversed) {
    query.set('sort', `${view.isReversed ? '-' : ''}${view.sort}`);
  }
  const shown = [
    ...view.groups,
    ...(view.overdueOnly ? ['overdue'] : []),
    ...(view.mineOnly ? ['mine'] : []),
    ...(view.flaggedOnly ? ['flags'] : []),
    ...(view.movingOnly ? ['moves'] : []),
    ...(view.leavingOnly ? ['leaving'] : []),
  ];
  if (shown.length > 0) query.set('show', shown.join(','));
  if (view.search !== '') query.set('q', view.search);
  if (view.isWall) query.set('wall', '1');
  // A comma needs no escape in a query, and the address stays readable.
  return query.size > 0 ? `?${query.toString().replaceAll('%2C', ',')}` : '';
}

/** A view without its filters and its search. */
export const everyBed = {
  groups: [],
  overdueOnly: false,
  mineOnly: false,
  flaggedOnly: false,
  movingOnly: false,
  leavingOnly: false,
  search: '',
} as const satisfies Partial<BoardView>;

/** Whether beds may be hidden by a filter or the search. */
export const isNarrowed = (view: BoardView): boolean =>
  view.groups.length > 0 ||
  view.overdueOnly ||
  view.mineOnly ||
  view.flaggedOnly ||
  view.movingOnly ||
  view.leavingOnly ||
  view.search.trim() !== '';
