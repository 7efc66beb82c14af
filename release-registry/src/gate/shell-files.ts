/** Release checks on a shell's own files. Which remotes a shell would break is checked when the shell is pinned. */
import type { GateFinding, GateReport } from 'shared-contracts/release/release-operations';
import type { ShellRelease } from '../model/shell-release.ts';
import { checkTypes } from './file-types.check.ts';
import { buildAgain, finding } from './gate-check.ts';
import { checkListing } from './listed-files.check.ts';

export function judgeShellFiles(shell: ShellRelease, files: ReadonlyMap<string, Uint8Array>): GateReport {
  const listed = new Set(shell.files.map(({ path }) => path));
  const missing = [...shell.scripts, ...shell.styles, ...shell.signIn, ...(shell.product ?? []), ...(shell.frame ?? [])]
    .filter((path) => !listed.has(path))
    .map(
      (path): GateFinding =>
        finding('entry', path, ['起始文件不在清单中', 'is loaded by the page but is not among the files.'], buildAgain),
    );
  return { refused: [...checkListing(shell.files, files), ...checkTypes(files), ...missing], notes: [] };
}
