/** Columns and density in the address come from a view and override the person's own. */
import type { UrlState } from 'shared-platform/url-state';
import { asText } from '../../field-kinds/field-kind.ts';
import { type ColumnLike, type ColumnPreferences, type ColumnSettings, densities, orderColumns } from '../columns/column-preferences.ts';
import { type AddressPatch, columnsOf, viewParameters } from './view-state.ts';

export interface AddressColumnsOptions {
  readonly columns: readonly ColumnLike[];
  readonly settings: ColumnSettings;
  readonly address: UrlState;
  readonly setAddress: (patch: AddressPatch) => void;
}

/** Keys of the visible columns, in order. */
export function columnsInSight(columns: readonly ColumnLike[], preferences: ColumnPreferences): string[] {
  return orderColumns(columns, preferences)
    .map(({ key }) => key)
    .filter((key) => !preferences.hidden.includes(key));
}

export function addressColumns({ columns, settings, address, setAddress }: AddressColumnsOptions): ColumnSettings {
  const given = columnsOf(address)?.filter((key) => columns.some((column) => column.key === key)) ?? [];
  const density = densities.find((each) => each === asText(address[viewParameters.density]));
  if (given.length === 0 && !density) return settings;
  const hidden = columns.map(({ key }) => key).filter((key) => !given.includes(key));
  const preferences: ColumnPreferences = {
    ...settings.preferences,
    ...(given.length > 0 ? { order: [...given, ...hidden], hidden } : {}),
    ...(density ? { density } : {}),
  };
  return {
    ...settings,
    preferences,
    change: (patch) => {
      const next = { ...preferences, ...patch };
      setAddress({
        [viewParameters.columns]: given.length > 0 || patch.order || patch.hidden ? columnsInSight(columns, next).join(',') : undefined,
        [viewParameters.density]: next.density,
      });
    },
    reset: () => setAddress({ [viewParameters.columns]: undefined, [viewParameters.density]: undefined }),
  };
}
