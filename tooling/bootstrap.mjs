// Runs on any Node.js from version 20: installs pnpm and Node.js 26 from the package registry, then the packages of the lockfile, and
// starts the TypeScript program with the same name as the command. Nothing else needs to be installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const marker = join(root, 'node_modules', '.installed-lockfile');
const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
// Compiled code of the programs, so that they start faster the next time, and so do the hundreds of processes of a test run. Removed with each installation, because nothing else removes old code.
const compiled = join(root, '.cache', 'compiled-code');
const [command = 'start', ...rest] = process.argv.slice(2);

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Node.js 20 or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .digest('hex');

function install(lockfile) {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return spawnSync('npx', ['--yes', packageManager, 'install', lockfile, '--prefer-offline', '--reporter=append-only'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  });
}

const isInstalled = existsSync(node) && existsSync(marker) && readFileSync(marker, 'utf8') === lockHash();
if (!isInstalled) {
  console.log('Installing packages …');
  let outcome = install('--frozen-lockfile');
  if (outcome.status !== 0 && /ERR_PNPM_OUTDATED_LOCKFILE/.test(outcome.stdout + outcome.stderr)) {
    console.log('Folders came or went: pnpm-lock.yaml is brought up to date.');
    outcome = install('--no-frozen-lockfile');
  }
  if (outcome.status !== 0) {
    console.error(outcome.stdout, outcome.stderr);
    console.error('The packages could not be installed: see the lines above; the package registry must be reachable.');
    process.exit(1);
  }
  rmSync(compiled, { recursive: true, force: true });
  writeFileSync(marker, lockHash());
}

// Most objects of a request, a compilation or a test are needed only briefly. In a larger young generation fewer of them are copied before
// they are collected. The image of the product (deploy/Dockerfile) has the same setting.
const nodeOptions = `--max-semi-space-size=64 ${process.env.NODE_OPTIONS ?? ''}`.trim();
const program = spawn(node, ['--disable-warning=ExperimentalWarning', join(root, 'tooling', `${command}.ts`), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: {
    NODE_COMPILE_CACHE: compiled,
    ...process.env,
    NODE_OPTIONS: nodeOptions,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
  },
});
// Ctrl-C in a terminal reaches the whole process group, but a supervisor signals only this process, so this process forwards the signal.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => program.kill(signal));
process.on('SIGINT', () => {});
program.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
