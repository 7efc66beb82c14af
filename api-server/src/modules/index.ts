/**
 * The modules of the API, found by the names of their files: in a group that registers its own routes `<group>.plugin.ts`, otherwise every
 * `*.routes.ts` and `*.plugin.ts` in the group's folders. The default export of each file is a Fastify plugin that registers its routes.
 */
import { existsSync, globSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import systemModule from './system/system.plugin.ts';

export type Module = (app: FastifyInstance) => Promise<void>;

const folder = fileURLToPath(new URL('.', import.meta.url));
const isOfPluginGroup = (file: string) => existsSync(`${folder}${file.split('/', 1)[0]}/${file.split('/', 1)[0]}.plugin.ts`);

async function readModule(file: string): Promise<Module> {
  const { default: module }: { default?: Module } = await import(pathToFileURL(`${folder}${file}`).href);
  if (!module) throw new Error(`api-server/src/modules/${file} has no default export: a Fastify plugin that registers its routes`);
  return module;
}

const groups = globSync('*/*.plugin.ts', { cwd: folder });
const ofFolders = globSync('*/*/*.{routes,plugin}.ts', { cwd: folder }).filter((file) => !isOfPluginGroup(file));
const found = await Promise.all([...groups.sort(), ...ofFolders.sort()].map(readModule));

/** The system module with sessions and rights is registered first, because the other modules use it. */
export const modules: readonly Module[] = [systemModule, ...found.filter((module) => module !== systemModule)];
