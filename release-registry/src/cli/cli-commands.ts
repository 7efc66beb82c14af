/** The commands of `pnpm release`, one function each. */
import { resolve } from 'node:path';
import { type Asked, type Command, changed, listOf, numberOf, type Outcome, take, textOf, versionOrAll } from './cli-asked.ts';
import { describeGarbage, describeHistory, describeStatus } from './cli-text.ts';
import { copyRelease } from './copy-release.ts';
import { buildLocally } from './local-builds.ts';
import { RegistryRefusal, registryClient } from './registry-client.ts';
import { UsageProblem } from './usage-problem.ts';

/** The remote's folder as an absolute path; undefined: the default folder in this repository. */
function folderOf({ options }: Asked): string | undefined {
  const folder = textOf(options.folder);
  return folder ? resolve(folder) : undefined;
}

async function publish(asked: Asked): Promise<Outcome> {
  const [name = ''] = take(asked, 'remote');
  const built = await buildLocally(name, { version: textOf(asked.options.version), folder: folderOf(asked) });
  const result = await asked.client.publish(built.manifest, built.folder);
  return {
    json: result,
    text: `${result.name}@${result.version} ${result.isNew ? 'published' : 'was published before: nothing changed'} (${built.isNew ? `built in ${built.milliseconds} ms` : 'built before'})`,
  };
}

async function check(asked: Asked): Promise<Outcome> {
  const [name = ''] = take(asked, 'remote');
  // Imported here, because the gate is much code that no other command runs.
  const { checkLocally } = await import('./check-locally.ts');
  const { manifest, report, notCompared } = await checkLocally(
    { name, folder: folderOf(asked) },
    asked.client,
    textOf(asked.options.menu),
    textOf(asked.options.against),
  );
  if (report.refused.length > 0)
    throw new RegistryRefusal('gate', `${manifest.name}@${manifest.version} does not pass the gate.`, report.refused);
  const notes = report.notes.map(({ where, what }) => `  note: ${where} ${what[1]}`);
  return {
    json: { name: manifest.name, version: manifest.version, problems: [], notes: report.notes, notCompared },
    text: [
      `${manifest.name}@${manifest.version} passes the gate`,
      ...notes,
      ...(notCompared.length > 0
        ? [`  not compared: ${notCompared.join(', ')} (--against <env> compares with what a running product serves)`]
        : []),
    ].join('\n'),
  };
}

async function copy(asked: Asked): Promise<Outcome> {
  const [name = '', version = ''] = take(asked, 'remote', 'version');
  const url = textOf(asked.options.from)?.replace(/\/$/, '');
  if (!url) throw new UsageProblem('copy <remote> <version> needs --from <registry>, e.g. --from https://test.example.com/registry.');
  // Descriptions and files of versions can be read without a token.
  const result = await copyRelease({ client: registryClient({ url, token: '' }), url }, asked.client, name, version);
  return { json: result, text: `${name}@${version} ${result.isNew ? `copied from ${url}` : 'was here before: nothing changed'}` };
}

async function canary(asked: Asked): Promise<Outcome> {
  const [environment = '', versions = ''] = take(asked, 'environment', 'remote@version[,…]');
  const pins = Object.fromEntries(
    versions.split(',').map((text) => {
      const [name = '', version = ''] = text.split('@');
      if (!name || !version) throw new UsageProblem(`"${text}" is not <remote>@<version>.`);
      return [name, version];
    }),
  );
  const { options } = asked;
  const set = textOf(options.name) ?? Object.keys(pins).join('-');
  return changed(asked, environment, 'PUT', `/canaries/${encodeURIComponent(set)}`, {
    pins,
    percent: numberOf('percent', options.percent) ?? 0,
    users: listOf(options.users),
    roles: listOf(options.roles),
    departments: listOf(options.departments),
    margin: numberOf('margin', options.margin),
    minimum: numberOf('minimum', options.minimum),
  });
}

async function rollback(asked: Asked): Promise<Outcome> {
  const [environment = '', name] = take(asked, 'environment', '[remote]');
  const revision = numberOf('to', asked.options.to);
  if (!name && revision === undefined) throw new UsageProblem('rollback <environment> needs --to <serial> or the name of a remote.');
  return name
    ? changed(asked, environment, 'POST', `/pins/${name}/rollback`, { revision })
    : changed(asked, environment, 'POST', '/rollback', { revision });
}

