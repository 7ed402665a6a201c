// @vitest-environment jsdom
// 用话找: the filter of a sentence goes to the list, and a meaning that a person chooses is added to it.
import { fireEvent, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import AskBar from '../src/features/invoice/ask/ask-bar.tsx'
import { invoiceLists } from '../src/features/invoice/invoice-list.config.ts'
import { setSession } from '../src/lib/session/session.ts'
import { openPageServer, type PageServer } from './support/browser.ts'
import { showPage } from './support/dom.tsx'

let server: PageServer
beforeAll(async () => {
  server = await openPageServer()
  setSession({ token: 't' })
})
afterAll(async () => {
  setSession(undefined)
  await server.close()
})
const list = invoiceLists[0]!
test('Enter takes what was understood; a choice adds what was doubtful', async () => {
  const found: unknown[] = []
  await showPage(() => <AskBar list={list} search={{}} onFound={(filter) => found.push(filter)} onMore={() => undefined} />)
  const sentence = await screen.findByRole('textbox')
  fireEvent.change(sentence, { target: { value: '尾号1234的专票' } })
  fireEvent.keyDown(sentence, { key: 'Enter', keyCode: 13 })
  fireEvent.click(await screen.findByRole('button', { name: /号码 1234/ }))
  expect(found).toEqual([{ type: [10, 11, 12, 13] }, { type: [10, 11, 12, 13], number: ['1234'] }])
})

test('A sentence that finds nothing says of each part how many there are without it', async () => {
  const sums = {
    amountExcludingTax: '0.00',
    taxAmount: '0.00',
    amountIncludingTax: '0.00',
    withoutTax: { count: 0, amountIncludingTax: '0.00' },
  }
  server.answer(({ url: { pathname, searchParams: asked } }) => {
    if (!pathname.endsWith('/totals')) return { status: 404 }
    const totalElements = asked.has('type') ? (asked.has('amountFrom') ? 0 : 12) : 3
    return { status: 200, body: { code: 10000, message: '', data: { ...sums, totalElements } } }
  })
  await showPage(() => (
    <AskBar list={list} search={{ amountFrom: '10000.01', type: [10, 11, 12, 13] }} onFound={() => undefined} onMore={() => undefined} />
  ))
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '超过1万的专票' } })
  const part = async (words: string) => (await screen.findByText(words)).closest('button')?.textContent
  expect(await part('去掉后 12 张')).toContain('价税合计')
  expect(await part('去掉后 3 张')).toContain('类型')
})
