/** Checks proofs in pages and lists: a proof is `path › part of the title of a test`, or several of these separated by semicolons. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../workspace/workspace.ts';

/** The problems of a proof; empty when every named test exists and runs. */
export function problemOfProof(proof: string): string {
  for (const one of proof.split(';').map((part) => part.trim().replaceAll('`', ''))) {
    const [path = '', title] = one.split(' › ');
    if (!path || !existsSync(join(workspaceRoot, path))) return `${path || one} does not exist`;
    if (/\.(test|spec)\.tsx?$/.test(path) && !title) return `${path}: names no test`;
    if (!title) continue;
    const source = readFileSync(join(workspaceRoot, path), 'utf8');
    const isTest = /\.(test|spec)\.tsx?$/.test(path);
    if (isTest ? !isTitle(source, title) : !source.includes(title)) return `${path} has no "${title}"`;
  }
  return '';
}

/** Whether a test or group with a title that contains the text is run; skipped or empty tests prove nothing. */
export function isTitle(source: string, title: string): boolean {
  for (let at = source.indexOf(title); at >= 0; at = source.indexOf(title, at + 1)) {
    const [, caller] =
      /(\)|\b(?:test|it|describe)(?:\.\w+)*(?=\()|(?=\[))[([]\s*(['"`])(?:(?!\2).)*$/.exec(source.slice(Math.max(0, at - 400), at)) ?? [];
    // A string that is not the argument of a call is a row of `each`, whose tests are named by its first string.
    if (caller !== undefined && !/\.(?:skip|todo|fixme|fails)\b/.test(caller)) return true;
  }
  return false;
}
