/** Which driving licence classes may drive which vehicle type. */

const heavy = ['A1', 'A2', 'B2'];
const light = ['A1', 'A2', 'A3', 'B1', 'B2', 'C1'];

/** Groups of `vehicle_type` codes, the first match counts. `automatic` classes are added for lorries without a clutch. */
const groups: readonly { readonly types: RegExp; readonly accepted: readonly string[]; readonly automatic?: readonly string[] }[] = [
  { types: /^[QBG]3/, accepted: ['A2', 'C6'] },
  { types: /^[QBG]/, accepted: ['A2'] },
  { types: /^(?:H[34]|Z31$|Z71$|Z72$)/, accepted: light, automatic: ['C2'] },
  { types: /^H5/, accepted: [...light, 'C2', 'C3'] },
  { types: /^N11$/, accepted: ['C1', 'C2', 'C3', 'C4'] },
  // Licence classes for heavy and medium lorries, and for every vehicle type that no group above lists.
  { types: /./, accepted: heavy },
];

/** Classes that may drive a vehicle type. */
export function acceptedLicenceClasses(vehicleType: string, options: { isAutomatic?: boolean } = {}): readonly string[] {
  const group = groups.find(({ types }) => types.test(vehicleType));
  if (!group) return [];
  return options.isAutomatic ? [...group.accepted, ...(group.automatic ?? [])] : group.accepted;
}

/** Whether a driver's classes (`A2,B2`, also `A2B2`) cover a vehicle type; the refusal reads 准驾车型与车辆不符. */
export function licenceFits(vehicleClasses: string, vehicleType: string, options: { isAutomatic?: boolean } = {}): boolean {
  const held: readonly string[] = vehicleClasses.toUpperCase().match(/[A-Z]\d?/g) ?? [];
  return acceptedLicenceClasses(vehicleType, options).some((accepted) => held.includes(accepted));
}
