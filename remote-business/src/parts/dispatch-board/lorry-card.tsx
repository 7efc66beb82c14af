import type { LivePerson } from 'editable-table';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import type { BoardLorry } from 'shared-contracts/business/dispatch-plan/dispatch-board';
import { lorry as lorryEntity } from 'shared-contracts/business/lorry';
import { FieldCell } from 'shared-widgets/field-cell';
import { Tag } from 'shared-widgets/ui/content';
import { useText } from '../../messages.ts';
import styles from './board.module.css';
import { PersonMarks } from './board-people.tsx';
import { DropFacts } from './drop-facts.tsx';
import type { DropForecast } from './drop-forecast.ts';
import { besideOf, reasonOf } from './lorry-reason.ts';

export interface LorryCardProps {
  readonly lorry: BoardLorry;
  /** Forecast of a drop of the selected goods; null when none are selected or the forecast is not known yet. */
  readonly forecast: DropForecast | null;
  /** Number of plan rows that use the lorry. */
  readonly plannedCount: number;
  readonly isActive: boolean;
  readonly canDrop: boolean;
  readonly people: readonly LivePerson[];
  readonly onFocus: () => void;
  readonly onDrop: () => void;
  readonly onPutDown: () => void;
  readonly onMove: (event: KeyboardEvent) => boolean;
}

export function LorryCard(props: LorryCardProps) {
  const { lorry, forecast, plannedCount, isActive, canDrop, people, onFocus, onDrop, onPutDown, onMove } = props;
  const text = useText();
  const [isOver, setOver] = useState(false);
  const reason = reasonOf(lorry);
  const beside = besideOf(lorry);
  const press = (event: KeyboardEvent): void => {
    if (onMove(event)) return;
    if (event.key === 'Escape') onPutDown();
    else if (event.key === 'Enter' || event.key === ' ') onDrop();
    else return;
    event.preventDefault();
  };
  const over = (event: DragEvent): void => {
    if (!canDrop) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      role="option"
      data-card={lorry.id}
      tabIndex={isActive ? 0 : -1}
      aria-selected={false}
      aria-disabled={lorry.isRefused}
      className={`${styles.card} ${lorry.isRefused ? styles.refused : ''} ${isOver ? styles.over : ''}`}
      onFocus={onFocus}
      onClick={onDrop}
      onKeyDown={press}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop();
      }}
    >
      <div className={styles.line}>
        <strong>{lorry.plateNumber}</strong>
        {!reason && !beside && <Tag color="success">{text('board.free')}</Tag>}
        {plannedCount > 0 && <Tag color="warning">{text('board.inPlan', { count: plannedCount })}</Tag>}
        <PersonMarks people={people} />
      </div>
      <div className={`${styles.line} ${styles.quiet}`}>
        <span className={styles.grow}>
          <FieldCell field={lorryEntity.fields.vehicleType} name="vehicleType" row={lorry} />
          {Number(lorry.ratedLoad) > 0 && ` · ${text('board.rated', { load: Number(lorry.ratedLoad) })}`}
        </span>
        <span>{lorry.carrierName}</span>
      </div>
      {reason && <div className={lorry.isRefused ? styles.bad : styles.warn}>{reason}</div>}
      {beside && <div className={styles.warn}>{text(beside.key, { no: beside.waybillNo })}</div>}
      <div className={`${styles.line} ${styles.quiet}`}>
        {lorry.compulsoryInsValidTo && <span className={styles.grow}>{text('board.insured', { day: lorry.compulsoryInsValidTo })}</span>}
        <span>{lorry.lastDay ? text('board.last', { day: lorry.lastDay.slice(5), city: lorry.lastCityCode_dictText ?? '' }) : null}</span>
      </div>
      <DropFacts lorry={lorry} forecast={forecast} />
    </div>
  );
}
