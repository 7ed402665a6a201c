// The steps of an invoice and their order. The web needs no more of them: what waits is judged by the server.

/** In their order. `askSeller`: look at the red or void one, and ask the seller for another. */
export const steps = [
  'answerDoubts',
  'claim',
  'askSeller',
  'correct',
  'verify',
  'classify',
  'forward',
  'confirmAccount',
  'confirm',
  'submit',
  'send',
  'view',
] as const
export type Step = (typeof steps)[number]

/** `may`: whether the person may take a step here. */
export const nextStepOf = (waiting: readonly Step[], may: (step: Step) => boolean): Step => waiting.find(may) ?? 'view'
