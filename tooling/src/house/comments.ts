/** Extracts the comments of sources, and draws samples for people who judge whether they are understood without the code. */

export interface Comment {
  readonly file: string;
  /** Number of the comment's first line, from 1. */
  readonly line: number;
  readonly text: string;
  /** Name of the declaration right below the comment; null when there is none. */
  readonly of: string | null;
}

/** Comments with fewer words are left out, because they are mere labels. */
const fewestWords = 5;
/** Matches comments that are instructions to tools. */
const instruction = /^(?:biome-ignore|@ts-)/;
const block = /^[ \t]*\{?\/\*+([\s\S]*?)\*\/|^[ \t]*\/\/.*(?:\n[ \t]*\/\/.*)*/gm;

const declared =
  /^\s*(?:(?:export|default|async|readonly|static|private|abstract) )*(?:(?:function\*?|const|let|class|interface|type) )?([\w$#]+)\s*[?!]?\s*[:=(<{ ]/;

/** The comments of a source that stand on lines of their own; consecutive `//` lines are one comment. */
export function commentsOf(file: string, source: string): Comment[] {
  return [...source.matchAll(block)]
    .map(({ 0: all, 1: inner, index }) => ({
      file,
      line: source.slice(0, index).split('\n').length,
      text: (inner ?? all.replaceAll(/^[ \t]*\/\//gm, ''))
        .replaceAll(/^[ \t]*\*/gm, '')
        .split(/\s+/)
        .filter(Boolean)
        .join(' '),
      of: declared.exec(source.slice(index + all.length).replace(/^.*\n/, ''))?.[1] ?? null,
    }))
    .filter(({ text }) => text.split(' ').length >= fewestWords && !instruction.test(text));
}

/** A random sample of comments; the same seed gives the same sample (a 32-bit linear congruential generator). */
export function sampleOf(comments: readonly Comment[], seed: number, count: number): Comment[] {
  const left = [...comments];
  let state = seed >>> 0;
  const chosen = Array.from({ length: Math.min(count, left.length) }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return left.splice(Math.floor((state / 2 ** 32) * left.length), 1);
  });
  return chosen.flat().sort((one, other) => one.file.localeCompare(other.file) || one.line - other.line);
}
