import { Suspense, useState } from 'react';
import { lazyPart } from 'shared-platform/lazy-part';
import { useRegionName } from '../regions/region-names.ts';
import { asText, type CellProps, emptyText, type FieldKindWidgets, type FilterProps, type InputProps, plainText } from './field-kind.ts';
import { FieldOnItsWay, FieldUntouched } from './field-on-its-way.tsx';

const RegionSelect = lazyPart(() => import('../selects/region-select.tsx').then((module) => ({ default: module.RegionSelect })));

const LinkedRegions = lazyPart(() => import('../selects/linked-regions.tsx').then((module) => ({ default: module.LinkedRegions })));

function RegionCell({ value, row }: CellProps) {
  const code = asText(value);
  const shown = useRegionName(code ?? null, row) || code || emptyText;
  return <span title={shown}>{shown}</span>;
}

/**
 * Most people never filter by region, so the choices are loaded only when the field gets the focus. If the focus leaves the field before they
 * are loaded, the select box is not shown, because it would take the focus from where the person is by then.
 */
function RegionFilter({ id, value, onChange }: FilterProps) {
  const [turnedBy, setTurnedBy] = useState<'pointer' | 'key'>();
  const code = asText(value) ?? null;
  if (!turnedBy && code === null) return <FieldUntouched id={id} onTurn={setTurnedBy} />;
  return (
    <Suspense
      fallback={
        turnedBy ? <FieldUntouched id={id} isLoading onTurn={setTurnedBy} onLeave={() => setTurnedBy(undefined)} /> : <FieldOnItsWay />
      }
    >
      <RegionSelect id={id} value={code} onChange={onChange} autoFocus={turnedBy !== undefined} isOpen={turnedBy === 'pointer'} />
    </Suspense>
  );
}

function RegionInput({ field, id, value, onChange, disabled }: InputProps) {
  if (field.inSight)
    return (
      <Suspense fallback={<FieldOnItsWay />}>
        <LinkedRegions
          {...(id ? { id } : {})}
          disabled={disabled ?? false}
          value={asText(value) ?? null}
          onChange={(code) => onChange?.(code === '' ? null : code)}
        />
      </Suspense>
    );
  return (
    <Suspense fallback={<FieldOnItsWay />}>
      <RegionSelect id={id} disabled={disabled} value={asText(value) ?? null} onChange={onChange} />
    </Suspense>
  );
}

/** A province or city includes everything inside it, so `440000` is sent as `44*`, `440100` as `4401*`. */
function regionQuery(code: string): string {
  if (code.endsWith('0000')) return `${code.slice(0, 2)}*`;
  return code.endsWith('00') ? `${code.slice(0, 4)}*` : code;
}

/** Field kind: a GB/T 2260 code, shown by its names. */
export const region: FieldKindWidgets = {
  width: 200,
  Cell: RegionCell,
  Filter: RegionFilter,
  filters: 'one',
  isLong: true,
  Input: RegionInput,
  format: plainText,
  column: () => ({ type: 'region' }),
  toQuery: regionQuery,
};
