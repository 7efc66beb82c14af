import type { BoardLorry } from 'shared-contracts/business/dispatch-plan/dispatch-board';

export interface LorryGroup {
  readonly key: string;
  readonly kind: 'here' | 'city' | 'nowhere' | 'busy' | 'refused';
  /** City of the last delivery, for groups by city. */
  readonly city: string;
  readonly lorries: readonly BoardLorry[];
}

const order = { here: 0, city: 1, nowhere: 2, busy: 3, refused: 4 } as const;

/** Groups lorries by availability and place: free where the goods are, free elsewhere (by city), on a journey, refused. */
export function groupLorries(lorries: readonly BoardLorry[], loadingCity: string | null): readonly LorryGroup[] {
  const groups = new Map<string, Omit<LorryGroup, 'lorries'> & { lorries: BoardLorry[] }>();
  for (const lorry of lorries) {
    const kind = kindOf(lorry, loadingCity);
    const city = kind === 'here' || kind === 'city' ? (lorry.lastCityCode_dictText ?? lorry.lastCityCode ?? '') : '';
    const key = `${kind} ${city}`;
    const group = groups.get(key) ?? { key, kind, city, lorries: [] };
    group.lorries.push(lorry);
    groups.set(key, group);
  }
  return [...groups.values()].sort((one, other) => order[one.kind] - order[other.kind] || one.city.localeCompare(other.city, 'zh-CN'));
}

function kindOf({ isRefused, problem, busyUse, lastCityCode }: BoardLorry, loadingCity: string | null): LorryGroup['kind'] {
  if (isRefused) return 'refused';
  // A lorry on a journey counts as busy even when the settings allow another waybill for it.
  if (problem !== null || busyUse) return 'busy';
  if (lastCityCode === null) return 'nowhere';
  return lastCityCode === loadingCity ? 'here' : 'city';
}
