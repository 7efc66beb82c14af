/** How many distinct people a version must have failed for before anything happens by itself. */

/** People asked for where many drew the version; a registry may ask for another number (`HALT_QUORUM`). */
export const usualQuorum = 5;
/** Never fewer, however few drew it, unless the registry asks for fewer. */
const leastQuorum = 3;

/** `drawn`: people who have the version. A tenth of them where that is less than `most`, never under three or under a `most` of less. */
export function quorumOf(drawn: number, most = usualQuorum): number {
  return Math.max(Math.min(leastQuorum, most), Math.min(most, Math.ceil(drawn / 10)));
}
