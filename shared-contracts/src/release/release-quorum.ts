/** How many people a version must have failed for before it is halted automatically. */

/** The quorum when many people have the version; a registry may configure another number (`HALT_QUORUM`). */
export const usualQuorum = 5;
/** Smallest quorum when few people have the version, unless the registry configures a smaller one. */
const leastQuorum = 3;

/**
 * The quorum for a version that `drawn` people have: a tenth of these people, but at most `most` and at least three (or `most`, if
 * smaller).
 */
export function quorumOf(drawn: number, most = usualQuorum): number {
  return Math.max(Math.min(leastQuorum, most), Math.min(most, Math.ceil(drawn / 10)));
}
