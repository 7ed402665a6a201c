// Files of a mail go to the one intake, each in the mode that its content asks for.
import type { Tx } from '../../../kernel/deps.ts'
import { bringFilesIn } from '../intake/index.ts'
import { claimFile } from '../../platform/file/index.ts'
import type { MailDeps } from './deps.ts'
import { modeOf, type OpenedPart } from './found-parts.ts'

interface MailBatch {
  readonly area: 'personal' | 'company'
  readonly source: number
  readonly category: number
  /** One mail is one batch of the import records. */
  readonly batchId: string
}
/** Mails bring one invoice in several formats: the richest is read first, so that the others find it recorded. */
const ranks = ['xml', 'ofd', 'pdf']
const rankOf = ({ file }: OpenedPart): number => {
  const rank = ranks.indexOf(file?.format ?? '')
  return rank < 0 ? ranks.length : rank
}
/** `waits`: the suite has ended; the files are kept and not read. */
export const importParts = async (
  deps: Pick<MailDeps, 'clock' | 'audit' | 'jobs' | 'changeFeed'>,
  tx: Tx,
  owner: { readonly companyId: string; readonly userId: string },
  { area, source, category, batchId }: MailBatch,
  parts: readonly OpenedPart[],
  waits = false,
): Promise<void> => {
  for (const { record, file } of parts.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    if (!file) continue
    const kept = waits
      ? { storedFileId: (await claimFile(deps)(tx, owner, file)).id, importId: null }
      : (await bringFilesIn(deps)(tx, owner, { area, mode: modeOf(file.format), category, batchId, entrySource: source }, [file]))[0]!
    await tx
      .updateTable('mail_part')
      .set({
        stored_file_id: kept.storedFileId,
        import_file_id: kept.importId,
        state: waits ? 'waiting' : 'importing',
        reason: null,
        sha256: file.sha256,
      })
      .where('id', '=', record.id)
      .execute()
  }
}
