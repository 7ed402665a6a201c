import type { assistantAct as zh } from '../zh-CN/assistant-act.ts'

type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> }
// The page where an assistant asks for consent.
export const assistantAct: Words<typeof zh> = {
  title: 'An assistant asks for your consent',
  asks: '{{assistant}} wants to act with the key “{{key}}”',
  anAssistant: 'An AI assistant',
  act: { push_invoices: 'Push invoices: {{count}}', deliver_invoices: 'Deliver invoices by e-mail: {{count}}' },
  leaves:
    'Once you agree, the invoices leave the company. The name, subject and message were written by the assistant: check them before you decide.',
  until: 'Valid until {{at}}, once only',
  key: 'Key',
  keyOf: '{{name}} (…{{ends}})',
  target: 'Push to',
  to: 'To',
  cc: 'Cc',
  mailTitle: 'Subject',
  message: 'Message',
  invoices: 'Invoices',
  number: 'Number',
  party: 'Seller → buyer',
  amount: 'Total',
  agree: 'Agree and send',
  refuse: 'Refuse',
  login: 'Log in to decide',
  ended: {
    agreed: 'You agreed',
    agreedText: 'Go back to the assistant: it can now do this, once.',
    refused: 'You refused',
    refusedText: 'Nothing was sent. If you did not ask the assistant for this, revoke its key.',
    used: 'Already started',
    usedText: 'Your consent was for one time only; you will be asked again for another.',
    expired: 'Expired',
    expiredText: 'Nothing was sent. Ask the assistant to preview it again if you still need it.',
  },
  none: 'No such request',
  noneText: 'It may belong to another company, or the key to someone else. Open it as the owner of the key, in the company of the key.',
  home: 'Home',
}
