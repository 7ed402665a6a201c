import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { clientDocumentFile, clientDocumentText } from './lib/client-document.ts'

it('the client is of the present calls (after a change: npm run client)', () => {
  expect(readFileSync(clientDocumentFile, 'utf8') === clientDocumentText()).toBe(true)
})
