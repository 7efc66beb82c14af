import type { FastifyInstance } from 'fastify';
import { DictionaryItemsCache } from './dict/dictionary-items.ts';
import { SessionStore } from './session/session-store.ts';

interface SystemTools {
  readonly sessions: SessionStore;
  readonly dictionaries: DictionaryItemsCache;
}

const toolsOf = new WeakMap<object, SystemTools>();

/** What the modules of the system share; one set per application. */
export function systemTools(app: FastifyInstance): SystemTools {
  const { kernel } = app;
  const known = toolsOf.get(kernel);
  if (known) return known;
  const tools = { sessions: new SessionStore(kernel.database, kernel.clock), dictionaries: new DictionaryItemsCache(kernel.database) };
  toolsOf.set(kernel, tools);
  return tools;
}
