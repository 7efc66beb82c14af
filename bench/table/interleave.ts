/**
 * Measures every library in turn, forwards and backwards, and the product's table twice, so that other load on the machine affects all
 * equally.
 */
import { compared, type Row, timeRow } from '../src/protocol.ts';
import type { Library } from './page-contract.ts';

/** The product's table is measured twice per round: the difference between the two series is the measurement noise. */
type Turn = Library | 'ours again';

/** Measurements of each library, round by round. */
export type Samples<Value> = ReadonlyMap<Turn, readonly Value[]>;

export interface Plan {
  readonly rounds: number;
  /** Number of rounds that are not counted; default 1. */
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

/** Reduces each sample to one number by `pick`. */
export function figures<Value>(samples: Samples<Value>, pick: (value: Value) => number): Samples<number> {
  return new Map([...samples].map(([turn, values]) => [turn, values.map(pick)]));
}

export interface Contest {
  readonly metric: string;
  readonly unit?: string;
  /** Resolution of the clock, in the unit of the measurement. */
  readonly step?: number;
  /** Largest allowed ratio of the product's table to each library; libraries without an entry are reported without a goal. */
  readonly goals: Partial<Record<Library, number>>;
}

/** Result rows that compare the product's table with each other library. */
export function contestRows(samples: Samples<number>, { metric, unit = 'ms', step = 0, goals }: Contest): Row[] {
  const ours = samples.get('ours') ?? [];
  const same = samples.get('ours again') ?? [];
  return [...samples].flatMap(([turn, peer]) =>
    turn === 'ours' || turn === 'ours again'
      ? []
      : timeRow(metric, turn, goals[turn] ?? null, compared({ ours, peer, same }), { unit, step }),
  );
}

/** The measurements of both series of the product's table together. */
export function allOurs<Value>(samples: Samples<Value>): readonly Value[] {
  return [...(samples.get('ours') ?? []), ...(samples.get('ours again') ?? [])];
}
