/** Finds the texts that a server source throws or sends: Chinese strings in calls that create refusals and responses. */

const calls = /\b(?:new (?:Business|Conflict|Invalid|NotAllowed|NotFound|Unavailable|Refused)|businessAt|invalidAt|respond)\(/g;
const han = /\p{Script=Han}/u;
const quoted = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g;
const inserted = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g;

/** The source text between the bracket at `from` and its closing bracket. */
function argumentsAt(source: string, from: number): string {
  let depth = 1;
  let at = from;
  for (; at < source.length && depth > 0; at += 1) {
    if (source[at] === '(') depth += 1;
    if (source[at] === ')') depth -= 1;
  }
  return source.slice(from, at - 1);
}

function textsIn(code: string): string[] {
  return [...code.matchAll(quoted)].flatMap(([, plain, template]) => {
    if (plain !== undefined) return han.test(plain) ? [plain] : [];
    let places = -1;
    const text = (template ?? '').replace(inserted, () => {
      places += 1;
      return `{{${places}}}`;
    });
    return han.test(text) ? [text] : [];
  });
}

/** The texts in source order, with interpolated values as `{{0}}`, `{{1}}` … */
export function textsThrown(source: string): string[] {
  return [...source.matchAll(calls)].flatMap(({ index, 0: call }) => textsIn(argumentsAt(source, index + call.length)));
}
