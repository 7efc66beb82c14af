/** Facts of the field 货损容差, the loss that is not deducted: tonnes per lorry (loss type 1) or a fraction of the load (loss type 2). */
export const lossToleranceFacts = { digits: 10, scale: 6, unpadded: true, min: 0, max: 999, initial: '0.003' } as const;
