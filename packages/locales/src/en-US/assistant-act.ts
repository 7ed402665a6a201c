import type { assistantAct as zh } from '../zh-CN/assistant-act.ts'

type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> }
// The page where an assistant asks for consent.
export const assistantAct: Words<typeof zh> = {
  title: 'An assistant asks for your consent',
  asks: '{{assistant}} asks to act with the key “{{key}}”',
  anAssistant: 'An AI assistant',
  act: { push_invoices: 'Push invoices: {{count}}', deliver_invoices: 'Deliver invoices by mail: {{count}}' },
  leaves:
    'Once you agree, the invoices leave the company. Name, title and message are the assistant’s own words: check them before you decide.',
  until: 'Good until {{at}}, once',
  key: 'Key',
  keyOf: '{{name}} (…{{ends}})',
  target: 'Pushed to',
  to: 'To',
  cc: 'Cc',
  mailTitle: 'Title',
  message: 'Message',
  invoices: 'Invoices',
  number: 'Number',
  party: 'Seller → buyer',
  amount: 'Total',
  agree: 'Agree, send them',
  refuse: 'Refuse',
  login: 'Sign in to decide',
  ended: {
    agreed: 'You agreed',
    agreedText: 'Go back to the assistant: it may do this now, once.',
    refused: 'You refused',
    refusedText: 'Nothing was sent. If you did not ask the assistant for this, end its key.',
    used: 'The act has begun',
    usedText: 'Your word was good for once; another time you are asked again.',
    expired: 'Too late',
    expiredText: 'Nothing was sent. Let the assistant preview it again if it is needed.',
  },
  none: 'There is no such act',
  noneText: 'It may belong to another company, or the key to another person. Open it as the person of the key, in the company of the key.',
  home: 'Home',
}
