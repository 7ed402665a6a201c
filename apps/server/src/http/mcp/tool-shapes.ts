// What a tool is, and what those that act share.
import { z } from 'zod'
import type { AssistantTool } from '@piaotai/domain/api-key/assistant-tools.ts'
import type { ToolAnswer } from './answer.ts'
import type { CallName } from './calls.ts'
import type { Host } from './host.ts'

export interface Tool {
  readonly name: AssistantTool
  readonly title: string
  readonly description: string
  readonly input: z.ZodObject
  readonly acts: boolean
  readonly run: (input: never, host: Host) => Promise<ToolAnswer | ToPerson>
}
/** The host sends its person to a page, and calls again with the confirmation. */
export interface ToPerson {
  readonly openUrl: string
  readonly confirmation: string
}
export type Area = 'company' | 'personal'
export type Targets = readonly { readonly id: string; readonly name: string; readonly kind: string; readonly on: boolean }[]
export type AddTool = <I extends z.ZodObject>(
  name: AssistantTool,
  title: string,
  description: string,
  calls: readonly CallName[],
  input: I,
  run: (input: z.output<I>, area: Area, host: Host) => Promise<ToolAnswer | ToPerson>,
) => void
/** Invoices at a time. */
export const most = 50
export const ids = z.array(z.uuid()).min(1).max(most)
