/** How many people a version must have failed for before it is halted automatically. */

/** The quorum when many people have the version; a registry may configure another number (`HALT_QUORUM`). */
export const usualQuorum = 5;
/** Smallest quorum when few people have the version, unless the registry configures a smaller one. */
const leastQuorum = 3;

/** `drawn`: people who have the version. The quorum is a tenth of them, but not above `most` and not below three (or a smaller `most`). */
export function quorumOf(drawn: number, most = usualQuorum): number {
  return Math.max(Math.min(leastQuorum, most), Math.min(most, Math.ceil(drawn / 10)));
}
