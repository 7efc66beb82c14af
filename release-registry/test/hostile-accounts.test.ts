/**
 * How many lying accounts defeat the automatic halt: a simulation of canaries among honest and lying accounts, with a fixed seed. Lying
 * accounts use the canary like others, and report as many failures as the server accepts: every load. Numbers: docs/releases.md.
 */
import type { ReleaseCanary, ReleaseHealth } from 'shared-contracts/release/release-operations';
import { describe, expect, it } from 'vitest';
import { haltReason } from '../src/model/canary.ts';

/** xorshift generator: the same random numbers on every machine. */
function generator(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

interface World {
  readonly drawn: number;
  /** Share of accounts that report false numbers of loads and failures, 0 to 1. */
  readonly hostile: number;
  /** Share of loads that really fail, with the canary and with the pinned version. */
  readonly sick: number;
  readonly well: number;
  /** What the lying accounts report: that the canary always fails, or that it never fails. */
  readonly lie: 'fails' | 'works';
}

const rounds = 60;
const loadsEach = 12;
const mostLoads = 360;
const canary: ReleaseCanary = {
  name: 'spring',
  pins: { etc: '2.0.0' },
  rule: { percent: 5, users: [], roles: [], departments: [], margin: 2, minimum: 50 },
  ...{ state: 'running', haltReason: null, by: 'ops', at: '' },
};

type Person = { readonly loads: number; readonly failures: number };
const failuresAmong = (random: () => number, loads: number, rate: number): number =>
  Array.from({ length: loads }, random).filter((draw) => draw < rate).length;

function healthOf(version: string, people: readonly Person[]): ReleaseHealth {
  const sum = (of: (person: Person) => number) => people.reduce((total, person) => total + of(person), 0);
  return {
    ...{ name: 'etc', version, loads: sum(({ loads }) => loads), failures: sum(({ failures }) => failures), people: people.length },
    ...{ failing: people.filter(({ failures }) => failures > 0).length, drawn: people.length },
    share: sum(({ loads, failures }) => failures / loads) / people.length,
    loudest: people
      .map(({ loads, failures }) => failures / loads)
      .sort((left, right) => right - left)
      .slice(0, 100),
  };
}

/** Percentage of rounds in which the canary is halted: by the present rule (per person), and by the failure share of all loads. */
function halted({ drawn, hostile, sick, well, lie }: World): { readonly byPeople: number; readonly byLoads: number } {
  const random = generator(20261122);
  let [byPeople, byLoads] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const honest = (rate: number): Person => {
      const loads = 1 + Math.floor(random() * (2 * loadsEach - 1));
      return { loads, failures: failuresAmong(random, loads, rate) };
    };
    const liar = (): Person => ({ loads: mostLoads, failures: lie === 'fails' ? mostLoads : 0 });
    // Which accounts lie is decided by chance, so small canaries have none or several of them.
    const own = healthOf(
      '2.0.0',
      Array.from({ length: drawn }, () => (random() < hostile ? liar() : honest(sick))),
    );
    const base = healthOf(
      '1.0.0',
      Array.from({ length: Math.max(drawn, 200) }, () => honest(well)),
    );
    if (haltReason(canary, new Map([['etc', '1.0.0']]), [own, base])) byPeople += 1;
    if (own.failures / own.loads > base.failures / base.loads + 0.02) byLoads += 1;
  }
  return { byPeople: (byPeople / rounds) * 100, byLoads: (byLoads / rounds) * 100 };
}

const sizes = [30, 200, 1000] as const;
const shares = [0.01, 0.05, 0.2] as const;
const row = (drawn: number, hostile: number, { byPeople, byLoads }: ReturnType<typeof halted>) =>
  `| ${drawn} | ${hostile * 100} % | ${byLoads.toFixed(0)} % | ${byPeople.toFixed(0)} % |`;

describe('hostile accounts among those who drew a canary', () => {
  it('a sound canary (1 % fail, as pinned): halted wrongly', () => {
    const results = sizes.flatMap((drawn) =>
      shares.map((hostile) => ({ drawn, hostile, ...halted({ drawn, hostile, sick: 0.01, well: 0.01, lie: 'fails' }) })),
    );
    console.info(['sound, liars say it fails', ...results.map((result) => row(result.drawn, result.hostile, result))].join('\n'));
    const of = (drawn: number, hostile: number) => results.find((result) => result.drawn === drawn && result.hostile === hostile);
    // One lying account in a hundred has no effect; if the failure share of all loads decided, nearly every large canary would be halted.
    expect(of(1000, 0.01)?.byPeople).toBe(0);
    expect(of(1000, 0.01)?.byLoads).toBe(100);
    expect(of(30, 0.01)?.byPeople).toBeLessThan(3);
    // When the share of lying accounts exceeds the margin, the canary is halted, which is the safe error: everybody gets the pinned
    // version.
    expect(of(1000, 0.05)?.byPeople).toBe(100);
    expect(of(30, 0.05)?.byPeople).toBeLessThan(of(30, 0.05)?.byLoads ?? 0);
    expect(of(200, 0.2)?.byPeople).toBe(100);
  });

  it('a sick canary (10 % fail): halted in spite of liars who say that it works', () => {
    const results = sizes.flatMap((drawn) =>
      shares.map((hostile) => ({ drawn, hostile, ...halted({ drawn, hostile, sick: 0.1, well: 0.01, lie: 'works' }) })),
    );
    console.info(['sick, liars say it works', ...results.map((result) => row(result.drawn, result.hostile, result))].join('\n'));
    for (const { drawn, byPeople } of results) if (drawn >= 200) expect(byPeople).toBe(100);
    // If the failure share of all loads decided, a fifth of accounts that claim success would hide the real failures.
    expect(results.find(({ drawn, hostile }) => drawn === 1000 && hostile === 0.2)?.byLoads).toBe(0);
  });
});
