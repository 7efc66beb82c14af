import { describe, expect, it } from 'vitest';
import {
  ageOn,
  hasVinCheckDigit,
  isCalendarDay,
  isPermitFiller,
  isPersonalBankCard,
  isResidentId,
  isUscc,
  isVin,
  normaliseResidentId,
  plateMatchesColour,
  plateMatchesForm,
  plateShape,
  readResidentId,
} from './identity.ts';

describe('resident ID', () => {
  it.each([
    '11010519491231002X',
    '11010519491231002x',
    '440524188001010014',
    '130102199003074514',
    '650102199202298811',
    '51010719880815662X',
    '370103198505201233',
    '370103850520123',
  ])('accepts %s', (id) => expect(isResidentId(id)).toBe(true));

  it.each([
    ['110105194912310021', 'check digit'],
    ['370103198513201233', 'month 13'],
    ['990103198505201233', 'province 99'],
    ['37010319850520123', '17 digits'],
    ['130102199003074514a', '19 characters'],
    ['370103851320123', 'month 13 in the first generation'],
    ['', 'empty'],
  ])('refuses %s: %s', (id) => expect(isResidentId(id)).toBe(false));

  it('writes the first generation as 18 characters', () => expect(normaliseResidentId('370103850520123')).toBe('370103198505201233'));
  it('reads birthday and sex', () => {
    expect(readResidentId('130102199003074514')).toEqual({ birthday: '1990-03-07', gender: '1' });
    expect(readResidentId('51010719880815662X')).toEqual({ birthday: '1988-08-15', gender: '2' });
    expect(readResidentId('abc')).toBeNull();
  });
  it('counts full years', () => {
    expect(ageOn('130102199003074514', '2026-03-06')).toBe(35);
    expect(ageOn('130102199003074514', '2026-03-07')).toBe(36);
    expect(ageOn('x', '2026-03-07')).toBeNull();
  });
});

it('days of the calendar are real', () => {
  expect(isCalendarDay('2024-02-29')).toBe(true);
  for (const day of ['2023-02-29', '2024-13-01', '2024-00-10', '2024-1-1', '2024-04-31', 'x']) expect(isCalendarDay(day)).toBe(false);
});

describe('unified social credit code', () => {
  it.each([
    '9144030071526726XG',
    '91110000802100433B',
    '91110108551385082Q',
    '91330100799655058B',
    '91370200MA3DEF458K',
    '91310000132202077A',
    '91110000802100433b',
  ])('accepts %s', (code) => expect(isUscc(code)).toBe(true));
  it.each(['91310000132202077R', '91370200MA3DEF458J', '9144030071526726XF', '91110000802100433I', '110108551385082'])(
    'refuses %s',
    (code) => expect(isUscc(code)).toBe(false),
  );
});

describe('plates', () => {
  it.each([
    ['鲁A12345', 'ordinary'],
    ['冀A1B2C3', 'ordinary'],
    ['川AK88Z9', 'ordinary'],
    ['鲁B8821挂', 'trailer'],
    ['粤BD12345', 'smallNewEnergy'],
    ['京AF00001', 'smallNewEnergy'],
    ['粤BDD1234', 'smallNewEnergy'],
    ['沪A12345D', 'largeNewEnergy'],
    ['豫A99999F', 'largeNewEnergy'],
    ['渝D12345D', 'largeNewEnergy'],
  ])('%s is %s', (plate, shape) => expect(plateShape(plate)).toBe(shape));
  it.each(['鲁A1234', '鲁A123456', '鲁I12345', '川AIO123', '粤BL12345', 'X A12345', ''])('refuses %s', (plate) =>
    expect(plateShape(plate)).toBeNull(),
  );
  it('go with their colours', () => {
    for (const colour of ['1', '2', '3', '91', '92']) expect(plateMatchesColour('鲁A12345', colour)).toBe(true);
    expect(plateMatchesColour('粤BD12345', '94')).toBe(true);
    expect(plateMatchesColour('沪A12345D', '93')).toBe(true);
    expect(plateMatchesColour('粤BD12345', '2')).toBe(false);
    expect(plateMatchesColour('鲁B8821挂', '1')).toBe(false);
    expect(plateMatchesColour('鲁A1234', '2')).toBe(false);
  });
  it('go with the form of the lorry', () => {
    expect(plateMatchesForm('鲁B8821挂', '3')).toBe(true);
    expect(plateMatchesForm('鲁B8821挂', '1')).toBe(false);
    expect(plateMatchesForm('鲁A12345', '1')).toBe(true);
    expect(plateMatchesForm('鲁A12345', '3')).toBe(false);
  });
});

describe('VIN', () => {
  it.each(['1M8GDM9AXKP042788', 'LZZ5CLSB0NA123456', 'LFWSRXSJ4M1E12345', 'LGAX4C340K3054321'])('%s is whole', (vin) => {
    expect(isVin(vin)).toBe(true);
    expect(hasVinCheckDigit(vin)).toBe(true);
  });
  it('takes a wrong check digit for a warning, not a refusal', () => {
    expect(isVin('LZZ5CLSB1NA123456')).toBe(true);
    expect(hasVinCheckDigit('LZZ5CLSB1NA123456')).toBe(false);
  });
  it.each(['LZZ5CLSBINA123456', 'LZZ5CLSB0NA12345'])('refuses %s', (vin) => expect(isVin(vin)).toBe(false));
});

describe('personal bank cards', () => {
  it.each(['6222021234567890128', '6217001234567890122', '6225880123456783', '6228480012345678903', '6222 0212 3456 7890 128'])(
    'accepts %s',
    (card) => expect(isPersonalBankCard(card)).toBe(true),
  );
  it.each(['6222021234567890129', '0123456789012345', '622588012345678', '62220212345678901281'])('refuses %s', (card) =>
    expect(isPersonalBankCard(card)).toBe(false),
  );
});

it('fillers of lorries up to 4.5 t are a region and six zeros', () => {
  expect(isPermitFiller('370112000000')).toBe(true);
  expect(isPermitFiller('370112000001')).toBe(false);
});
