/** Menu rows of the remotes in this repository, as declared in `screen.ts`. Other remotes add their rows when they are pinned. */
import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type MenuRow, menuRowOf, type ScreenDeclaration } from 'shared-contracts/release/screen';
import { StartupProblem } from '../../../kernel/basics/errors.ts';
import { menuGroups } from './menu-groups.ts';
import { type DeclaredScreen, screenProblems } from './screen-problems.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));

interface ReadScreen {
  readonly file: string;
  readonly component: string;
  readonly declaration: ScreenDeclaration;
}

async function readScreen(file: string): Promise<ReadScreen> {
  const { default: declaration }: { default: ScreenDeclaration } = await import(pathToFileURL(`${root}${file}`).href);
  return { file, component: dirname(file).replaceAll('\\', '/').split('/src/screens/')[1] ?? '', declaration };
}

function declaredRow({ file, component, declaration }: ReadScreen): DeclaredScreen[] {
  const row = menuRowOf(component, declaration);
  return row ? [{ file, row }] : [];
}

const files = globSync('remote-*/src/screens/**/screen.ts', { cwd: root }).sort();
const declared = await Promise.all(files.map(readScreen));
const screens = declared.flatMap(declaredRow);
const problems = screenProblems(screens, menuGroups);
if (problems.length > 0) throw new StartupProblem(problems.join('\n'));

/** The rows are ordered by component path. */
export const screenRows: readonly MenuRow[] = screens.map(({ row }) => row).sort((a, b) => (a.component < b.component ? -1 : 1));

/** The permission code that a screen needs to show anything, by component path and by each older path of the screen. */
export const screenNeeds: ReadonlyMap<string, string> = new Map(
  declared.flatMap(({ component, declaration: { needs, aliases = [] } }) =>
    needs === undefined ? [] : [component, ...aliases].map((path) => [path, needs] as const),
  ),
);
