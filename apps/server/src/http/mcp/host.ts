// What the host of an assistant tells of itself with a call: its name, whether it opens pages for its person, and what it brings back.
import { CLIENT_CAPABILITIES_META_KEY, CLIENT_INFO_META_KEY, type ServerContext } from '@modelcontextprotocol/server'
import { assistantActLimits } from '@piaotai/domain/api-key/assistant-act.ts'
import { plainName } from '@piaotai/domain/text/plain-text.ts'

export interface Host {
  /** Empty where it does not say. */
  readonly assistant: string
  /** It opens an address for its person, and comes back. */
  readonly opens: boolean
  /** The confirmation that it was sent to its person with. */
  readonly brought: string | undefined
  /** Its person did not want to see the page. */
  readonly declined: boolean
}
export const consentKey = 'consent'

export const hostOf = ({ mcpReq }: Pick<ServerContext, 'mcpReq'>): Host => {
  const envelope = (mcpReq.envelope ?? {}) as Readonly<Record<string, unknown>>
  const capabilities = envelope[CLIENT_CAPABILITIES_META_KEY] as { readonly elicitation?: { readonly url?: unknown } } | undefined
  const info = envelope[CLIENT_INFO_META_KEY] as { readonly name?: unknown } | undefined
  const brought = mcpReq.requestState<unknown>()
  const response = mcpReq.inputResponses?.[consentKey] as { readonly action?: unknown } | undefined
  return {
    assistant: typeof info?.name === 'string' ? plainName(info.name).slice(0, assistantActLimits.assistant) : '',
    opens: capabilities?.elicitation?.url !== undefined,
    brought: typeof brought === 'string' ? brought.slice(0, 300) : undefined,
    declined: response !== undefined && response.action !== 'accept',
  }
}
