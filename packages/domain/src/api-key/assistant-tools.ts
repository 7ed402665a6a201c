// What assistants may call at /mcp, and the scopes that a key needs for each. Acting ones ask for a confirmation.
import type { KeyScope } from './api-key.ts'

export const assistantTools = {
  search_invoices: ['invoice.read'],
  read_invoice: ['invoice.read'],
  explain_invoice: ['invoice.read'],
  judge_invoices: ['invoice.read'],
  find_duplicates: ['invoice.read'],
  figures: ['statistics.read'],
  reconciliation: ['tax.read'],
  month_status: ['month.read'],
  list_imports: ['import.read'],
  list_push_targets: ['push.read'],
  verify_invoices: ['invoice.read', 'verification.write'],
  submit_payment: ['invoice.read', 'payment.write'],
  push_invoices: ['invoice.read', 'push.write'],
  deliver_invoices: ['invoice.read', 'delivery.write'],
} as const satisfies Readonly<Record<string, readonly KeyScope[]>>
export type AssistantTool = keyof typeof assistantTools
export const assistantToolNames = Object.keys(assistantTools) as readonly AssistantTool[]
/** Whether the tool changes something, and hence asks for a confirmation. */
export const toolActs = (tool: AssistantTool): boolean => assistantTools[tool].some((scope) => scope.endsWith('.write'))
