/** Events of this page, kept in memory; the shell decides which of them are sent. They never contain personal data. */

export interface TelemetryEvent {
  /** Dotted name, e.g. `screen.loaded`, `screen.failed`, `http.failed`. */
  readonly name: string;
  /** Details of the event without personal data: codes, versions, durations in milliseconds. */
  readonly facts?: Readonly<Record<string, string | number | boolean | null | undefined>>;
}

export interface RecordedEvent extends TelemetryEvent {
  /** Time of the event as ISO text. */
  readonly at: string;
}

const kept: RecordedEvent[] = [];
const listeners = new Set<(event: RecordedEvent) => void>();
const limit = 100;

/** Records an event; the last hundred are kept for problem reports. */
export function report(event: TelemetryEvent): void {
  const recorded = { ...event, at: new Date().toISOString() };
  kept.push(recorded);
  if (kept.length > limit) kept.shift();
  for (const listener of listeners) listener(recorded);
}

/** Subscribes to every event from now on. Returns a function that stops it. */
export function onReport(listener: (event: RecordedEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The last hundred events, oldest first. */
export function recentReports(): readonly RecordedEvent[] {
  return [...kept];
}
