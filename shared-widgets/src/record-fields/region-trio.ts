/** Fields for a province, a city and a district that belong together: a person chooses only the district, from which the other two follow. */
import type { Fields } from 'shared-contracts/entity/entity';

/** Names of the province and city fields that belong to a district field, when the fields contain all three. */
export function upperRegions(name: string, fields: Fields): { readonly province: string; readonly city: string } | null {
  const prefix = /^(.*)DistrictCode$|^districtCode$/.exec(name);
  if (!prefix) return null;
  const sibling = (level: string): string =>
    prefix[1] === undefined ? `${level.charAt(0).toLowerCase()}${level.slice(1)}Code` : `${prefix[1]}${level}Code`;
  const province = sibling('Province');
  const city = sibling('City');
  const areRegions = [name, province, city].every((each) => fields[each]?.kind === 'region');
  return areRegions ? { province, city } : null;
}

/** Removes the province and city fields whose district field is among the names too. */
export function withoutUpperRegions(names: readonly string[], fields: Fields): string[] {
  const said = new Set<string>();
  for (const name of names) {
    const upper = upperRegions(name, fields);
    if (upper) {
      said.add(upper.province);
      said.add(upper.city);
    }
  }
  return names.filter((name) => !said.has(name));
}

/** Codes of province and city that follow from the district codes in the values. */
export function upperRegionValues(
  names: readonly string[],
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): Record<string, string | null> {
  const found: Record<string, string | null> = {};
  for (const name of names) {
    const upper = upperRegions(name, fields);
    if (!upper) continue;
    const code = values[name];
    const isCode = typeof code === 'string' && code !== '';
    found[upper.province] = isCode ? `${code.slice(0, 2)}0000` : null;
    found[upper.city] = isCode ? `${code.slice(0, 4)}00` : null;
  }
  return found;
}
