/** Footer of every page: copyright text and contact address, both from the server. */
import { useEffect, useState } from 'react';
import { nameLabel } from 'shared-contracts/texts/label';
import { http } from 'shared-platform/http';
import { useLabel, useMessages } from 'shared-platform/i18n';
import styles from './footer-line.module.css';
import '../messages/start-messages.ts';

interface FooterFacts {
  readonly copyrightInfo?: string;
  readonly copyrightInfoEn?: string;
  readonly contactEmail?: string;
}

let asked: Promise<FooterFacts> | null = null;

function loadFacts(): Promise<FooterFacts> {
  asked ??= http
    .get<FooterFacts | null>('/business/bizCommonConfig/queryCopyrightInfo', undefined, { quiet: true })
    .then((response) => response ?? {})
    .catch(() => {
      asked = null;
      return {};
    });
  return asked;
}

/** The footer; empty until the server has responded, or if it does not respond. */
export function FooterLine({ className }: { readonly className: string | undefined }) {
  const t = useMessages('start');
  const label = useLabel();
  const [{ copyrightInfo, copyrightInfoEn, contactEmail }, setFacts] = useState<FooterFacts>({});
  useEffect(() => {
    let isCurrent = true;
    void loadFacts().then((loaded) => {
      if (isCurrent) setFacts(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  return (
    <footer className={className}>
      {copyrightInfo && <span>{label(nameLabel(copyrightInfo, copyrightInfoEn))}</span>}
      {contactEmail && (
        <span>
          <span className={styles.label}>{t('contact')}</span>
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </span>
      )}
    </footer>
  );
}
