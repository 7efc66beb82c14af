/** Names of GB/T 2260 codes as a tree of provinces, cities and districts. */
import { regionList } from 'shared-contracts/values/region-list';

export interface RegionOption {
  readonly value: string;
  readonly label: string;
  readonly children?: RegionOption[];
}

export interface RegionTree {
  readonly options: RegionOption[];
  /** Codes from the province down to this one, without those missing in the list; the code itself is always last. */
  path(code: string): string[];
  /** Names from the province down; the code itself when the list lacks it. */
  name(code: string): string;
}

const pair = /^(\d+)(.+)$/;

function parseRegion(text: string, prefix: string, zeros: number, children?: RegionOption[]): RegionOption {
  const [, code = '', label = ''] = pair.exec(text) ?? [];
  return { value: prefix + code + '0'.repeat(zeros), label, ...(children?.length ? { children } : {}) };
}

/** Parses a line per province: `44广东省|01广州市:03荔湾区,04越秀区|03深圳市:…`. */
function parseProvince(line: string): RegionOption {
  const [head = '', ...cities] = line.split('|');
  const province = head.slice(0, 2);
  const children = cities.map((city) => {
    const [name = '', districts = ''] = city.split(':');
    const prefix = province + name.slice(0, 2);
    return parseRegion(
      name,
      province,
      2,
      districts
        .split(',')
        .filter(Boolean)
        .map((district) => parseRegion(district, prefix, 0)),
    );
  });
  return parseRegion(head, '', 4, children);
}

let parsed: RegionTree | null = null;

/** The tree of regions; it is parsed once. */
export function regionTree(): RegionTree {
  parsed ??= buildTree();
  return parsed;
}

function buildTree(): RegionTree {
  const options = regionList.trim().split('\n').map(parseProvince);
  const names = new Map<string, string>();
  const remember = (option: RegionOption): void => {
    names.set(option.value, option.label);
    option.children?.forEach(remember);
  };
  options.forEach(remember);
  const path = (code: string): string[] => {
    const levels = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`].filter((level) => level !== code && names.has(level));
    return [...levels, code];
  };
  return {
    options,
    path,
    name: (code) =>
      path(code)
        .map((level) => names.get(level) ?? level)
        .join(' / '),
  };
}
