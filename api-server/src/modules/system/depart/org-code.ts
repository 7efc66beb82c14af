import { Business } from '../../../kernel/basics/errors.ts';

const segmentLength = 3;
const first = 'A01';

/** Converts `A01` to `A02` and `A99` to `B01`; null after `Z99`. */
function nextSegment(segment: string): string | null {
  const letter = segment.charCodeAt(0);
  const number = Number(segment.slice(1));
  if (number < 99) return segment[0] + String(number + 1).padStart(2, '0');
  return segment.startsWith('Z') ? null : `${String.fromCharCode(letter + 1)}01`;
}

/**
 * The code of a new department: three characters per level. `siblings` are all codes ever used below `parentCode`, including those of
 * deleted departments: a code is never used twice, because rows of other tables refer to it. After `Z99` the new code continues one level
 * deeper.
 */
export function nextOrgCode(parentCode: string, siblings: readonly string[]): string {
  const length = parentCode.length + segmentLength;
  const last = siblings
    .filter((code) => code.length === length)
    .sort()
    .at(-1);
  if (!last) return parentCode + first;
  const segment = nextSegment(last.slice(-segmentLength));
  const code = segment ? parentCode + segment : last + first;
  if (code.length > 64) throw new Business('部门层级过深');
  return code;
}
