// docs/decisions/README.md lists every decision; a page that a later decision overrides says so below its title.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../../docs/decisions/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

/** The row that the index must have for a page, made from the page's title and status line. */
function rowOf(name: string): string {
  const text = read(name);
  const title = /^# \d+\.? (.+)/.exec(text)?.[1];
  const [, first = '', rest = ''] = /^> ([SI])((?:n part s)?uperseded by \[\d+\]\([^)]+\))/m.exec(text) ?? [];
  const status = first.toLowerCase() + rest;
  return `| ${name.slice(0, 4)} | [${title}](${name}) |${status && ` ${status}`} |`;
}

test('the index has one line for each decision, with the status that its page has', () => {
  const pages = readdirSync(folder).filter((name) => /^\d{4}-.*\.md$/.test(name));
  const rows = read('README.md')
    .split('\n')
    .filter((line) => /^\| \d/.test(line));
  expect(rows).toEqual(pages.sort().map(rowOf));
});

test('what supersedes a decision exists', () => {
  const pages = readdirSync(folder);
  const named = pages.flatMap((name) => [...read(name).matchAll(/uperseded by \[\d+\]\(([^)]+)\)/g)].map(([, page]) => page ?? ''));
  expect(named.length).toBeGreaterThan(0);
  for (const page of named) expect(pages).toContain(page);
});
