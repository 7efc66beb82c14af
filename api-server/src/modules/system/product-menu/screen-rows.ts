/** Menu rows of the remotes in this repository, as declared in `screen.ts`. Other remotes add their rows when they are pinned. */
import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type MenuRow, menuRowOf, type ScreenDeclaration } from 'shared-contracts/release/screen';
import { StartupProblem } from '../../../kernel/basics/errors.ts';
import { menuGroups } from './menu-groups.ts';
import { type DeclaredScreen, screenProblems } from './screen-problems.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));

async function readScreen(file: string): Promise<DeclaredScreen[]> {
  const { default: declaration }: { default: ScreenDeclaration } = await import(pathToFileURL(`${root}${file}`).href);
  const component = dirname(file).replaceAll('\\', '/').split('/src/screens/')[1] ?? '';
  const row = menuRowOf(component, declaration);
  return row ? [{ file, row }] : [];
}

const files = globSync('remote-*/src/screens/**/screen.ts', { cwd: root }).sort();
const screens = (await Promise.all(files.map(readScreen))).flat();
const problems = screenProblems(screens, menuGroups);
if (problems.length > 0) throw new StartupProblem(problems.join('\n'));

/** The rows are ordered by component path. */
export const screenRows: readonly MenuRow[] = screens.map(({ row }) => row).sort((a, b) => (a.component < b.component ? -1 : 1));