async function token(asked: Asked): Promise<Outcome> {
  const [verb, subject = ''] = asked.given;
  const { client, options } = asked;
  if (verb === 'list') {
    const { tokens } = await client.tokens();
    const lines = tokens.map(
      ({ id, team, publishes, operates, expiresAt, revokedAt }) =>
        `${id}  ${team.padEnd(16)} publishes ${publishes.join(', ') || '–'}; operates ${operates.join(', ') || '–'}${revokedAt ? '  (revoked)' : expiresAt ? `  (until ${expiresAt})` : ''}`,
    );
    return { json: { tokens }, text: lines.join('\n') };
  }
  if (verb === 'revoke' && subject) return { json: await client.revokeToken(subject), text: `${subject} is revoked` };
  if (verb !== 'create' || !subject) throw new UsageProblem('token create <team> | token list | token revoke <id>');
  const days = numberOf('days', options.days);
  const made = await client.makeToken({
    team: subject,
    publishes: listOf(options.publish),
    operates: listOf(options.operate),
    ...(days ? { days } : {}),
  });
  return { json: made, text: `${made.token}\n(token ${made.id} of ${subject}; it is not shown again)` };
}

export const commands: Readonly<Record<string, Command>> = {
  publish,
  check,
  copy,
  canary,
  rollback,
  token,
  pin: (asked) => {
    const [environment = '', name = '', version = ''] = take(asked, 'environment', 'remote', 'version');
    return changed(asked, environment, 'PUT', `/pins/${name}`, { version });
  },
  unpin: (asked) => {
    const [environment = '', name = ''] = take(asked, 'environment', 'remote');
    return changed(asked, environment, 'DELETE', `/pins/${name}`);
  },
  promote: (asked) => {
    const [from = '', to = ''] = take(asked, 'from', 'to');
    const only = listOf(asked.options.only);
    const body = { from, revision: numberOf('at', asked.options.at), ...(only.length > 0 ? { names: only } : {}) };
    return changed(asked, to, 'POST', '/promotions', body);
  },
  kill: (asked) => {
    const [environment = '', name = '', version = ''] = take(asked, 'environment', 'remote', 'version');
    return changed(asked, environment, 'PUT', `/kills/${name}/${versionOrAll(version)}`);
  },
  revive: (asked) => {
    const [environment = '', name = '', version = ''] = take(asked, 'environment', 'remote', 'version');
    return changed(asked, environment, 'DELETE', `/kills/${name}/${versionOrAll(version)}`);
  },
  freeze: (asked) => changed(asked, take(asked, 'environment')[0] ?? '', 'PUT', '/freeze'),
  unfreeze: (asked) => changed(asked, take(asked, 'environment')[0] ?? '', 'DELETE', '/freeze'),
  halt: (asked) => {
    const [environment = '', set = ''] = take(asked, 'environment', 'set');
    return changed(asked, environment, 'POST', `/canaries/${set}/halt`);
  },
  end: (asked) => {
    const [environment = '', set = ''] = take(asked, 'environment', 'set');
    return changed(asked, environment, 'DELETE', `/canaries/${set}`);
  },
  keep: (asked) => {
    const [environment = '', set = ''] = take(asked, 'environment', 'set');
    return changed(asked, environment, 'POST', `/canaries/${set}/keep`);
  },
  status: async (asked) => {
    const status = await asked.client.status(take(asked, 'environment')[0] ?? '');
    return { json: status, text: describeStatus(status) };
  },
  history: async (asked) => {
    const [environment = '', name] = take(asked, 'environment', '[remote]');
    const response = await asked.client.history(environment, numberOf('limit', asked.options.limit) ?? 20, name);
    return { json: response, text: describeHistory(response.history) };
  },
  versions: async (asked) => {
    const response = await asked.client.versions(take(asked, 'remote')[0] ?? '');
    const lines = response.versions.map(
      (row) => `${row.version}  ${row.publishedAt}  ${row.publishedBy}${row.isCollected ? '  (files thrown away)' : ''}`,
    );
    return { json: response, text: lines.join('\n') };
  },
  environments: async (asked) => {
    take(asked);
    const response = await asked.client.environments();
    return {
      json: response,
      text: response.environments
        .map(({ name, serial, changedAt }) => `${name.padEnd(18)} serial ${serial}, changed ${changedAt}`)
        .join('\n'),
    };
  },
  remotes: async (asked) => {
    take(asked);
    const response = await asked.client.remotes();
    return { json: response, text: response.remotes.join('\n') };
  },
  gc: async (asked) => {
    take(asked);
    const report = await asked.client.garbage(numberOf('keep-days', asked.options['keep-days']) ?? 30, asked.options['dry-run']);
    return { json: report, text: describeGarbage(report) };
  },
};
