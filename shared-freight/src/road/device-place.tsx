/** Determines the position of this device, for reports from the road. */
import { useEffect, useState } from 'react';
import { useLabel } from 'shared-platform/i18n';
import { Typography } from 'shared-widgets/ui/content';
import { Button, Flex } from 'shared-widgets/ui/core';
import { roadTexts } from './road-texts.ts';

/** Milliseconds that a phone may take to determine its position, and the largest age of a position that it knows already. */
const patience = 20_000;
const freshFor = 60_000;

export type DevicePlace =
  | { readonly state: 'unasked' | 'asking' | 'unknown' }
  | { readonly state: 'found'; readonly lng: string; readonly lat: string; readonly metres: number };

/** Determines the position once while `isWanted`, which is when the form is opened, because the report is about the place where the step happens. */
export function useDevicePlace(isWanted: boolean): { readonly place: DevicePlace; readonly ask: () => void } {
  const [place, setPlace] = useState<DevicePlace>({ state: isWanted ? 'asking' : 'unasked' });
  const [asked, setAsked] = useState(0);
  // When `asked` increases, React runs the effect again, which requests the position anew.
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    const { geolocation } = navigator as { geolocation?: Geolocation };
    if (!geolocation) {
      setPlace({ state: 'unknown' });
      return;
    }
    setPlace({ state: 'asking' });
    geolocation.getCurrentPosition(
      ({ coords }) => {
        const { longitude, latitude, accuracy } = coords;
        if (isCurrent) setPlace({ state: 'found', lng: longitude.toFixed(6), lat: latitude.toFixed(6), metres: Math.round(accuracy) });
      },
      () => isCurrent && setPlace({ state: 'unknown' }),
      { enableHighAccuracy: true, timeout: patience, maximumAge: freshFor },
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, asked]);
  return { place, ask: () => setAsked((count) => count + 1) };
}

/** Shows whether the position is known, with a button to try again. */
export function PlaceLine({ place, onAsk }: { readonly place: DevicePlace; readonly onAsk: () => void }) {
  const text = useLabel();
  if (place.state === 'unasked') return null;
  return (
    <Flex role="status" align="center" gap={8} wrap style={{ marginBlockEnd: 16 }}>
      {place.state === 'asking' && <Typography.Text type="secondary">{text(roadTexts.locating)}</Typography.Text>}
      {place.state === 'found' && (
        <Typography.Text type="success">{text(roadTexts.located).replace('{{metres}}', String(place.metres))}</Typography.Text>
      )}
      {place.state === 'unknown' && (
        <>
          <Typography.Text type="warning">{text(roadTexts.notLocated)}</Typography.Text>
          <Button style={{ minHeight: 48 }} onClick={onAsk}>
            {text(roadTexts.locateAgain)}
          </Button>
        </>
      )}
    </Flex>
  );
}
