/** Finds the screens of a remote: each folder with a `screen.ts` below `src/screens` is a screen, and its path is the screen's name. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ScreenDeclaration } from 'shared-contracts/release/screen';

export interface ScreenFolder {
  /** Path by which a menu row refers to the screen and under which the remote exposes it, e.g. `business/waybill/list`. */
  readonly component: string;
  /** Absolute path of the screen's file `<name>.page.tsx`. */
  readonly page: string;
  readonly declaration: ScreenDeclaration;
}

/** All screens below `<remote>/src/screens`, sorted by component. Refuses a folder without its page. */
export async function readScreens(remoteRoot: string): Promise<ScreenFolder[]> {
  const root = join(remoteRoot, 'src', 'screens');
  if (!existsSync(root)) return [];
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => basename(file) === 'screen.ts');
  const screens = await Promise.all(files.map((file) => readScreen(root, join(root, file))));
  return screens.sort((a, b) => (a.component < b.component ? -1 : 1));
}

async function readScreen(root: string, file: string): Promise<ScreenFolder> {
  const folder = dirname(file);
  const component = relative(root, folder).split(sep).join('/');
  const page = join(folder, `${basename(folder)}.page.tsx`);
  if (!existsSync(page)) throw new Error(`${component}: ${basename(page)} is missing beside screen.ts`);
  // The time stamp in the import path makes a watching process read a changed declaration again.
  const module: { default?: ScreenDeclaration } = await import(`${pathToFileURL(file).href}?${statSync(file).mtimeMs}`);
  if (!module.default) throw new Error(`${component}: screen.ts has no default export (export default defineScreen({…}))`);
  return { component, page, declaration: module.default };
}
