// 同意 of acts of assistants: what leaves the company waits for its person's word in the web. One word is for one act.
import { assistantTools, type AssistantTool } from './assistant-tools.ts'

/** Tools that send something out of the company. */
export const outwardTools = ['push_invoices', 'deliver_invoices'] as const satisfies readonly AssistantTool[]
export type OutwardTool = (typeof outwardTools)[number]
export const isOutwardTool = (tool: keyof typeof assistantTools): tool is OutwardTool => outwardTools.some((one) => one === tool)

/** `used`: the act that was agreed to has been begun. */
export const assistantActStates = ['waiting', 'agreed', 'refused', 'used'] as const
export type AssistantActState = (typeof assistantActStates)[number]
/** Past its time an act that was not begun is none. */
export const assistantActStateAt = (
  { state, expiresAt }: { readonly state: AssistantActState; readonly expiresAt: string },
  now: Date,
): AssistantActState | 'expired' =>
  (state === 'waiting' || state === 'agreed') && Date.parse(expiresAt) <= now.getTime() ? 'expired' : state
export const assistantActLimits = {
  minutes: 10,
  /** Of one key, at a time. */
  waiting: 20,
  /** As the assistant calls itself. */
  assistant: 60,
  keptDays: 31,
} as const

/** What the person is shown before they decide. */
export interface AssistantActShown {
  readonly invoices: readonly {
    readonly number: string | null
    readonly seller: string | null
    readonly buyer: string | null
    readonly amount: string | null
  }[]
  /** Where a push goes; null for a delivery. */
  readonly target: { readonly name: string; readonly kind: string } | null
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly title: string
  readonly message: string
}
