import { Business } from '../../../kernel/basics/errors.ts';

const segmentLength = 3;
const first = 'A01';

/** Converts `A01` to `A02`, `A99` to `B01` and `Z99` to `a01`; null after `z99`. */
function nextSegment(segment: string): string | null {
  const letter = segment.charCodeAt(0);
  const number = Number(segment.slice(1));
  if (number < 99) return segment[0] + String(number + 1).padStart(2, '0');
  if (segment.startsWith('z')) return null;
  return segment.startsWith('Z') ? 'a01' : `${String.fromCharCode(letter + 1)}01`;
}

/**
 * The code of a new department: three characters per level. `siblings` are all codes ever used below `parentCode`, including those of
 * deleted departments: a code is never used twice, because rows of other tables refer to it. Refuses when all codes below the parent are
 * used: a code of another length would begin with the code of another department, so data rules by code would count it there.
 */
export function nextOrgCode(parentCode: string, siblings: readonly string[]): string {
  const length = parentCode.length + segmentLength;
  const last = siblings
    .filter((code) => code.length === length)
    .sort()
    .at(-1);
  if (!last) return parentCode + first;
  const segment = nextSegment(last.slice(-segmentLength));
  if (segment === null) throw new Business('同一上级下的数量已达上限，请建在其他上级下');
  const code = parentCode + segment;
  if (code.length > 64) throw new Business('部门层级过深');
  return code;
}
