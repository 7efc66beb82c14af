/**
 * The end of the quiet hours that contain a moment, both as `YYYY-MM-DD HH:mm:ss`; null when the moment is in no quiet hours. `from` and
 * `to` are `HH:mm`; when `to` is earlier than `from`, the quiet hours last past midnight.
 */
export function quietUntil(now: string, from: string | null, to: string | null): string | null {
  if (!from || !to || from === to) return null;
  const [day, time] = [now.slice(0, 10), now.slice(11, 16)];
  const isOvernight = from > to;
  const isEvening = isOvernight && time >= from;
  const isQuiet = isOvernight ? isEvening || time < to : time >= from && time < to;
  if (!isQuiet) return null;
  const end = isEvening ? new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10) : day;
  return `${end} ${to}:00`;
}
