// The head of a record: a long title is cut, its state and what may be done with it stay.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mailEndpoints } from '@piaotai/contract/mail/mail.ts'
import { chooseLanguage } from '../../src/lib/i18n/language.ts'
import { openApp, pageErrors } from './support/app.ts'
import { blank } from './support/blank.ts'
import { idOf } from './support/invoices.ts'
import { answer } from './support/network.ts'
import { find } from './support/page.ts'

const mail = {
  ...blank(mailEndpoints.readMail.output),
  subject: '【电子发票】您收到一张来自苏州砚田精密制造有限公司的数电发票，发票号码 26327000000438340001，请查收并及时入账',
  receivedAt: '2026-11-28T08:00:00Z',
  status: 'notFoundOrDuplicate' as const,
}
test.each([
  ['zh-CN', 1100, idOf(1)],
  ['zh-CN', 1280, idOf(2)],
  ['en-US', 1100, idOf(3)],
  ['en-US', 1280, idOf(4)],
] as const)('of a mail with an ordinary subject, in %s at %i', async (language, width, id) => {
  await page.viewport(width, 800)
  await chooseLanguage(language)
  answer('email', 'readMail', () => ({ ...mail, id }))
  await openApp(`/home/personemailhistory?open=${id}`)
  const box = async (selector: string): Promise<DOMRect> => (await find(selector)).getBoundingClientRect()
  const head = '.records-kit_head'
  await find(`${head} .status`)
  const [title, state, end] = [await box(`${head} h2`), await box(`${head} .status`), await box(`${head} .records-kit_end`)]
  expect([
    title.width > 100,
    title.right <= state.left,
    state.right <= end.left,
    end.right <= (await box(head)).right + 1,
    end.right <= width,
    end.width > 60,
  ]).toEqual(Array(6).fill(true))
  expect(pageErrors()).toEqual([])
})
