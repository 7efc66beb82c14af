/** Functions without database access that list every occurrence of an event in one risk. */
import type { Finding } from '../rule-terms.ts';

/** Separates two occurrences in the evidence of a risk. */
const gap = '\n\n';
/** Largest evidence that a risk stores, in characters. */
const longest = 2000;
/** The text that says how many occurrences did not fit into the evidence. */
const left = (count: number): string => `另有${count}次`;
const leftIn = (block: string): number => Number(/^另有(\d+)次$/.exec(block)?.[1] ?? 0);

/** Splits a stored evidence into its occurrences, and the number of those that did not fit. */
function read(evidence: string): { readonly blocks: readonly string[]; readonly unlisted: number } {
  const blocks = evidence.split(gap).filter(Boolean);
  return { blocks: blocks.filter((block) => leftIn(block) === 0), unlisted: blocks.reduce((sum, block) => sum + leftIn(block), 0) };
}

/** Joins occurrences to one text; those at the end of the list are left out when the text gets too long. */
function write(blocks: readonly string[], unlisted: number): string {
  const shown: string[] = [];
  let length = left(9999).length;
  for (const block of blocks) {
    length += block.length + gap.length;
    if (length > longest && shown.length > 0) break;
    shown.push(block);
  }
  const rest = blocks.length - shown.length + unlisted;
  return [...shown, ...(rest > 0 ? [left(rest)] : [])].join(gap);
}

const told = (count: number, newest: string): string => (count > 1 ? `共${count}次，最近一次${newest}` : newest);

/** Combines all findings about one object and carrier into one, whose evidence lists every occurrence, the newest first. */
function merged(findings: readonly Finding[]): Finding {
  const sorted = findings.toSorted((one, other) => (other.happenedAt ?? 0) - (one.happenedAt ?? 0));
  const newest = sorted[0] as Finding;
  const isOneWaybill = sorted.every(({ waybillId }) => waybillId === newest.waybillId);
  return {
    ...newest,
    ...(isOneWaybill ? {} : { waybillId: null, waybillNo: null }),
    newest: newest.actualValue,
    actualValue: told(sorted.length, newest.actualValue),
    evidence: write(
      sorted.map(({ evidence }) => evidence),
      0,
    ),
  };
}

/** Combines findings that are single occurrences into one for each object and carrier (`keyOf`); leaves other findings unchanged. */
export function listOccurrences(findings: readonly Finding[], keyOf: (finding: Finding) => string): readonly Finding[] {
  const single = findings.filter(({ isOccurrence }) => !isOccurrence);
  const grouped = Map.groupBy(
    findings.filter(({ isOccurrence }) => isOccurrence),
    keyOf,
  );
  return [...single, ...[...grouped.values()].map(merged)];
}

/**
 * Adds to the finding the occurrences that the undecided risk about the same object already lists; null when the finding contains no new
 * one.
 */
export function addedTo(evidence: string | null, finding: Finding): Finding | null {
  const [known, found] = [read(evidence ?? ''), read(finding.evidence)];
  const added = found.blocks.filter((block) => !known.blocks.includes(block));
  if (added.length === 0) return null;
  const blocks = [...added, ...known.blocks];
  const total = blocks.length + known.unlisted;
  return { ...finding, evidence: write(blocks, known.unlisted), actualValue: told(total, finding.newest ?? finding.actualValue) };
}
