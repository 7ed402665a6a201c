// @vitest-environment jsdom
// The word of a right, said by the product's own dictionaries.
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
// What a document without a screen lacks comes before the pages.
import { showPage } from './support/dom.tsx'
import { useButtonWord } from '../src/lib/session/button-word.ts'

const Words = () => {
  const word = useButtonWord()
  return (
    <p>{['sendInvoiceCo.markNone', 'receiveRecordCo.refuse', 'relatedpartnerlist.refuse', 'sendInvoiceCo.revoke'].map(word).join(' · ')}</p>
  )
}
it.each([
  ['zh-CN', '标为无需交付 · 拒收 · 拒绝 · 撤回'],
  ['en-US', 'Mark as needing no delivery · Refuse · Refuse · Revoke'],
] as const)('a right is called as the button of its page, in %s', async (language, words) => {
  await showPage(Words, '/page', language)
  expect((await screen.findByText(/·/)).textContent).toBe(words)
})
