/** Arguments and options of a command of `pnpm release`, and how they are parsed. */
import { describeChange } from './cli-text.ts';
import type { ChangeWish, RegistryClient } from './registry-client.ts';
import { UsageProblem } from './usage-problem.ts';

export interface Outcome {
  readonly json: unknown;
  readonly text: string;
}

interface Options {
  readonly 'dry-run': boolean;
  readonly reason: string;
  readonly limit: string;
  readonly 'keep-days': string;
  readonly [option: string]: string | boolean | undefined;
}

export interface Asked {
  readonly client: RegistryClient;
  /** Arguments after the name of the command. */
  readonly given: readonly string[];
  readonly options: Options;
}

export type Command = (asked: Asked) => Promise<Outcome>;

export function take({ given }: Asked, ...names: string[]): string[] {
  const needed = names.filter((name) => !name.startsWith('['));
  if (given.length < needed.length || given.length > names.length)
    throw new UsageProblem(`Needed: ${names.map((name) => `<${name}>`).join(' ')}. See "pnpm release --help".`);
  return [...given];
}

export const textOf = (value: string | boolean | undefined): string | undefined => (typeof value === 'string' ? value : undefined);
export const listOf = (value: string | boolean | undefined): string[] => textOf(value)?.split(',').filter(Boolean) ?? [];

export function numberOf(name: string, value: string | boolean | undefined): number | undefined {
  const text = textOf(value);
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!Number.isFinite(number)) throw new UsageProblem(`--${name} needs a number, not "${text}".`);
  return number;
}

const wishOf = ({ options }: Asked): ChangeWish => ({
  reason: options.reason,
  dryRun: options['dry-run'],
  expect: textOf(options.expect)?.replaceAll('"', ''),
});

export async function changed(
  asked: Asked,
  environment: string,
  method: 'PUT' | 'POST' | 'DELETE',
  path: string,
  body: object = {},
): Promise<Outcome> {
  const result = await asked.client.change(environment, method, path, wishOf(asked), body);
  return { json: result, text: describeChange(result) };
}

export const versionOrAll = (version: string) => encodeURIComponent(version === 'all' ? '*' : version);
