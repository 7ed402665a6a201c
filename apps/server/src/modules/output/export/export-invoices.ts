// Exports of chosen invoices: a file is asked for by the ids and the settings that hold at the request.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { exportEndpoints } from '@piaotai/contract/export/export.ts'
import { exportLimits } from '@piaotai/domain/export-limits.ts'
import { usualPrint } from '@piaotai/domain/print.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { ExportSettings } from '../../../db/column-documents.ts'
import { requestFile, type DownloadDeps } from '../../platform/download/index.ts'
import { chooseInvoices } from './choose-invoices.ts'
import { readTemplate } from './templates.ts'

type Endpoint = typeof exportEndpoints.exportInvoices
type Input = In<Endpoint>

/**
 * Sheets of up to 500 invoices and prints of up to 20 come with the answer. Their row and a job exist before the file,
 * so that no file lacks a row, and another process makes the file if this one dies.
 */
export const exportInvoices =
  (deps: DownloadDeps) =>
  (actor: Actor, input: Input): Promise<Out<Endpoint>> =>
    requestFile(deps, actor, async (tx) => {
      const ids = await chooseInvoices(tx, actor, input)
      return { ...input, settings: await settingsOf(tx, actor, input), ids, quick: isQuick(input, ids.length) }
    })
const isQuick = ({ kind }: Input, count: number): boolean =>
  (kind === 'sheet' && count <= exportLimits.atOnce) || (kind === 'print' && count <= exportLimits.printAtOnce)

/** A copy of the template's settings: later changes of the template affect no requested file. */
const settingsOf = async (tx: Tx, actor: Actor, { kind, pattern, templateId, print }: Input): Promise<ExportSettings> => {
  const template = templateId === undefined ? undefined : await readTemplate(tx, actor, templateId)
  const naming = pattern ?? template?.pattern
  if (kind === 'originals' || kind === 'archive') return naming === undefined ? {} : { pattern: naming }
  if (kind === 'print') return { print: print ?? usualPrint }
  return kind === 'sheet' && template ? { columns: { heads: template.heads, lines: template.lines } } : {}
}
