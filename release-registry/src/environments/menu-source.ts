/** Where a standalone registry reads the menu of its environments: a URL or a file with JSON. */
import { readFile } from 'node:fs/promises';
import type { EnvironmentMenu, MenuComponent } from 'shared-contracts/release/release-operations';
import { z } from 'zod';
import type { MenuSource } from './environment-changes.ts';

const menuSchema = z.object({
  components: z.array(
    z.union([z.string().min(1), z.object({ component: z.string().min(1), title: z.string().optional(), path: z.string().optional() })]),
  ),
  codes: z.array(z.string()).optional(),
});

/** Parses e.g. `{"components": ["business/order", {"component": "etc/lorry", "title": "ETC车辆"}]}`. */
export function parseMenu(text: string): readonly MenuComponent[] | EnvironmentMenu {
  const { components, codes } = menuSchema.parse(JSON.parse(text));
  const entries = components.map((entry) => (typeof entry === 'string' ? { component: entry } : entry));
  return codes ? { components: entries, codes } : entries;
}

/**
 * Reads the menu from `http(s)://…` or a file path, in which `{environment}` is replaced; `token` is sent as bearer token. Rejects when the
 * source cannot be read.
 */
export function menuFrom(place: string, token?: string): MenuSource {
  return async (environment) => {
    const address = place.replaceAll('{environment}', encodeURIComponent(environment));
    if (!/^https?:\/\//.test(address)) return parseMenu(await readFile(address, 'utf8'));
    const response = await fetch(address, {
      headers: { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      signal: AbortSignal.timeout(5000),
    });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return parseMenu(await response.text());
  };
}
