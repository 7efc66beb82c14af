/** Every library in turn, forwards and backwards, ours twice: what the machine does meanwhile it does to all of them. */
import { compared, type Row, timeRow } from '../src/protocol.ts';
import type { Library } from './page-contract.ts';

/** Ours again: the difference to itself is the noise. */
type Turn = Library | 'ours again';

/** What was measured of each library, round by round. */
export type Samples<Value> = ReadonlyMap<Turn, readonly Value[]>;

export interface Plan {
  readonly rounds: number;
  /** Not counted. Default 1. */
  readonly warmUps?: number;
}

export async function interleave<Value>(
  libraries: readonly Library[],
  { rounds, warmUps = 1 }: Plan,
  measure: (library: Library) => Promise<Value>,
): Promise<Samples<Value>> {
  const turns: readonly Turn[] = [...libraries, 'ours again'];
  const samples = new Map<Turn, Value[]>(turns.map((turn) => [turn, []]));
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) {
      const value = await measure(turn === 'ours again' ? 'ours' : turn);
      if (round >= 0) samples.get(turn)?.push(value);
    }
  }
  return samples;
}

/** The same samples, seen as one number each. */
export function figures<Value>(samples: Samples<Value>, pick: (value: Value) => number): Samples<number> {
  return new Map([...samples].map(([turn, values]) => [turn, values.map(pick)]));
}

export interface Contest {
  readonly metric: string;
  readonly unit?: string;
  /** Smallest difference that the clock shows. */
  readonly step?: number;
  /** Ours may be so many times the library's; those without are told without a goal. */
  readonly goals: Partial<Record<Library, number>>;
}

/** Ours beside each of the others. */
export function contestRows(samples: Samples<number>, { metric, unit = 'ms', step = 0, goals }: Contest): Row[] {
  const ours = samples.get('ours') ?? [];
  const same = samples.get('ours again') ?? [];
  return [...samples].flatMap(([turn, peer]) =>
    turn === 'ours' || turn === 'ours again'
      ? []
      : timeRow(metric, turn, goals[turn] ?? null, compared({ ours, peer, same }), { unit, step }),
  );
}

/** Both series of ours. */
export function allOurs<Value>(samples: Samples<Value>): readonly Value[] {
  return [...(samples.get('ours') ?? []), ...(samples.get('ours again') ?? [])];
}
