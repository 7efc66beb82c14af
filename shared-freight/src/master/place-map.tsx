import { useState } from 'react';
import { useLabel } from 'shared-platform/i18n';
import { asText } from 'shared-widgets/field-kinds';
import { type MapPoint, MapView } from 'shared-widgets/map';
import { Button } from 'shared-widgets/ui/core';
import { masterTexts as texts } from './master-texts.ts';
import type { Values } from './place-values.ts';

/** Radius of the fence where none was entered: the default of the setting `waybill.fenceRadiusMeters`. */
const usualRadius = 1_000;

const numberOf = (value: unknown): number | undefined => {
  const text = asText(value);
  return text && Number.isFinite(Number(text)) ? Number(text) : undefined;
};

/** A map below the coordinates of a place: it shows the place with its fence, and a place chosen on it fills the coordinates. */
export function PlaceMap({ values, write }: { readonly values: Values; readonly write: (values: Values) => void }) {
  const text = useLabel();
  const [isOpen, setOpen] = useState(false);
  const [lng, lat] = [numberOf(values.lng), numberOf(values.lat)];
  const radius = numberOf(values.fenceRadius) ?? usualRadius;
  const marks =
    lng === undefined || lat === undefined
      ? []
      : [{ id: 'place', label: asText(values.unitName) || text(texts.here), lng, lat, radius, tone: 'current' as const }];
  const pick = (point: MapPoint): void => write({ lng: point.lng.toFixed(6), lat: point.lat.toFixed(6) });
  return (
    <section>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} style={{ marginBlockEnd: 12 }}>
        {text(isOpen ? texts.hideMap : texts.pickOnMap)}
      </Button>
      {isOpen && <MapView label={text(texts.placeMap)} marks={marks} onPick={pick} />}
    </section>
  );
}
