import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { useLanguage } from 'shared-platform/i18n';
import { theme } from 'shared-widgets/ui/core';

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Time since a moment in words, e.g. `3小时前`, in the given language. */
export function agoText(at: string, language: string, now = Date.now()): string {
  const seconds = Math.round((new Date(at).getTime() - now) / 1000);
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const);
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' }).format(Math.trunc(seconds / size), unit);
}

/** A moment as `11-21 03:12`; the year is added when it is not the present year. */
export function momentText(at: string, now = new Date()): string {
  const text = shanghaiNow(new Date(at)).slice(0, 16);
  return text.startsWith(shanghaiNow(now).slice(0, 4)) ? text.slice(5) : text;
}

/** A moment in Shanghai time, with the time since then. */
export function Moment({ at }: { readonly at: string }) {
  const language = useLanguage();
  const { token } = theme.useToken();
  return (
    <time dateTime={at} title={shanghaiNow(new Date(at))} style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {momentText(at)} <span style={{ color: token.colorTextDescription }}>{agoText(at, language)}</span>
    </time>
  );
}
