/** Computes the declared types of the modules against which remotes are compiled: these types are the API on which a remote depends. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { runCommand } from '../workspace/run-command.ts';
import { sharedPackages } from '../workspace/shared-policy.ts';
import { sourceHash } from '../workspace/source-version.ts';
import { readPackage, workspaceRoot } from '../workspace/workspace.ts';
import { fileOf, importsOf, packageOf } from './module-graph.ts';

/** By source file (relative to the repository, without its ending): hash of its declared types, and the files to which they refer. */
type Declared = Readonly<Record<string, { readonly hash: string; readonly names: readonly string[] }>>;

const contracts = 'shared-contracts';
const keyOf = (file: string): string =>
  relative(workspaceRoot, file)
    .split(sep)
    .join('/')
    .replace(/(?:\.d)?\.tsx?$/, '');
const isOurs = (name: string) => existsSync(join(workspaceRoot, name, 'package.json'));
const sdk = (): readonly string[] => sharedPackages.filter(isOurs);

/** Public modules of the packages, except modules for tests. */
const publicFiles = (): string[] =>
  sdk().flatMap((name) =>
    Object.entries(readPackage(join(workspaceRoot, name)).exports ?? {})
      .filter(([subpath, file]) => /\.tsx?$/.test(file) && !subpath.includes('*') && !subpath.startsWith('./testing'))
      .map(([, file]) => join(workspaceRoot, name, file)),
  );

async function declare(folder: string): Promise<Declared> {
  const compilerOptions = {
    noEmit: false,
    incremental: false,
    tsBuildInfoFile: null,
    declaration: true,
    emitDeclarationOnly: true,
    removeComments: true,
    // Type errors are ignored here, because `pnpm check` reports them; only the declarations are needed.
    noCheck: true,
    outDir: join(folder, 'types'),
    rootDir: workspaceRoot,
    typeRoots: [join(workspaceRoot, 'node_modules', '@types')],
  };
  const settings = {
    extends: join(workspaceRoot, 'tsconfig.json'),
    compilerOptions,
    files: publicFiles(),
    include: [join(workspaceRoot, contracts, 'src', '**', '*.ts')],
    exclude: ['**/*.test.ts', '**/testing/**'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const compiler = join(workspaceRoot, 'node_modules', 'typescript', 'bin', 'tsc');
  // The compiler uses a single thread, because with several the order in which it reads types may change its output.
  const { code, output } = await runCommand(process.execPath, [compiler, '--singleThreaded', '-p', join(folder, 'tsconfig.json')], {
    quiet: true,
  });
  const types = join(folder, 'types');
  if (code !== 0 || !existsSync(types)) throw new Error(`the types of the SDK could not be declared:\n${output.trim()}`);
  const files = readdirSync(types, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.d.ts'));
  return Object.fromEntries(
    files.map((file) => {
      const text = readFileSync(join(types, file), 'utf8');
      const source = join(workspaceRoot, file);
      return [keyOf(source), { hash: createHash('sha256').update(text).digest('hex').slice(0, 16), names: namesIn(text, source) }];
    }),
  );
}

/** Files of this repository that declared types refer to, also by `import('…')` inside types. */
function namesIn(text: string, source: string): string[] {
  const found = importsOf(text).flatMap(({ specifier }) => {
    if (specifier.startsWith('.')) return keyOf(join(dirname(source), specifier));
    const file = isOurs(packageOf(specifier)) ? fileOf(specifier) : null;
    return file ? keyOf(file) : [];
  });
  return [...new Set(found)].sort();
}

let known: Promise<Declared> | undefined;

/** The result is cached in `.cache` until a source of the packages or a library changes. */
async function readDeclared(): Promise<Declared> {
  const packages = [contracts, ...sdk()];
  const inputs = [...packages.flatMap((name) => [`${name}/src`, `${name}/package.json`]), 'tsconfig.json', 'pnpm-lock.yaml'];
  const parent = join(workspaceRoot, '.cache', 'declared-types');
  const kept = join(parent, `${sourceHash(workspaceRoot, inputs)}.json`);
  if (!existsSync(kept)) {
    mkdirSync(parent, { recursive: true });
    const folder = mkdtempSync(join(parent, 'working-'));
    try {
      writeFileSync(join(folder, 'declared.json'), JSON.stringify(await declare(folder)));
      renameSync(join(folder, 'declared.json'), kept);
      // Only cache files of other sources are deleted, because another process may be reading the file for the present sources.
      const previous = readdirSync(parent).filter((file) => file.endsWith('.json') && join(parent, file) !== kept);
      for (const file of previous) rmSync(join(parent, file), { force: true });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return JSON.parse(readFileSync(kept, 'utf8')) as Declared;
}

/** Hashes of the declared types of modules and of all files to which they refer: `file hash`, sorted. */
export async function typesOf(modules: Iterable<string>): Promise<string[]> {
  known ??= readDeclared();
  const declared = await known;
  const found = new Set<string>();
  const left = [...modules].flatMap((specifier) => fileOf(specifier) ?? []).map(keyOf);
  for (let key = left.pop(); key !== undefined; key = left.pop()) {
    if (found.has(key)) continue;
    found.add(key);
    left.push(...(declared[key]?.names ?? []));
  }
  return [...found].map((key) => `${key} ${declared[key]?.hash ?? ''}`).sort();
}
