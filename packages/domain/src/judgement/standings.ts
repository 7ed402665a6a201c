// 状态: how an invoice stands. `unasked`: nobody has said; `redUnknown`: offset, by an amount that nobody has told.
export const standings = [
  'normal',
  'void',
  'redFull',
  'redPartial',
  'redUnknown',
  'notFound',
  'differs',
  'unasked',
  'tooOld',
  'notApplicable',
] as const
export type Standing = (typeof standings)[number]
