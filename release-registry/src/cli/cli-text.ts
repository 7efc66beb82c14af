/** Prints responses of the registry as lines for people. */
import type { GateFinding, ReleaseChange, ReleaseHistoryRow, ReleaseStatus } from 'shared-contracts/release/release-operations';
import type { GarbageReport } from '../storage/collect-garbage.ts';

export const describeFindings = (findings: readonly GateFinding[]): string =>
  findings.map(({ where, what, mend }) => `  ${where} ${what[1]}\n    ${what[0]}；${mend[0]}\n    ${mend[1]}`).join('\n');

export function describeChange(result: ReleaseChange): string {
  const head = `${result.environment} (serial ${result.serial})${result.dryRun ? ', dry run: nothing was changed' : ''}`;
  const lines = result.changes.map(({ name, from, to }) => `  ${name}: ${from ?? '–'} → ${to ?? '–'}`);
  const lost = result.lost.map((component) => `  no longer offered: ${component}`);
  const notes = result.gate.notes.map(({ where, what }) => `  note: ${where} ${what[1]}`);
  return [head, ...lines, ...lost, ...notes].join('\n');
}

export function describeStatus(status: ReleaseStatus): string {
  const pins = status.pins.map(({ name, version, origin, problems, instead }) => {
    const killed = instead === undefined ? '' : `  (killed; ${instead === null ? 'nothing' : instead} is served)`;
    return `  ${name.padEnd(18)} ${version}${origin === 'operator' ? '  (operator)' : ''}${killed}${problems.length > 0 ? `\n${describeFindings(problems)}` : ''}`;
  });
  const kills = status.kills.map(({ name, version, by, reason }) => `  killed: ${name}@${version} by ${by}${reason ? `: ${reason}` : ''}`);
  const canaries = status.canaries.map(({ name, pins: set, rule, state, haltReason }) => {
    const who = [
      `${rule.percent} %`,
      ...(['users', 'roles', 'departments'] as const).flatMap((kind) =>
        rule[kind].length > 0 ? [`${kind} ${rule[kind].join(', ')}`] : [],
      ),
    ].join(', ');
    const versions = Object.entries(set).map(([remote, version]) => `${remote}@${version}`);
    return `  canary ${name} (${state}${haltReason ? `: ${haltReason}` : ''}): ${versions.join(', ')} for ${who}`;
  });
  const frozen = status.frozen ? [`  FROZEN by ${status.frozen.by} since ${status.frozen.at}: ${status.frozen.reason}`] : [];
  return [`${status.environment}, serial ${status.serial}, changed ${status.changedAt}`, ...frozen, ...pins, ...kills, ...canaries].join(
    '\n',
  );
}

/** Text for actions that change no pin, with the killed version or the versions of a canary. */
function factOf(detail: ReleaseHistoryRow['detail']): string {
  if (typeof detail?.version === 'string') return detail.version;
  const pins = typeof detail?.pins === 'object' && detail.pins ? Object.entries(detail.pins) : [];
  return pins.map(([name, version]) => `${name}@${version}`).join(', ');
}

export const describeHistory = (rows: readonly ReleaseHistoryRow[]): string =>
  rows
    .map(({ serial, at, action, name, from, to, by, reason, detail }) => {
      const what = from === null && to === null ? factOf(detail) : `${from ?? '–'} → ${to ?? '–'}`;
      return `${String(serial).padStart(5)}  ${at}  ${action.padEnd(11)} ${name}: ${what}  ${by}${reason ? `: ${reason}` : ''}`;
    })
    .join('\n');

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;

export function describeGarbage({ versions, bytes, kept, dryRun }: GarbageReport): string {
  const lines = versions.map(({ name, version, publishedAt, bytes: size }) => `  ${name}@${version}  ${publishedAt}  ${kilobytes(size)}`);
  const why = Object.entries(kept).map(([reason, count]) => `${count} ${reason}`);
  return [
    `${versions.length} versions, ${kilobytes(bytes)}${dryRun ? ' would go (dry run: nothing was changed)' : ' are gone'}; kept: ${why.join(', ')}`,
    ...lines,
  ].join('\n');
}
