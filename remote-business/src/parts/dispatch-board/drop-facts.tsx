import type { BoardLorry } from 'shared-contracts/business/dispatch-plan/dispatch-board';
import { useText } from '../../messages.ts';
import styles from './board.module.css';
import type { DropForecast } from './drop-forecast.ts';
import { besideOf, reasonOf } from './lorry-reason.ts';

export interface DropFactsProps {
  readonly lorry: BoardLorry;
  readonly forecast: DropForecast | null;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** Facts of a lorry: driver, hours, documents; with selected goods also load ratio and margin. */
export function DropFacts({ lorry, forecast }: DropFactsProps) {
  const text = useText();
  return (
    <>
      <DriverFacts lorry={lorry} forecast={forecast} />
      {forecast && !lorry.isRefused && (
        <div className={styles.line}>
          <span className={styles.grow}>
            {text('board.takes', { qty: forecast.planQty })}
            {forecast.loadRatio === null ? '' : ` · ${text('board.load', { percent: percent(forecast.loadRatio) })}`}
          </span>
          <Margin forecast={forecast} />
        </div>
      )}
    </>
  );
}

function Margin({ forecast: { margin, marginRatio, unitPrice } }: { readonly forecast: DropForecast }) {
  const text = useText();
  if (unitPrice === null) return <span className={styles.warn}>{text('board.noPrice')}</span>;
  if (margin === null) return <span className={styles.warn}>{text('board.noMargin')}</span>;
  const share = marginRatio === null ? '' : ` (${percent(marginRatio)})`;
  return <strong className={margin.startsWith('-') ? styles.bad : styles.good}>{`${text('board.margin', { margin })}${share}`}</strong>;
}

function DriverFacts({ lorry: { driver }, forecast }: DropFactsProps) {
  const text = useText();
  if (!driver) return <div className={styles.warn}>{text('board.noDriver')}</div>;
  const beside = besideOf(driver);
  const reason = reasonOf(driver) ?? (beside && text(beside.key, { no: beside.waybillNo }));
  const hours = forecast?.journey
    ? text('board.hoursAndJourney', { driven: driver.drivenHours, journey: forecast.journey })
    : text('board.hours', { driven: driver.drivenHours });
  return (
    <div className={styles.line}>
      <span className={styles.grow}>
        {driver.driverName}
        {driver.licenseValidTo ? ` · ${text('board.licensed', { day: driver.licenseValidTo })}` : ''}
        {reason && <span className={styles.warn}> {reason}</span>}
      </span>
      <span className={forecast?.isTooLong ? styles.warn : styles.quiet}>
        {hours}
        {forecast?.isTooLong ? ` · ${text('board.tooLong')}` : ''}
      </span>
    </div>
  );
}
