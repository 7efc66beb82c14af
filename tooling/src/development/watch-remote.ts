/** Compiles one remote whenever its sources change, and reports the result each time. */

import { readFileSync, rmSync, statSync, watch } from 'node:fs';
import { join, relative } from 'node:path';
import { type Compiler, rspack, type Stats } from '@rspack/core';
import { StartupProblem } from 'api-server/kernel/basics/errors';
import { globalNameOf } from 'shared-contracts/release/global-name';
import type { PinnedRemote } from 'shared-contracts/release/release';
import type { CompileProblem } from '../../../host-shell/src/development/page-messages.ts';
import { uniqueNameOf } from '../build/build-identity.ts';
import { integrityOf } from '../build/release-files.ts';
import { readScreens, type ScreenFolder } from '../build/screen-folders.ts';
import { sharedModules } from '../workspace/shared-policy.ts';
import { readPackage } from '../workspace/workspace.ts';
import { developmentPreset } from './development-preset.ts';

export interface WatchRemoteOptions {
  readonly name: string;
  /** Path of the remote's folder. */
  readonly folder: string;
  /** Folder of the builds, which is emptied at the start. */
  readonly outDir: string;
  readonly onEvent: (event: WatchEvent) => void;
}

export type WatchEvent =
  /** Called after a successful build. `savedAt`: epoch milliseconds of the last changed source; null for the first build. */
  | { readonly kind: 'built'; readonly hash: string; readonly milliseconds: number; readonly savedAt: number | null }
  | { readonly kind: 'broken'; readonly problems: readonly CompileProblem[] }
  | { readonly kind: 'screens'; readonly why: string };

export interface RemoteWatch {
  readonly name: string;
  readonly version: string;
  readonly outDir: string;
  /** Number of the last build; it increases with each. */
  generation(): number;
  screens(): readonly ScreenFolder[];
  /** The remote in the form in which manifests describe it; null before the first successful build. */
  remote(): PinnedRemote | null;
  close(): Promise<void>;
}

/** Milliseconds during which changes are collected into one build. */
const gather = 10;

function problemsOf(stats: Stats, folder: string): CompileProblem[] {
  const { errors = [] } = stats.toJson({ all: false, errors: true });
  return errors.map(({ message, moduleIdentifier = '', file = '' }) => {
    const path = file || (moduleIdentifier.split('!').at(-1)?.split('|')[0] ?? '');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the compiler colours its messages
    return { file: path.startsWith(folder) ? relative(folder, path) : path, message: message.replace(/\u001b\[[0-9;]*m/g, '') };
  });
}

/** Starts watching; resolves after the first build, whether it succeeded or failed. */
export async function watchRemote({ name, folder, outDir, onEvent }: WatchRemoteOptions): Promise<RemoteWatch> {
  const { version: packageVersion, freight } = readPackage(folder);
  const version = `${packageVersion}-development`;
  const groups = freight?.groups ?? [];
  rmSync(outDir, { recursive: true, force: true });
  let generation = 0;
  let current: PinnedRemote | null = null;
  let screens = await readScreens(folder);
  if (screens.length === 0)
    throw new StartupProblem(`${name}: no screen below src/screens (a folder with screen.ts and <folder>.page.tsx)`);

  function take(stats: Stats): void {
    const { entrypoints = {} } = stats.toJson({ all: false, entrypoints: true });
    const entry = entrypoints[uniqueNameOf(name, version)]?.assets?.find(({ name: file }) => /^entry\.[^.]+\.js$/.test(file))?.name;
    if (!entry) throw new Error('the build has no entry');
    generation += 1;
    const label = screens.map(({ component, declaration: { title, aliases = [] } }) => ({
      component,
      aliases,
      title,
      scripts: [],
      styles: [],
    }));
    current = {
      name,
      version,
      base: `/remotes/${name}/${version}/`,
      entry,
      globalName: globalNameOf(name, version),
      groups,
      exposes: label,
      requires: [],
      integrity: { [entry]: integrityOf(readFileSync(join(outDir, entry))) },
    };
  }

  function start(): Promise<Compiler> {
    const compiler = rspack(developmentPreset({ name, version, context: folder, outDir, screens, shared: sharedModules() }));
    let began = performance.now();
    compiler.hooks.watchRun.tap('development', () => {
      began = performance.now();
    });
    return new Promise((resolve) => {
      let isFirst = true;
      compiler.watch({ aggregateTimeout: gather }, (failure, stats) => {
        if (failure || !stats) onEvent({ kind: 'broken', problems: [{ file: '', message: String(failure) }] });
        else if (stats.hasErrors()) onEvent({ kind: 'broken', problems: problemsOf(stats, folder) });
        else {
          take(stats);
          const changed = [...(compiler.modifiedFiles ?? [])].filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
          const savedAt = isFirst || changed.length === 0 ? null : Math.max(...changed.map((path) => statSync(path).mtimeMs));
          onEvent({ kind: 'built', hash: stats.hash ?? '', milliseconds: Math.round(performance.now() - began), savedAt });
        }
        isFirst = false;
        resolve(compiler);
      });
    });
  }

  let compiler = start();
  const closeCompiler = async () => {
    const running = await compiler;
    await new Promise<void>((resolve) => running.close(() => resolve()));
  };

  /** When a screen is added, removed or declared differently, the compiler's configuration changes, so the compiler is restarted. */
  async function compareScreens(): Promise<void> {
    const found = await readScreens(folder).catch((problem: Error) => problem);
    if (found instanceof Error) return onEvent({ kind: 'broken', problems: [{ file: '', message: found.message }] });
    if (found.length === 0 || JSON.stringify(found) === JSON.stringify(screens)) return;
    screens = found;
    await closeCompiler();
    compiler = start();
    await compiler;
    onEvent({ kind: 'screens', why: 'the declarations of the screens changed' });
  }
  let comparing = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watcher = watch(join(folder, 'src', 'screens'), { recursive: true }, (_event, file) => {
    if (!file?.endsWith('screen.ts') && !file?.endsWith('.page.tsx') && file?.includes('.')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      comparing = comparing.then(compareScreens);
    }, 100);
  });
  await compiler;

  return {
    name,
    version,
    outDir,
    generation: () => generation,
    screens: () => screens,
    remote: () => current,
    async close() {
      watcher.close();
      clearTimeout(timer);
      await comparing;
      await closeCompiler();
    },
  };
}
