/** Makes a copy of this repository with installed packages, which a test may change. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect } from 'vitest';
import { runCommand } from '../src/workspace/run-command.ts';
import { workspaceRoot } from '../src/workspace/workspace.ts';

type Running = ReturnType<typeof runCommand>;

export interface RepositoryCopy {
  readonly root: string;
  /** Runs a file of the copy with Node. */
  program(file: string, ...args: string[]): Running;
  /** Runs a tool that is installed in the copy. */
  tool(name: string, ...args: string[]): Running;
  /** Resolves to the command's output; throws an error with the output when the command fails. */
  passes(running: Running): Promise<string>;
  /** Updates the installed packages according to the package.json files. */
  install(...options: string[]): Promise<string>;
  /** Replaces a text in a file; throws when the file does not contain it. */
  edit(file: string, from: string, to: string): void;
  remove(): void;
}

/** Files that are not copied: generated files, which other tests may be deleting at this moment. */
const left = /(?:^|[\\/])(?:node_modules|dist|test-results|\.git|\.cache|\.data|results)(?:[\\/]|$)/;

export async function copyRepository(): Promise<RepositoryCopy> {
  const root = mkdtempSync(join(tmpdir(), 'repository-'));
  for (const entry of readdirSync(workspaceRoot)) {
    cpSync(join(workspaceRoot, entry), join(root, entry), {
      recursive: true,
      filter: (path) => !left.test(relative(workspaceRoot, path)),
    });
  }
  // The compiler's cache is copied. It is valid for the same files in another folder, so that only what the test changes is compiled again.
  const known = join('.cache', 'types.tsbuildinfo');
  if (existsSync(join(workspaceRoot, known))) cpSync(join(workspaceRoot, known), join(root, known));
  const run = (command: string, ...args: string[]) =>
    runCommand(command, args, { cwd: root, quiet: true, env: { NO_COLOR: '1', FORCE_COLOR: undefined } });
  const passes = async (running: Running): Promise<string> => {
    const { code, output } = await running;
    expect(code, output).toBe(0);
    return output;
  };
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { packageManager: string };
  const install = (...options: string[]) =>
    passes(run('npx', '--yes', packageManager, 'install', ...options, '--prefer-offline', '--reporter=append-only'));
  await install('--frozen-lockfile');
  return {
    root,
    program: (file, ...args) => run(process.execPath, join(root, file), ...args),
    tool: (name, ...args) => run(join(root, 'node_modules', '.bin', name), ...args),
    passes,
    install,
    edit(file, from, to) {
      const text = readFileSync(join(root, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not hold "${from}"`);
      writeFileSync(join(root, file), text.replace(from, to));
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
