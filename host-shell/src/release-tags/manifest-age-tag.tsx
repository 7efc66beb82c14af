/** Tag in the header that is shown while the registry does not confirm the environment manifest: the age of the manifest that is used. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useConnection } from 'shared-platform/connection';
import { useLanguage } from 'shared-platform/i18n';
import { CloudServerOutlined } from 'shared-widgets/ui/icons';
import { useShellFacts } from '../frame-state/shell-context.ts';
import { useShellText } from '../messages/shell-messages.ts';
import type { DocumentAge } from '../remotes/manifest/release-watch.ts';
import styles from './manifest-age-tag.module.css';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** An age in words, e.g. 3分钟前. */
export function spokenAge(milliseconds: number, language: string): string {
  const [unit, size] = units.find(([, least]) => milliseconds >= least) ?? units[3];
  return new Intl.RelativeTimeFormat(language).format(-Math.floor(milliseconds / size), unit);
}

const tick = 5000;

/** Age of the manifest while the registry does not confirm it; null while it is confirmed or there is none. */
function useStaleManifest(): DocumentAge | null {
  const { loader } = useShellFacts();
  const isStale = useSyncExternalStore(loader.subscribe, () => loader.documentAge()?.stale ?? false);
  const [, setTime] = useState(0);
  useEffect(() => {
    if (!isStale) return;
    const timer = setInterval(() => setTime((count) => count + 1), tick);
    return () => clearInterval(timer);
  }, [isStale]);
  return isStale ? loader.documentAge() : null;
}

export function ManifestAgeTag() {
  const t = useShellText();
  const language = useLanguage();
  const age = useStaleManifest();
  // An outage has its own message, and it says why nothing is confirmed.
  if (useConnection() !== 'up' || !age) return null;
  const time = new Date(Date.now() - age.confirmedAgo).toLocaleString(language);
  return (
    <span className={styles.tag} role="status" data-hint={t('staleHint', { time, serial: age.serial })}>
      <CloudServerOutlined className={styles.sign} aria-hidden />
      <span className={styles.words}>{t('staleDocument', { age: spokenAge(age.confirmedAgo, language) })}</span>
    </span>
  );
}
