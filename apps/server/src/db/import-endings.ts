// The groups of import records as SQL: one meaning for lists, counts and the overview's to-dos.
import { sql, type Expression, type SqlBool } from 'kysely'
import { recordedStatuses, unreadStatuses, unsavedStatuses, type ImportEnding } from '@piaotai/domain/states.ts'

const among = (statuses: readonly number[]): string => `recognition_status in (${statuses.join(', ')})`
const duplicate = `${among(unsavedStatuses)} and reason = 'duplicate'`
const unsaved = `${among(unsavedStatuses)} and reason is distinct from 'duplicate'`
const unread = `${among(unreadStatuses)} and not cancelled`
const conditions: Readonly<Record<ImportEnding, string>> = {
  running: 'finished_at is null',
  recorded: among(recordedStatuses),
  attention: `not ignored and ((${unsaved}) or (${unread}))`,
  duplicate,
  failed: among(unreadStatuses),
  ignored: `ignored and ((${unsaved}) or (${unread}))`,
}
/** Whether a file of `import_file` is in the group; groups overlap. */
export const inEnding = (ending: ImportEnding): Expression<SqlBool> => sql<boolean>`(${sql.raw(conditions[ending])})`
/** Steps that a person does, as an index of `import_file` tells them: its condition is written this way. */
export const asksSomebody = sql<boolean>`(not import_file.ignored and import_file.finished_at is not null
  and import_file.next_step in ('complete', 'retry', 'replaceFile', 'enterByHand', 'splitFile'))`
