import type { BedState } from '@/lib/admissions/wards/census';
import { type BoardAcuity, boardAcuities } from '@/lib/clinical/acuity/urgency';

/** How the board is looked at. It lives in the address, so that it can be sent, bookmarked and gone back to. */
export type BoardView = {
  layout: BoardLayout;
  /** `bed` goes bay by bay, each with its heading. */
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
};

export const boardLayouts = ['tiles', 'compact', 'table'] as const;
type BoardLayout = (typeof boardLayouts)[number];

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

/**
 * The part of a view that a device keeps, because it depends on the screen: the layout, and whether the board goes bay by
 * bay. Any other order is for the moment: the next person would not expect it.
 */
export type BoardChoice = { layout: BoardLayout; sort: 'acuity' | 'bed' };

/** Reads a device's choice from its cookie. */
export function readChoice(cookie: string | undefined): BoardChoice {
  const [layout, sort] = cookie?.split('.') ?? [];
  return {
    layout: boardLayouts.find((one) => one === layout) ?? 'tiles',
    sort: sort === 'bed' ? 'bed' : 'acuity',
  };
}

export const writeChoice = ({ layout, sort }: Pick<BoardView, 'layout' | 'sort'>): string =>
  sort === 'bed' ? `${layout}.bed` : layout;

const noChoice = readChoice(undefined);

/**
 * Reads the view from an address; the device's choice applies where it has none. What it does not know is left out, so
 * that an old bookmark still opens.
 */
export function readView(
  query: { get(name: string): string | null },
  choice: BoardChoice = noChoice,
): BoardView {
  const sort = query.get('sort') ?? '';
  const name = sort.replace(/^-/, '');
  const shown = new Set((query.get('show') ?? '').split(','));
  return {
    layout: boardLayouts.find((layout) => layout === query.get('view')) ?? choice.layout,
    sort: isSort(name) ? name : choice.sort,
    isReversed: isSort(name) && sort.startsWith('-'),
    groups: boardGroups.filter((group) => shown.has(group)),
    overdueOnly: shown.has('overdue'),
    mineOnly: shown.has('mine'),
    flaggedOnly: shown.has('flags'),
    movingOnly: shown.has('moves'),
    leavingOnly: shown.has('leaving'),
    search: (query.get('q') ?? '').slice(0, 100),
  };
}

/** The view as the query of an address, without what is so by itself: `?view=table&sort=-name`, or nothing. */
export function writeView(view: BoardView, choice: BoardChoice = noChoice): string {
  const query = new URLSearchParams();
  if (view.layout !== choice.layout) query.set('view', view.layout);
  if (view.sort !== choice.sort || view.isReversed) {
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
