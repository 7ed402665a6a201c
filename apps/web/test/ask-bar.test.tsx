// @vitest-environment jsdom
// 用话找: the filter of a sentence goes to the list, and a meaning that a person chooses is added to it.
import { fireEvent, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import AskBar from '../src/features/invoice/ask/ask-bar.tsx'
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
test('Enter takes what was understood; a choice adds what was doubtful', async () => {
  const found: unknown[] = []
  await showPage(() => <AskBar category={undefined} onFound={(filter) => found.push(filter)} onMore={() => undefined} />)
  const sentence = await screen.findByRole('textbox')
  fireEvent.change(sentence, { target: { value: '尾号1234的专票' } })
  fireEvent.keyDown(sentence, { key: 'Enter', keyCode: 13 })
  fireEvent.click(await screen.findByRole('button', { name: /号码 1234/ }))
  expect(found).toEqual([{ type: [10, 11, 12, 13] }, { type: [10, 11, 12, 13], number: ['1234'] }])
})
