const dayLength = 86_400_000;

interface Term {
  readonly effectiveFrom: string;
  readonly effectiveTo: string;
}

/** The period after a contract: it begins on the next day and is equally long. */
export function nextTerm({ effectiveFrom, effectiveTo }: Term): Term {
  const [from, to] = [Date.parse(effectiveFrom), Date.parse(effectiveTo)];
  const dayText = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { effectiveFrom: dayText(to + dayLength), effectiveTo: dayText(to + dayLength + (to - from)) };
}
