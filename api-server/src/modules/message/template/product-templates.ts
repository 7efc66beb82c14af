/** The events that the code declares with their default texts, collected from the `*.templates.ts` files of the modules. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { StartupProblem } from '../../../kernel/basics/errors.ts';
import type { EventTemplate } from './event-template.ts';
import { fillTemplate } from './fill-template.ts';

const folder = fileURLToPath(new URL('../..', import.meta.url));

async function readTemplates(file: string): Promise<EventTemplate[]> {
  const exported: Record<string, readonly EventTemplate[]> = await import(pathToFileURL(path.join(folder, file)).href);
  const templates = Object.values(exported).flat();
  for (const { event, title, content, values } of templates) {
    if (fillTemplate(title, values) === null || fillTemplate(content, values) === null)
      throw new StartupProblem(`api-server/src/modules/${file}: the template of ${event} names a value that the event does not offer`);
  }
  return templates;
}

const found = (await Promise.all(globSync('**/*.templates.ts', { cwd: folder }).sort().map(readTemplates))).flat();
const twice = found.find(({ event }, index) => found.findIndex((other) => other.event === event) !== index);
if (twice) throw new StartupProblem(`Two events are called ${twice.event}`);

/** All events with their default texts, sorted by code. */
export const productTemplates: readonly EventTemplate[] = found.sort((a, b) => (a.event < b.event ? -1 : 1));
