// Contact of sales and service: only what the operator has set.
import { expect, it } from 'vitest'
import { contactWays } from '../src/shared/company/contact-ways.tsx'

const none = { salesPhone: null, salesMail: null, serviceUrl: null }
it('shows no card of sales or service while none is set, and the set ones alone otherwise', () => {
  const shown = (contacts: Partial<typeof none> | Record<string, string>) =>
    contactWays({ ...none, ...contacts }).map(({ key, links }) => [key, ...links.map(({ to }) => to)])
  expect([
    shown({}),
    shown({ salesMail: 'sales@example.test' }),
    shown({ salesPhone: '400 800 (8800)', serviceUrl: 'https://kefu.example.test/chat' }),
  ]).toEqual([
    [],
    [['sales', 'mailto:sales@example.test']],
    [
      ['sales', 'tel:4008008800'],
      ['online', 'https://kefu.example.test/chat'],
    ],
  ])
})
