import { describe, expect, it } from 'vitest'
import { assistantClients, snippetOf } from './assistant-snippets.ts'

const url = 'https://piaotai.example/mcp'
describe('The settings of assistants', () => {
  it.each(assistantClients)('of %s hold the address and no key', (client) => {
    const text = snippetOf[client](url)
    expect(text).toContain(url)
    expect(text).not.toMatch(/pt_live_[A-Za-z0-9]/)
  })
  it.each(['generic', 'vscode'] as const)('of %s are JSON with the header', (client) => {
    const { mcpServers, servers } = JSON.parse(snippetOf[client](url)) as Record<string, { piaotai: { url: string; headers: object } }>
    expect(mcpServers ?? servers).toMatchObject({
      piaotai: { type: 'http', url, headers: { Authorization: expect.stringMatching(/^Bearer /) } },
    })
  })
})
