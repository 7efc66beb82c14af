import { useEffect, useState } from 'react';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { useLabel } from 'shared-platform/i18n';
import { useTabActive } from 'shared-platform/tabs';
import { Typography } from 'shared-widgets/ui/content';

const minute = 60_000;
/** With fewer minutes than this, the remaining time is shown as urgent. */
const soon = 60;

const epochOf = (time: string): number => Date.parse(`${time.replace(' ', 'T')}+08:00`);

/** Whole minutes until a moment (`YYYY-MM-DD HH:mm:ss`, Asia/Shanghai), rounded up; negative once it has passed. */
export const minutesUntil = (time: string, now: string = shanghaiNow()): number => Math.ceil((epochOf(time) - epochOf(now)) / minute);

/** Shows how long offers can still be made. It is updated every minute while the tab is active. */
export function Countdown({ until }: { readonly until: string | null }) {
  const label = useLabel();
  const isActive = useTabActive();
  const [, tick] = useState(0);
  useEffect(() => {
    if (!isActive || until === null) return;
    const timer = setInterval(() => tick((count) => count + 1), minute);
    return () => clearInterval(timer);
  }, [isActive, until]);
  if (until === null) return <Typography.Text type="secondary">-</Typography.Text>;
  const left = minutesUntil(until);
  if (left <= 0) return <Typography.Text type="secondary">{label(['已截止', 'Closed'])}</Typography.Text>;
  const [days, hours, minutes] = [Math.floor(left / 1440), Math.floor((left % 1440) / 60), left % 60];
  const words =
    days > 0
      ? label([`${days}天${hours}小时`, `${days} d ${hours} h`])
      : hours > 0
        ? label([`${hours}小时${minutes}分`, `${hours} h ${minutes} min`])
        : label([`${minutes}分钟`, `${minutes} min`]);
  return <Typography.Text type={left <= soon ? 'warning' : undefined}>{words}</Typography.Text>;
}
