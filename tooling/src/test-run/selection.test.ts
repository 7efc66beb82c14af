import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { problemOfProof } from '../house/named-proof.ts';
import { runCommand } from '../workspace/run-command.ts';
import { workspaceRoot } from '../workspace/workspace.ts';
import { leftJourneys, leftPattern } from './left-journeys.ts';
import { embeddedOnly, leftDeployment, leftOut, onBothDatabases, onPostgresOnly } from './selection.ts';

const tests = globSync('api-server/test/**/*.test.ts', { cwd: workspaceRoot }).map(String);

test('every file and folder that is chosen for a database has tests', () => {
  for (const chosen of [...onBothDatabases, ...onPostgresOnly, ...embeddedOnly]) {
    expect(
      tests.filter((path) => path.includes(chosen)),
      chosen,
    ).not.toEqual([]);
  }
  expect(leftOut.length).toBeGreaterThan(0);
});

test('every journey that a short run leaves out exists, and so do the quicker tests that hold its demand', () => {
  const problems = leftJourneys.flatMap(({ spec, title, heldBy }) =>
    [`e2e/specs/${spec} › ${title}`, heldBy].map((proof) => [title, problemOfProof(proof)]).filter(([, problem]) => problem),
  );
  expect(problems).toEqual([]);
  for (const { path, heldBy } of leftDeployment) {
    expect(existsSync(join(workspaceRoot, path)), path).toBe(true);
    expect(problemOfProof(heldBy), path).toBe('');
  }
});

test('what holds the demand of a journey that is left out is not left out itself', () => {
  const isLeft = (proof: string) =>
    leftJourneys.some(({ spec, title }) => proof.startsWith(`e2e/specs/${spec} › ${title.slice(0, 20)}`)) ||
    leftDeployment.some(({ path }) => proof.startsWith(path));
  const holding = [...leftJourneys, ...leftDeployment].flatMap(({ heldBy }) => heldBy.split(';').map((proof) => proof.trim()));
  expect(holding.filter(isLeft)).toEqual([]);
});

test('the pattern of journeys leaves out those that are listed and no other of their file', () => {
  const pattern = new RegExp(leftPattern);
  const name = (file: string, title: string) => `together ${file} ${title}`;
  for (const { spec, title } of leftJourneys) expect(name(spec, `${title}, and so on`)).toMatch(pattern);
  expect(name('frame/guard.spec.ts', 'a deep link leads through the sign-in page back to path')).not.toMatch(pattern);
  expect(name('freight/freight-line.spec.ts', 'the freight line: an order is made')).not.toMatch(pattern);
});

test('a stage that does not exist is refused before anything runs', async () => {
  const args = [join(workspaceRoot, 'tooling', 'test.ts'), '--all', 'no-such-stage'];
  const { code, output } = await runCommand(process.execPath, args, { quiet: true });
  expect(code).toBe(2);
  expect(output).toContain('There is no stage no-such-stage');
});
