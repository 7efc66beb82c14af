import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The hash of the checked-out commit, or null outside a git repository. */
export function gitRevision(root: string): string | null {
  const git = join(root, '.git');
  if (!existsSync(join(git, 'HEAD'))) return null;
  const head = readFileSync(join(git, 'HEAD'), 'utf8').trim();
  if (!head.startsWith('ref: ')) return head;
  const ref = head.slice('ref: '.length);
  if (existsSync(join(git, ref))) return readFileSync(join(git, ref), 'utf8').trim();
  const packed = join(git, 'packed-refs');
  if (!existsSync(packed)) return null;
  return (
    readFileSync(packed, 'utf8')
      .split('\n')
      .find((line) => line.endsWith(` ${ref}`))
      ?.split(' ')[0] ?? null
  );
}
