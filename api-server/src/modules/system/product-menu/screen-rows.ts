/** Menu rows of the remotes in this repository, as declared in `screen.ts`. Other remotes bring their rows when they are pinned. */
import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type MenuRow, menuRowOf, type ScreenDeclaration } from 'shared-contracts/release/screen';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));

async function readRow(file: string): Promise<MenuRow | null> {
  const { default: declaration }: { default: ScreenDeclaration } = await import(pathToFileURL(`${root}${file}`).href);
  const component = dirname(file).replaceAll('\\', '/').split('/src/screens/')[1] ?? '';
  return menuRowOf(component, declaration);
}

const files = globSync('remote-*/src/screens/**/screen.ts', { cwd: root });

/** Ordered by component path. */
export const screenRows: readonly MenuRow[] = (await Promise.all(files.map(readRow)))
  .filter((row) => row !== null)
  .sort((a, b) => (a.component < b.component ? -1 : 1));
