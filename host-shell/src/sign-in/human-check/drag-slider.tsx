/** Human check: the person drags the handle to the end, and the recorded points are exchanged for a proof that works once. */
import { useEffect, useId, useRef, useState } from 'react';
import type { SliderAnswer, SliderChallenge, SliderProof } from 'shared-contracts/session/account';
import { failureOf, http } from 'shared-platform/http';
import { useMessages } from 'shared-platform/i18n';
import styles from './drag-slider.module.css';
import { type DragMoment, trackOf } from './drag-track.ts';
import { useDrag } from './use-drag.ts';

export interface DragSliderProps {
  /** Called with the proof that the server returned. */
  readonly onProof: (proof: string) => void;
  /** Error of the field, from the form. */
  readonly problem?: string | undefined;
}

/** Age in milliseconds at which a challenge of the server is replaced by a new one; it is valid for two minutes. */
const challengeLife = 100_000;

interface Challenge {
  readonly asked: number;
  readonly answer: Promise<SliderChallenge>;
}

function askChallenge(): Challenge {
  const answer = http.get<SliderChallenge>('/sys/slider', undefined, { quiet: true });
  // Prevents an "unhandled rejection" error; the code that uses the response handles the failure.
  answer.catch(() => undefined);
  return { asked: Date.now(), answer };
}

export function DragSlider({ onProof, problem }: DragSliderProps) {
  const t = useMessages('account');
  const rail = useRef<HTMLDivElement>(null);
  const challenge = useRef<Challenge | null>(null);
  const [state, setState] = useState<'ready' | 'checking' | 'passed'>('ready');
  const [failure, setFailure] = useState('');
  const noteId = useId();
  const keysId = useId();

  // After unmounting, a late response must not pass its proof to the form.
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    challenge.current = askChallenge();
    return () => {
      isShown.current = false;
    };
  }, []);

  const begin = (): void => {
    setFailure('');
    if (Date.now() - (challenge.current?.asked ?? 0) > challengeLife) challenge.current = askChallenge();
  };
  const exchange = async (moments: readonly DragMoment[]): Promise<void> => {
    setState('checking');
    try {
      const { ticket, distance } = await (challenge.current ?? askChallenge()).answer;
      const body: SliderAnswer = { ticket, track: trackOf(moments, distance) };
      const { proof } = await http.post<SliderProof>('/sys/slider', body, { quiet: true });
      setState('passed');
      if (isShown.current) onProof(proof);
    } catch (error) {
      setFailure(failureOf(error).message || t('sliderFailed'));
      setState('ready');
      drag.reset();
      challenge.current = askChallenge();
    }
  };
  const drag = useDrag({ rail, isFixed: state !== 'ready', onBegin: begin, onEnd: (moments) => void exchange(moments) });
  const isPassed = state === 'passed';
  const note = drag.isDragging ? '' : failure || problem;

  return (
    <div className={styles.slider} data-state={state} data-dragging={drag.isDragging || undefined}>
      <div ref={rail} className={styles.rail}>
        <div className={styles.done} style={{ transform: `scaleX(${isPassed ? 1 : drag.share})` }} />
        <span className={styles.words} role="status">
          {t(isPassed ? 'sliderPassed' : 'sliderDrag')}
        </span>
        <button
          type="button"
          name="slider"
          role="slider"
          className={styles.handle}
          style={{ insetInlineStart: `calc((100% - 44px) * ${drag.share})` }}
          aria-label={t('sliderDrag')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(drag.share * 100)}
          aria-valuetext={isPassed ? t('sliderPassed') : t('sliderShare', { share: Math.round(drag.share * 100) })}
          aria-disabled={state !== 'ready' || undefined}
          aria-invalid={Boolean(note) || undefined}
          aria-describedby={note ? `${noteId} ${keysId}` : keysId}
          {...drag.handlers}
        >
          <Arrow isPassed={isPassed} />
        </button>
      </div>
      <p id={keysId} className={styles.keys}>
        {t('sliderKeys')}
      </p>
      {note && (
        <p id={noteId} className={styles.problem} role="alert">
          {note}
        </p>
      )}
    </div>
  );
}

function Arrow({ isPassed }: { readonly isPassed: boolean }) {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      {isPassed ? <path d="M4 10.5 8.5 15 16 6" /> : <path d="M4 5l5 5-5 5M11 5l5 5-5 5" />}
    </svg>
  );
}
