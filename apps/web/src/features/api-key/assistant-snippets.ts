// Settings of well-known assistants for the product's /mcp. The key is never filled in.
const placeholder = 'pt_live_…'
/** Flat objects stand on one line. */
const written = (value: object): string =>
  JSON.stringify(value, null, 2).replace(
    /\{\s*("(?:Authorization|type)": [^{}]*?)\s*\}/g,
    (_, inner: string) => `{ ${inner.replace(/,\s+/g, ', ')} }`,
  )

export const assistantClients = ['generic', 'vscode', 'claude'] as const
export type AssistantClient = (typeof assistantClients)[number]
export const snippetOf: Readonly<Record<AssistantClient, (url: string) => string>> = {
  generic: (url) => written({ mcpServers: { piaotai: { type: 'http', url, headers: { Authorization: `Bearer ${placeholder}` } } } }),
  vscode: (url) =>
    written({
      inputs: [{ type: 'promptString', id: 'piaotai-key', description: 'Piaotai API key', password: true }],
      servers: { piaotai: { type: 'http', url, headers: { Authorization: `Bearer \${input:piaotai-key}` } } },
    }),
  claude: (url) => `claude mcp add --transport http piaotai ${url} \\\n  --header "Authorization: Bearer ${placeholder}"`,
}
