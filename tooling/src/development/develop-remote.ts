/** `pnpm dev <remote>`: starts compiler, shell, backend and server, and prints what happens. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartupProblem } from 'api-server/kernel/basics/errors';
import type { PageMessage } from '../../../host-shell/src/development/page-messages.ts';
import { buildShell } from '../build/build-shell.ts';
import { workspaceRoot } from '../workspace/workspace.ts';
import type { Backend, LocalAdditions } from './backend.ts';
import { developmentKey } from './development-document.ts';
import type { DevelopmentOptions } from './development-options.ts';
import { type DevelopmentServer, localAdditions, startDevelopmentServer } from './development-server.ts';
import { onlyLocalScreens, withLocalScreens } from './local-menu.ts';
import { ensureLocalProduct } from './local-product.ts';
import { offlineBackend } from './offline-backend.ts';
import { openPageChannel } from './page-channel.ts';
import { productBackend } from './product-backend.ts';
import { createRecorder, openRecording } from './recordings.ts';
import { findUpstream } from './upstream.ts';
import { type RemoteWatch, type WatchEvent, watchRemote } from './watch-remote.ts';

export interface Development extends DevelopmentServer {
  readonly watch: RemoteWatch;
}

/** Starts everything; `say` receives each line for the developer. Throws StartupProblem. */
export async function developRemote(options: DevelopmentOptions, say: (line: string) => void): Promise<Development> {
  const { name, folder } = options;
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.reverse()) await closer();
  };
  try {
    const teller = createTeller(say);
    const channel = openPageChannel(name, teller.page);
    const building = buildShell({ mode: 'development' });
    building.catch(() => undefined);
    const watch = await watchRemote({
      name,
      folder,
      outDir: ownFolder(name),
      onEvent(event) {
        teller.watch(event);
        if (event.kind === 'built') channel.tell({ kind: 'built', hash: event.hash });
        else if (event.kind === 'broken') channel.tell(event);
        else channel.tell({ kind: 'reload', why: event.why });
      },
    });
    closers.push(async () => {
      await watch.close();
      rmSync(watch.outDir, { recursive: true, force: true });
    });
    const key = developmentKey();
    const backend = await openBackend(options, watch, localAdditions(watch, key), { say, closers });
    const {
      release,
      folder: built,
      isNew,
      milliseconds,
    } = await building.catch((problem: Error) => {
      throw new StartupProblem(`The development build of the shell failed:\n${problem.message}`);
    });
    if (isNew) say(`development build of the shell in ${(milliseconds / 1000).toFixed(1)} s`);
    const server = await startDevelopmentServer({
      port: options.port,
      key,
      watch,
      channel,
      backend,
      shell: { release, parent: join(built, '..') },
    });
    closers.push(() => server.close());
    return { url: server.url, watch, close };
  } catch (problem) {
    await close();
    throw problem;
  }
}

/** Each process has its own folder, because the same remote may be watched twice. Folders of killed processes are removed. */
function ownFolder(name: string): string {
  const parent = join(workspaceRoot, '.cache', 'development', 'remotes');
  mkdirSync(parent, { recursive: true });
  for (const entry of readdirSync(parent)) if (!isAlive(Number(entry.split('.').at(-1)))) rmSync(join(parent, entry), { recursive: true });
  return join(parent, `${name}.${process.pid}`);
}

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}

interface Surroundings {
  readonly say: (line: string) => void;
  readonly closers: (() => Promise<void>)[];
}

async function openBackend(
  options: DevelopmentOptions,
  watch: RemoteWatch,
  local: LocalAdditions,
  { say, closers }: Surroundings,
): Promise<Backend> {
  const { name, folder, registry, environment, isOffline, isRecording } = options;
  if (isOffline) {
    const recording = openRecording(folder);
    say(`offline: ${recording.size} recorded responses`);
    return offlineBackend({
      recording,
      local,
      menu: (menu, language) => withLocalScreens(onlyLocalScreens(menu, watch.screens()), watch.screens(), language),
      onMissing: (call) => say(`not recorded: ${call}    (pnpm dev ${name} --record)`),
    });
  }
  let product = options.product;
  if (!product) {
    const own = await ensureLocalProduct(name, say);
    closers.push(() => own.close());
    product = own.url;
  }
  const upstream = await findUpstream({ product, registry, environment });
  say(`other remotes as pinned in "${upstream.configuration.environment}" of ${upstream.registry.origin}; API of ${upstream.origin}`);
  if (isRecording) say('recording answers, without tokens and personal data: look through the file before you commit it');
  return productBackend(upstream, local, isRecording ? createRecorder(folder) : undefined);
}

/** Prints how long each rebuild took, and when a page showed it. */
function createTeller(say: (line: string) => void) {
  let saved: { readonly hash: string; readonly at: number } | null = null;
  return {
    watch(event: WatchEvent): void {
      if (event.kind === 'built') {
        saved = event.savedAt === null ? null : { hash: event.hash, at: event.savedAt };
        say(`${event.savedAt === null ? 'built' : 'rebuilt'} in ${event.milliseconds} ms`);
      } else if (event.kind === 'broken') {
        say('does not compile:');
        for (const { file, message } of event.problems) say(`${file}\n${message}`.trim());
      } else {
        say(`${event.why}: pages are loaded again`);
      }
    },
    page(message: PageMessage): void {
      if (message.kind === 'reloading') say(`page loaded again: ${message.why}`);
      else if (saved?.hash === message.hash) {
        say(`shown ${Math.round(Date.now() - saved.at)} ms after saving (${message.modules} modules)`);
      }
    },
  };
}
