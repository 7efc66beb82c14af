/** The only list of all field kinds, each with its cell, filter and input. */
import type { Field, FieldKind } from 'shared-contracts/entity/field';
import { choice } from './choice.tsx';
import { choices } from './choices.tsx';
import { cron } from './cron.tsx';
import { date } from './date.tsx';
import type { FieldKindWidgets } from './field-kind.ts';
import { files } from './files/files.tsx';
import { flag } from './flag.tsx';
import { instant } from './instant.tsx';
import { longText } from './long-text.tsx';
import { decimal } from './numbers/decimal.ts';
import { integer } from './numbers/integer.ts';
import { money } from './numbers/money.ts';
import { ratio } from './numbers/ratio.tsx';
import { reference } from './reference.tsx';
import { region } from './region.tsx';
import { text } from './text.tsx';

export { asText, isEmptyValue } from './field-kind.ts';

const kinds: Readonly<Record<FieldKind, FieldKindWidgets>> = {
  text,
  longText,
  choice,
  choices,
  flag,
  integer,
  decimal,
  money,
  price: money,
  tonnes: decimal,
  cubicMetres: decimal,
  kilometres: decimal,
  ratio,
  instant,
  date,
  region,
  reference,
  files,
  cron,
};

/** Cell, filter and input of a field. */
export function fieldKind(field: Field): FieldKindWidgets {
  return kinds[field.kind];
}
